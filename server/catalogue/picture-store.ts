import { sql } from 'kysely'
import type { PictureFormat } from '#domain/catalogue/picture.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

export type PictureFile = { width: number; format: PictureFormat; bytes: Buffer }
export type NewPicture = { id: string; sha256: string; width: number; height: number; files: PictureFile[] }

/** The picture that came as this file; from now on it is kept as long as a new one. */
export const findPictureOf = (db: Db, sha256: string, now: Date) =>
  db
    .updateTable('picture')
    .set({ unused_since: sql`case when unused_since is not null then ${now}::timestamptz end` })
    .where('sha256', '=', sha256)
    .returning(['id', 'sha256', 'width', 'height'])
    .executeTakeFirst()

/** Keeps a picture with its files. Whoever sends the same file at the same moment keeps it once. */
export async function insertPicture(db: Db, { files, ...picture }: NewPicture, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('picture')
      .values({ ...picture, unused_since: now })
      .onConflict((already) => already.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await tx
      .insertInto('picture_file')
      .values(files.map((file) => ({ ...file, picture_id: picture.id })))
      .execute()
  })
}

/** The bytes of a picture in one size and format. */
export const findPictureFile = (db: Db, sha256: string, width: number, format: PictureFormat) =>
  db
    .selectFrom('picture_file')
    .innerJoin('picture', 'picture.id', 'picture_id')
    .select('bytes')
    .where('sha256', '=', sha256)
    .where('picture_file.width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()

/** The pictures of a service in their order. */
export const listPictures = (db: Db, serviceId: string) =>
  db
    .selectFrom('service_picture')
    .innerJoin('picture', 'picture.id', 'picture_id')
    .select(['picture_id as pictureId', 'sha256 as sha', 'width', 'height', 'alt'])
    .where('service_id', '=', serviceId)
    .orderBy('position')
    .execute()

/** How a service shows itself; also one that is hidden. */
export const findLooks = (db: Db, serviceId: string) =>
  db
    .selectFrom('service')
    .select(['id', 'name', 'revision', 'story'])
    .where('id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Writes the story of a service, if nobody has changed the service since this revision. */
export async function updateStory(tx: Tx, serviceId: string, story: string, revision: number): Promise<boolean> {
  const changed = await tx
    .updateTable('service')
    .set({ story })
    .where('id', '=', serviceId)
    .where('revision', '=', revision)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Which of these pictures the house keeps. Until the end of the transaction none of them is forgotten. */
export const lockPictures = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('picture')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

type Row = { pictureId: string; alt: string }

/** Gives a service these pictures in this order; rows that stand already are left alone, so that the history is short. */
export async function setPictures(tx: Tx, serviceId: string, pictures: readonly Row[], now: Date): Promise<void> {
  const before = await listPictures(tx, serviceId)
  if (before.length > pictures.length) {
    await tx
      .deleteFrom('service_picture')
      .where('service_id', '=', serviceId)
      .where('position', '>=', pictures.length)
      .execute()
  }
  for (const [position, { pictureId, alt }] of pictures.entries()) {
    const stands = before[position]
    if (stands?.pictureId === pictureId && stands.alt === alt) continue
    await tx
      .insertInto('service_picture')
      .values({ service_id: serviceId, position, picture_id: pictureId, alt })
      .onConflict((already) => already.columns(['service_id', 'position']).doUpdateSet({ picture_id: pictureId, alt }))
      .execute()
  }
  const ids = [...before, ...pictures].map(({ pictureId }) => pictureId)
  if (ids.length > 0) await noteUse(tx, ids, now)
}

/** What no service shows any more is forgotten one day. */
const noteUse = (tx: Tx, ids: readonly string[], now: Date) =>
  sql`
    update picture set unused_since =
      case when not exists (select from service_picture where picture_id = picture.id) then ${now}::timestamptz end
    where id = any (${ids}::uuid[])`.execute(tx)

/** Services that are gone show nothing any more. */
export async function leavePictures(tx: Tx, serviceIds: readonly string[], now: Date): Promise<void> {
  for (const id of serviceIds) if ((await listPictures(tx, id)).length > 0) await setPictures(tx, id, [], now)
}

import type * as z from 'zod/mini'
import type { ServiceLooks, servicePicturesRequest, serviceStoryRequest } from '#api/pictures.ts'
import { Refused } from '#domain/refusals.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { findLooks, listPictures, lockPictures, setPictures, updateStory } from './picture-store.ts'
import { countServiceEdit } from './service-store.ts'

/** How a service shows itself to guests. `service.unknown`. */
export async function showLooks(db: Db, id: string): Promise<ServiceLooks> {
  const looks = await findLooks(db, id)
  if (!looks) throw new Refused('service.unknown')
  return { ...looks, pictures: await listPictures(db, looks.id) }
}

/**
 * Gives a service these pictures in this order; its card on the site shows the first at once. `service.unknown`,
 * `revision.old`, `picture.unknown`.
 */
export async function changePictures(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { revision, pictures }: z.infer<typeof servicePicturesRequest>,
): Promise<ServiceLooks> {
  const wanted = pictures.map(({ pictureId, alt }) => ({ pictureId: pictureId.toLowerCase(), alt }))
  return await db.transaction().execute(async (tx) => {
    const looks = await showLooks(tx, id)
    const serviceId = looks.id
    if (looks.revision === revision && isAlike(looks.pictures, wanted)) return looks
    if (!(await countServiceEdit(tx, serviceId, revision))) return await refuseOld(tx, serviceId)
    const kept = await lockPictures(
      tx,
      wanted.map(({ pictureId }) => pictureId),
    )
    if (kept.length < wanted.length) throw new Refused('picture.unknown')
    await setPictures(tx, serviceId, wanted, now())
    return await showLooks(tx, serviceId)
  })
}

type Wanted = { pictureId: string; alt: string }

const isAlike = (stand: readonly Wanted[], wanted: readonly Wanted[]): boolean =>
  stand.length === wanted.length &&
  stand.every(({ pictureId, alt }, at) => pictureId === wanted[at]?.pictureId && alt === wanted[at].alt)

/** Changes what guests can read about a service. `service.unknown`, `revision.old`. */
export async function changeStory(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  { revision, story }: z.infer<typeof serviceStoryRequest>,
): Promise<ServiceLooks> {
  return await db.transaction().execute(async (tx) => {
    const { id: serviceId } = await showLooks(tx, id)
    if (!(await updateStory(tx, serviceId, story, revision))) return await refuseOld(tx, serviceId)
    return await showLooks(tx, serviceId)
  })
}

const refuseOld = async (tx: Tx, id: string) => await refuseStale(tx, 'service', id, await showLooks(tx, id))

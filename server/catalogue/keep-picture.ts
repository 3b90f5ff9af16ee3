import { createHash, randomUUID } from 'node:crypto'
import type { UploadedPicture } from '#api/pictures.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { makePictureFiles } from './make-picture-files.ts'
import { findPictureOf, insertPicture } from './picture-store.ts'

/** Keeps a picture that was uploaded, in all its sizes; the same file again is the same picture. `picture.unreadable`. */
export async function keepPicture({ db, now }: Pick<Ctx, 'db' | 'now'>, uploaded: Buffer): Promise<UploadedPicture> {
  const sha256 = createHash('sha256').update(uploaded).digest('hex')
  const known = await findPictureOf(db, sha256, now())
  if (!known) await insertPicture(db, { id: randomUUID(), sha256, ...(await makePictureFiles(uploaded)) }, now())
  const kept = known ?? (await findPictureOf(db, sha256, now()))
  if (!kept) throw new Refused('picture.unknown')
  const { id, width, height } = kept
  await db
    .transaction()
    .execute((tx) => noteAct(tx, { what: 'picture', row: id, name: `${width} × ${height}`, facts: { width, height } }))
  return { pictureId: id, sha: sha256, width, height }
}

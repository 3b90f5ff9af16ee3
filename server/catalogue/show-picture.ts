import type { FastifyReply } from 'fastify'
import { pictureFormats } from '#domain/catalogue/picture.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { openMemory } from '#server/kit/database/memory.ts'
import { findPictureFile } from './picture-store.ts'

/** A crowd that opens a page gets its pictures from memory; each has some hundred kilobytes at most. */
const MOST_KNOWN = 60
const NEVER = new Date(8.64e15)

/** Sends a file of a picture. It never changes: its address is the hash of what it came as, its width and its format. */
export function openSendPicture(ctx: Pick<Ctx, 'db' | 'announcements' | 'now'>) {
  const { recall } = openMemory<Buffer>(ctx, { most: MOST_KNOWN })
  return async (reply: FastifyReply, sha: string, file: string): Promise<FastifyReply> => {
    const [, width, ending] = /^([1-9]\d{0,3})\.(\w+)$/.exec(file) ?? []
    const format = pictureFormats.find((one) => one === ending)
    if (!width || !format || !/^[0-9a-f]{64}$/.test(sha)) throw new Refused('not-found')
    const bytes = await recall(`${sha} ${width} ${format}`, async () => {
      const found = await findPictureFile(ctx.db, sha, Number(width), format)
      if (!found) throw new Refused('not-found')
      return { value: found.bytes, until: NEVER }
    })
    return await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(`image/${format}`)
      .send(bytes)
  }
}

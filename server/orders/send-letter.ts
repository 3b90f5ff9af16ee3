import { unsubscribePath } from '#api/privacy.ts'
import type { LetterKind } from '#server/emails/queue-letter.ts'
import {
  findMailingToken,
  listDueLetters,
  markSent,
  putBack,
  takeLetter,
  type LetterRow,
} from '#server/emails/store.ts'
import { withWayOut, type WrittenLetter } from '#server/emails/write-letter.ts'
import type { Ctx } from '#server/kit/context.ts'
import { writeOrderLetter } from './write-order-letter.ts'

/** Sends a promised letter, once: who takes it sends it, and a letter that could not go is tried again later. */
export async function sendLetter(ctx: Ctx, letterId: string): Promise<void> {
  const letter = await takeLetter(ctx.db, letterId, ctx.now())
  if (!letter) return
  try {
    const { token } = await findMailingToken(ctx.db, letter.recipient)
    const written = withWayOut(await wordsOf(ctx, letter), `${ctx.config.siteUrl}/unsubscribe?token=${token}`)
    const oneClick = `${ctx.config.siteUrl}${unsubscribePath}?token=${token}`
    await ctx.sendMail({ id: letter.id, to: letter.recipient, oneClick, ...written })
    const { keepsLetters: keepsWords } = ctx.config
    await markSent(ctx.db, { id: letter.id, now: ctx.now(), letter: written, keepsWords })
  } catch (error) {
    ctx.log.warn({ letterId, error: error instanceof Error ? error.message : 'unknown' }, 'a letter could not be sent')
    await putBack(ctx.db, letter, ctx.now())
  }
}

/** A letter about an order is written when it goes; any other came with its words. */
async function wordsOf(ctx: Ctx, letter: LetterRow): Promise<WrittenLetter> {
  const { subject, body_text: text, body_html: html, calendar } = letter
  if (subject !== null && text !== null && html !== null) return { subject, text, html, calendar }
  if (letter.order_id) return await writeOrderLetter(ctx, letter.kind as LetterKind, letter.order_id)
  throw new Error('This letter has no words.')
}

/** Sends the letters whose job was lost or whose next try is due. */
export async function sendDueLetters(ctx: Ctx): Promise<void> {
  for (const { id } of await listDueLetters(ctx.db, ctx.now(), 50)) await sendLetter(ctx, id)
}

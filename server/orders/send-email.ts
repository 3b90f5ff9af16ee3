import { unsubscribePath } from '#api/privacy.ts'
import { keepWords } from '#server/emails/kept-words.ts'
import { accountEmailKinds, isSecretKind, type EmailKind } from '#server/emails/queue-email.ts'
import {
  findMailingToken,
  giveUp,
  listDueEmails,
  markSent,
  markUnsent,
  putBack,
  takeEmail,
  type EmailRow,
} from '#server/emails/store.ts'
import { withWayOut, type WrittenEmail } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import { EmailNotSent } from '#server/kit/mail.ts'
import { isAddressOfNobody } from './store.ts'
import { writeOrderEmail } from './write-order-email.ts'

/**
 * Sends a promised email, once: who takes it sends it, and an email that could not go is tried again later. One whose
 * address does not exist is not: staff must look.
 */
export async function sendEmail(ctx: Ctx, emailId: string): Promise<void> {
  const email = await takeEmail(ctx.db, emailId, ctx.now())
  if (!email) return
  if (isAddressOfNobody(email.recipient)) return await markUnsent(ctx.db, email.id, ctx.now())
  try {
    const { token } = await findMailingToken(ctx.db, email.recipient)
    const wayOut = `${ctx.config.siteUrl}/unsubscribe?token=${token}`
    const words = await wordsOf(ctx, email)
    const written = withWayOut(words, wayOut, isAboutAccount(email))
    const oneClick = `${ctx.config.siteUrl}${unsubscribePath}?token=${token}`
    await ctx.sendMail({ id: email.id, to: email.recipient, oneClick, ...written })
    const { keepsEmails: keepsWords } = ctx.config
    const kept = isSecretKind(email.kind) ? null : keepWords(ctx.config, email.id, words)
    await markSent(ctx.db, { id: email.id, now: ctx.now(), email: written, keepsWords, kept })
  } catch (error) {
    const isForEver = error instanceof EmailNotSent && error.isForEver
    const reason = error instanceof Error ? error.message : 'unknown'
    ctx.log.warn({ emailId, error: reason, isForEver }, 'an email could not be sent')
    const why = withoutAddresses(reason)
    await (isForEver ? giveUp(ctx.db, email, why) : putBack(ctx.db, email, ctx.now(), why))
  }
}

/** What a mail server says of an address is kept; the address itself stands beside it, and goes when it goes. */
const withoutAddresses = (reason: string) => reason.replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '…').slice(0, 300)

const isAboutAccount = ({ kind }: EmailRow) => accountEmailKinds.some((known) => known === kind)

/** An email about an order is written when it goes; any other came with its words. */
async function wordsOf(ctx: Ctx, email: EmailRow): Promise<WrittenEmail> {
  const { subject, body_text: text, body_html: html, calendar } = email
  if (subject !== null && text !== null && html !== null) return { subject, text, html, calendar }
  if (email.order_id) return await writeOrderEmail(ctx, email.kind as EmailKind, email.order_id)
  throw new Error('This email has no words.')
}

/** Sends the emails whose job was lost, or whose next attempt is due. */
export async function sendDueEmails(ctx: Ctx): Promise<void> {
  for (const { id } of await listDueEmails(ctx.db, ctx.now(), 50)) await sendEmail(ctx, id)
}

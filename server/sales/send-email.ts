import { unsubscribePath } from '#api/privacy.ts'
import { isAddressOfNobody } from '#domain/accounts/no-address.ts'
import { keepWords, type KeptWords } from '#server/emails/kept-words.ts'
import { isSecretKind, type EmailKind, type Holds } from '#server/emails/queue-email.ts'
import {
  findMailingToken,
  giveUp,
  listDueEmails,
  markOvertaken,
  markSent,
  markUnsent,
  putBack,
  takeEmail,
  type EmailRow,
} from '#server/emails/store.ts'
import { withWayOut } from '#server/emails/write-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import { EmailNotSent } from '#server/kit/mail.ts'
import { isAboutAccount, lookBeforeSending } from './look-before-sending.ts'
import { writeOrderEmail } from './write-order-email.ts'

/**
 * Sends a promised email once: whichever process takes it sends it. An email that could not go is tried again later,
 * except when it bounces because its address does not exist: then staff must look. An email that is overtaken by what
 * has happened since is not sent, or says how things are now.
 */
export async function sendEmail(ctx: Ctx, emailId: string): Promise<void> {
  const email = await takeEmail(ctx.db, emailId, ctx.now())
  if (!email) return
  if (isAddressOfNobody(email.recipient)) return await markUnsent(ctx.db, email.id, ctx.now())
  try {
    const saying = await whatToSay(ctx, email)
    if (!saying) {
      ctx.log.info({ emailId, kind: email.kind }, 'an email was overtaken and is not sent')
      return await markOvertaken(ctx.db, email.id, ctx.now())
    }
    const { words, holds } = saying
    const token = await findMailingToken(ctx.db, email.recipient)
    const wayOut = `${ctx.config.siteUrl}/unsubscribe?token=${token}`
    const written = withWayOut(words, wayOut, isAboutAccount(email))
    const oneClick = `${ctx.config.siteUrl}${unsubscribePath}?token=${token}`
    await ctx.sendMail({ id: email.id, to: email.recipient, oneClick, ...written })
    const { keepsEmails: keepsWords, smtpUrl } = ctx.config
    const isKeptHere = smtpUrl === null
    const kept = isSecretKind(email.kind) ? null : keepWords(ctx.config, email.id, words)
    await markSent(ctx.db, { id: email.id, now: ctx.now(), email: written, keepsWords, isKeptHere, kept, holds })
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

type Saying = { words: KeptWords; holds: Holds | null }

/**
 * What an email says now; null when there is nothing left to say. One about an order is written when it goes; any other
 * came with its words, and with those that are left of it when it is overtaken.
 */
async function whatToSay(ctx: Ctx, email: EmailRow): Promise<Saying | null> {
  const { look, holds = email.holds } = await lookBeforeSending(ctx.db, email, ctx.now())
  if (look === 'overtaken') return email.once_overtaken && { words: email.once_overtaken, holds: null }
  const { subject, body_text: text, body_html: html, calendar, once_overtaken: onceOvertaken } = email
  if (look === 'holds' && subject !== null && text !== null && html !== null)
    return { words: { subject, text, html, calendar, onceOvertaken }, holds }
  if (email.order_id) return { words: await writeOrderEmail(ctx, email.kind as EmailKind, email.order_id), holds }
  throw new Error('This email has no words.')
}

/** Sends the emails whose job was lost, or whose next attempt is due. */
export async function sendDueEmails(ctx: Ctx): Promise<void> {
  for (const { id } of await listDueEmails(ctx.db, ctx.now(), 50)) await sendEmail(ctx, id)
}

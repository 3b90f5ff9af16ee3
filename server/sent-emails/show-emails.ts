import type { EmailFilter, EmailListed, EmailsAnswer, EmailShown, NotAgain } from '#api/emails.ts'
import { maskEmail } from '#domain/mask-email.ts'
import { Refused } from '#domain/refusals.ts'
import { openKeptWords } from '#server/emails/kept-words.ts'
import { isSecretKind } from '#server/emails/queue-email.ts'
import type { EmailRow } from '#server/emails/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { lookBeforeSending } from '#server/sales/look-before-sending.ts'
import { findSentEmail, listSentEmails, type LoggedEmail } from './sent-email-store.ts'

const PAGE = 50

/** The emails of the house, newest first, a page at a time: to whom, their status, and why one could not go. */
export async function listEmails({ db }: Pick<Ctx, 'db'>, filter: EmailFilter): Promise<EmailsAnswer> {
  const rows = await listSentEmails(db, filter, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return { emails: shown.map(describe), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
}

/** One email with its words, without the codes and keys in them, whoever reads it. `email.unknown`. */
export async function showEmail(ctx: Pick<Ctx, 'db' | 'config' | 'now'>, id: string): Promise<EmailShown> {
  const email = await findSentEmail(ctx.db, id)
  if (!email) throw new Refused('email.unknown')
  const text = isSecretKind(email.kind) ? null : (wordsThatAreKept(ctx, email)?.body_text ?? null)
  return {
    ...describe(email),
    text: text && maskEmail(text),
    notAgain: await whyNotAgain(ctx, email),
  }
}

export type Words = Pick<EmailRow, 'subject' | 'body_text' | 'body_html' | 'calendar' | 'once_overtaken'>

/** The words of an email, if they are still there. */
export function wordsThatAreKept(ctx: Pick<Ctx, 'config'>, email: EmailRow): Words | null {
  const kept = openKeptWords(ctx.config, email)
  if (kept) {
    const { subject, text: body_text, html: body_html, calendar, onceOvertaken = null } = kept
    return { subject, body_text, body_html, calendar, once_overtaken: onceOvertaken }
  }
  const { subject, body_text, body_html, calendar, once_overtaken } = email
  return email.status === 'SENT' || body_text === null
    ? null
    : { subject, body_text, body_html, calendar, once_overtaken }
}

/**
 * Why an email cannot be sent again; null when it can. One about an order that never went is written when it goes. What is
 * overtaken and has nothing left to say is not sent.
 */
export async function whyNotAgain(ctx: Pick<Ctx, 'config' | 'db' | 'now'>, email: EmailRow): Promise<NotAgain | null> {
  if (isSecretKind(email.kind)) return 'secret'
  if (email.status === 'PENDING') return 'waiting'
  const isWrittenLater = email.status === 'FAILED' && email.order_id !== null && email.subject === null
  const words = wordsThatAreKept(ctx, email)
  const { look } = await lookBeforeSending(ctx.db, email, ctx.now())
  if (look === 'overtaken' && !words?.once_overtaken) return 'overtaken'
  return isWrittenLater || words ? null : 'gone'
}

const describe = (email: LoggedEmail): EmailListed => ({
  id: email.id,
  kind: email.kind,
  to: email.recipient,
  subject: email.subject && maskEmail(email.subject),
  status: email.became,
  tries: email.tries,
  lastError: email.last_error && maskEmail(email.last_error),
  at: email.created_at.toISOString(),
  sentAt: email.became === 'SENT' ? (email.sent_at?.toISOString() ?? null) : null,
  isAgain: email.again_of !== null,
  sentAgainAt: email.sent_again_at?.toISOString() ?? null,
})

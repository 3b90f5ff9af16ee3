import type { EmailFilter, EmailListed, EmailsAnswer, EmailShown, NotAgain } from '#api/emails.ts'
import { isAtLeast, type Role } from '#domain/accounts/role.ts'
import { maskCodes, maskEmail } from '#domain/mask-email.ts'
import { Refused } from '#domain/refusals.ts'
import { openKeptWords } from '#server/emails/kept-words.ts'
import { isSecretKind } from '#server/emails/queue-email.ts'
import type { EmailRow } from '#server/emails/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findSentEmail, listSentEmails } from './sent-email-store.ts'

const PAGE = 50

/** The emails of the house, newest first, a page at a time: to whom, how they stand, and why one could not go. */
export async function listEmails({ db }: Pick<Ctx, 'db'>, filter: EmailFilter): Promise<EmailsAnswer> {
  const rows = await listSentEmails(db, filter, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return { emails: shown.map(describe), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
}

/** One email with its words. Codes that pay are masked for everybody, keys of orders for the front desk. `not-found`. */
export async function showEmail(ctx: Pick<Ctx, 'db' | 'config'>, id: string, role: Role): Promise<EmailShown> {
  const email = await findSentEmail(ctx.db, id)
  if (!email) throw new Refused('email.unknown')
  const text = isSecretKind(email.kind) ? null : (wordsThatAreKept(ctx, email)?.body_text ?? null)
  return {
    ...describe(email),
    text: text && (isAtLeast(role, 'manager') ? maskCodes(text) : maskEmail(text)),
    notAgain: whyNotAgain(ctx, email),
  }
}

type Words = Pick<EmailRow, 'subject' | 'body_text' | 'body_html' | 'calendar'>

/** The words of an email, if they are still there. */
export function wordsThatAreKept(ctx: Pick<Ctx, 'config'>, email: EmailRow): Words | null {
  const kept = openKeptWords(ctx.config, email)
  if (kept) return { subject: kept.subject, body_text: kept.text, body_html: kept.html, calendar: kept.calendar }
  const { subject, body_text, body_html, calendar } = email
  return email.status === 'SENT' || body_text === null ? null : { subject, body_text, body_html, calendar }
}

/** Why an email cannot be sent again; null when it can. One about an order that never went is written when it goes. */
export function whyNotAgain(ctx: Pick<Ctx, 'config'>, email: EmailRow): NotAgain | null {
  if (isSecretKind(email.kind)) return 'secret'
  if (email.status === 'PENDING') return 'waiting'
  const isWrittenLater = email.status === 'FAILED' && email.order_id !== null && email.subject === null
  return isWrittenLater || wordsThatAreKept(ctx, email) ? null : 'gone'
}

const describe = (email: EmailRow): EmailListed => ({
  id: email.id,
  kind: email.kind,
  to: email.recipient,
  subject: email.subject,
  status: email.status,
  tries: email.tries,
  lastError: email.last_error,
  at: email.created_at.toISOString(),
  sentAt: email.sent_at?.toISOString() ?? null,
  isAgain: email.again_of !== null,
  sentAgainAt: email.sent_again_at?.toISOString() ?? null,
})

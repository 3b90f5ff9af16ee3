import * as z from 'zod/mini'
import { typedEmail } from './email-address.ts'
import { id, sydneyDate, words } from './wire.ts'

export const staffEmailsPath = '/api/staff/v1/emails'
export const staffEmailPath = '/api/staff/v1/emails/:id'
export const emailAgainPath = '/api/staff/v1/emails/:id/again'

export const emailParams = z.object({ id })

/** Which emails: of a kind, as they stand, to an address or a part of it, of Sydney days; page by page, newest first. */
export const emailsQuery = z.object({
  kind: z.optional(words(60)),
  status: z.optional(z.enum(['PENDING', 'SENT', 'FAILED', 'OVERTAKEN', 'KEPT_HERE'])),
  address: z.optional(typedEmail),
  from: z.optional(sydneyDate),
  to: z.optional(sydneyDate),
  before: z.optional(id),
})
export type EmailFilter = z.infer<typeof emailsQuery>

/** An email that the house has promised: to whom, and what became of it. */
export type EmailListed = {
  id: string
  kind: string
  to: string
  subject: string | null
  /**
   * `OVERTAKEN`: what it says had changed before it went, and it was not sent. `KEPT_HERE`: the house had no mail server, and
   * it went nowhere.
   */
  status: 'PENDING' | 'SENT' | 'FAILED' | 'OVERTAKEN' | 'KEPT_HERE'
  tries: number
  /** Why it could not be sent the last time. */
  lastError: string | null
  at: string
  sentAt: string | null
  /** It repeats an earlier one. */
  isAgain: boolean
  /** When the same words were last sent again. */
  sentAgainAt: string | null
}
/** `next`: the last one of this page, where another page follows. */
export type EmailsAnswer = { emails: EmailListed[]; next: string | null }

/**
 * Why an email is not sent again: it carried a secret, it is still on its way, its words are not kept any more, or what it
 * says has changed since.
 */
export type NotAgain = 'secret' | 'waiting' | 'gone' | 'overtaken'
/** One email with its words, without the codes and keys in them. */
export type EmailShown = EmailListed & { text: string | null; notAgain: NotAgain | null }

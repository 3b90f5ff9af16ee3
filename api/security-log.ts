import * as z from 'zod/mini'
import { id, sydneyDate } from './wire.ts'

export const securityLogPath = '/api/staff/v1/security-log'

/** What is noted (docs/decisions/080). */
export const securityHappenings = [
  'signed-in',
  'sign-in-failed',
  'code-failed',
  'password-changed',
  'second-factor-set',
  'second-factor-removed',
  'recovery-codes-renewed',
  'key-made',
  'key-revoked',
  'client-made',
  'client-revoked',
  'member-blocked',
  'member-disconnected',
  'member-approved',
  'invited',
  'joined',
  'role-changed',
  'removed',
  'session-ended',
  'signing-key-changed',
  'limit',
  'wrong-signature',
] as const
export type SecurityHappening = (typeof securityHappenings)[number]

const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
/**
 * Page by page, newest first: `before` is the `next` of the page before. Only what happened so, to this member or by
 * them, from and to days of Sydney.
 */
export const securityLogQuery = z.object({
  before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
  limit: z._default(whole(1, 200), 50),
  what: z.optional(z.enum(securityHappenings)),
  who: z.optional(id),
  from: z.optional(sydneyDate),
  to: z.optional(sydneyDate),
})

/**
 * One line: what happened, to which member, by which member or key, from which network (a hash), about which key, client
 * or route. Names are those of today; null for what is forgotten.
 */
export type SecurityLogEntry = {
  id: number
  at: string
  what: string
  memberId: string | null
  memberName: string | null
  byMemberId: string | null
  byName: string | null
  byKeyId: string | null
  network: string | null
  about: string | null
  /** Of the key or client that it is about, and of the key by which it was done. */
  aboutName: string | null
}
/** `next`: where the following page begins; null on the last one. */
export type SecurityLogAnswer = { entries: SecurityLogEntry[]; next: number | null }

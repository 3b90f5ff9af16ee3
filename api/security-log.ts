import * as z from 'zod/mini'

export const securityLogPath = '/api/staff/v1/security-log'

const whole = (least: number, most: number) => z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
/** Page by page, newest first: `before` is the `next` of the page before. */
export const securityLogQuery = z.object({
  before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
  limit: z._default(whole(1, 200), 50),
})

/** One line: what happened, to which member, by which member or key, from which network (a hash), about which key, client or route. */
export type SecurityLogEntry = {
  id: number
  at: string
  what: string
  memberId: string | null
  byMemberId: string | null
  byKeyId: string | null
  network: string | null
  about: string | null
}
/** `next`: where the following page begins; null on the last one. */
export type SecurityLogAnswer = { entries: SecurityLogEntry[]; next: number | null }

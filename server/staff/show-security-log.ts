import type * as z from 'zod/mini'
import type { SecurityLogAnswer, SecurityLogEntry, securityLogQuery } from '#api/security-log.ts'
import { addDays, startOfSydneyDay } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listSecurityLog, type SecurityRow } from '#server/kit/observe/security-log.ts'

/** What happened to accounts, keys and routes lately, newest first: for the owner who wonders who was here. */
export async function showSecurityLog(
  { db }: Pick<Ctx, 'db'>,
  { from, to, limit, ...filter }: z.infer<typeof securityLogQuery>,
): Promise<SecurityLogAnswer> {
  const since = from === undefined ? undefined : startOfSydneyDay(from)
  const until = to === undefined ? undefined : startOfSydneyDay(addDays(to, 1))
  const rows = await listSecurityLog(db, { ...filter, since, until, limit: limit + 1 })
  const entries = rows.slice(0, limit).map(show)
  return { entries, next: rows.length > limit ? entries.at(-1)!.id : null }
}

const show = (row: SecurityRow): SecurityLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  what: row.what,
  memberId: row.member_id,
  memberName: row.member_name,
  byMemberId: row.by_member_id,
  byName: row.by_name,
  byKeyId: row.by_key_id,
  network: row.network,
  about: row.about,
  aboutName: row.about_name,
})

import type { SecurityLogAnswer } from '#api/security-log.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listSecurityLog, type SecurityRow } from '#server/kit/security-log.ts'

/** What happened to accounts, keys and routes lately, newest first: for the owner who wonders who was here. */
export async function showSecurityLog(
  { db }: Pick<Ctx, 'db'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SecurityLogAnswer> {
  const rows = await listSecurityLog(db, before ?? null, limit + 1)
  const entries = rows.slice(0, limit).map(show)
  return { entries, next: rows.length > limit ? entries.at(-1)!.id : null }
}

const show = ({ id, at, what, member_id, by_member_id, by_key_id, network, about }: SecurityRow) => ({
  id,
  at: at.toISOString(),
  what,
  memberId: member_id,
  byMemberId: by_member_id,
  byKeyId: by_key_id,
  network,
  about,
})

import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/db.ts'
import { lockLivingMember } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/**
 * Locks a member whose password was compared a while ago: a guess waits in its line for many seconds, and meanwhile the
 * password may have been changed. Who knew the old one then gets nothing any more, `login.invalid`. Whoever goes on to
 * end sessions has locked the secrets before.
 */
export async function lockAsChecked(
  tx: Tx,
  { id, password_hash: compared }: Pick<MemberRow, 'id' | 'password_hash'>,
): Promise<void> {
  const member = await lockLivingMember(tx, id)
  if (member?.password_hash !== compared) throw new Refused('login.invalid')
}

import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { lockLivingMember } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/**
 * Locks a member after a password check. A check may wait for seconds, and the password may have changed since: then
 * `login.invalid`. A caller that goes on to end sessions must have locked the secrets before.
 */
export async function lockAsChecked(
  tx: Tx,
  { id, password_hash: compared }: Pick<MemberRow, 'id' | 'password_hash'>,
): Promise<void> {
  const member = await lockLivingMember(tx, id)
  if (member?.password_hash !== compared) throw new Refused('login.invalid')
}

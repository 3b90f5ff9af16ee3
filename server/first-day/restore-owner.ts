import { MINUTE } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import { newSecret } from '#server/access/tokens.ts'
import { confirmEmail, findMemberByEmail, insertMember, setMember } from '#server/accounts/member-store.ts'
import { removeFactor } from '#server/accounts/second-factor/factor-store.ts'
import { endAllSessions, insertSecret } from '#server/accounts/secret-store.ts'
import { actAs } from '#server/history/act-as.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { setRole } from '#server/team/team-store.ts'

const GOOD_FOR = 60 * MINUTE

/** What stands in the history beside what this changes. */
const byWhom = 'the command npm run owner'

/**
 * Makes whoever has this address an owner, when all owners are lost: by a link to a new password, good for an hour. Their
 * second factor is set up anew, and every session they had ends. Only whoever is at the machine can do it, and the
 * history says so. `emailAlreadyExists` for an address whose account the house has closed.
 */
export async function restoreOwner(
  { db, now, siteUrl }: { db: Db; now: () => Date; siteUrl: string },
  email: string,
): Promise<{ link: string; until: Date }> {
  const secret = newSecret()
  const until = new Date(now().getTime() + GOOD_FOR)
  await db.transaction().execute(async (tx) => {
    await actAs(tx, byWhom)
    await giveReason(tx, 'All owners were lost')
    const { id } = await accountOf(tx, email, now())
    await endAllSessions(tx, id, now())
    await removeFactor(tx, id)
    await setMember(tx, id, { status: 'APPROVED' }, now())
    await setRole(tx, id, 'owner', now())
    await insertSecret(tx, { kind: 'recover', member_id: id, secret, expires_at: until })
    await noteSecurity(tx, { what: 'role-changed', who: id, about: 'owner' })
  })
  return { link: `${siteUrl}/auth?recoveryToken=${secret}`, until }
}

/** Whoever is at the machine answers for the address. */
async function accountOf(tx: Tx, email: string, now: Date): Promise<{ id: string }> {
  const known = await findMemberByEmail(tx, email)
  if (known?.email_verified_at) return known
  const made = await insertMember(tx, { email, first_name: email.split('@')[0] ?? '', last_name: '' }, now)
  if (!made) throw new Refused('emailAlreadyExists')
  return await confirmEmail(tx, made.id, 'APPROVED', now)
}

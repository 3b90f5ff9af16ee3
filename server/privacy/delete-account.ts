import { Refused } from '#domain/refusals.ts'
import { checkPassword } from '#server/accounts/check-password.ts'
import type { Guesser } from '#server/access/known-browser.ts'
import { checkSecondFactor } from '#server/accounts/second-factor/check-second-factor.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { lockAsChecked } from '#server/accounts/lock-as-checked.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteChange } from '#server/history/note-act.ts'
import { forgetPerson, lockAndLookAhead } from './store.ts'

type Proof = { password: string; code?: string | undefined }

/**
 * Deletes a member's own account for good, after they have proved again that it is theirs; refuses `login.invalid`,
 * `login.code`, and what `endAccount` refuses.
 */
export async function deleteAccount(
  ctx: Ctx,
  guesser: Guesser,
  { member, sessionId }: Pick<MemberIdentity, 'member' | 'sessionId'>,
  proof: Proof,
): Promise<void> {
  const isRight = await checkPassword(ctx, guesser, member, proof.password)
  if (!isRight) throw new Refused('login.invalid')
  if ((await checkSecondFactor(ctx, member.id, proof.code, sessionId)) === 'missing') throw new Refused('login.code')
  await endAccount(ctx, member.id, (tx) => lockAsChecked(tx, member))
}

/**
 * The erasure of a member's personal data: rows of money stay, anonymised. What goes by age alone: retention.ts. Refuses
 * `member.unknown`, `account.works-here`, and while something is open `account.order-open`, `account.membership-running`,
 * `account.bookings-ahead`.
 */
export async function endAccount(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: string,
  lockProved: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { worksHere, openOrder, runningMembership, visitAhead } = await lockAndLookAhead(tx, memberId, now())
    await lockProved(tx)
    if (worksHere) throw new Refused('account.works-here')
    if (openOrder) throw new Refused('account.order-open')
    if (runningMembership) throw new Refused('account.membership-running')
    if (visitAhead) throw new Refused('account.bookings-ahead')
    await forgetPerson(tx, memberId, now())
    await noteChange(tx, { what: 'member', row: memberId, name: '', after: { deleted: true } })
  })
}

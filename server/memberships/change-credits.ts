import { randomUUID } from 'node:crypto'
import type { CreditsChange, MemberCreditsAnswer } from '#api/staff-members.ts'
import { dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { fact } from '#server/emails/blocks.ts'
import { takeOfDay } from '#server/limits/take-of-day.ts'
import { tellOwners } from '#server/limits/tell-owners.ts'
import { addVisits, insertAdjustment, lockGrantOf, readWorthOf, takeVisits } from './credit-office-store.ts'
import { showCredits } from './show-credits.ts'

type Change = CreditsChange & { memberId: string; by: Pick<MemberIdentity, 'member'> }

/**
 * Adds visits to a grant of a member, or takes some that are left; the same press does it once. `reason.missing`,
 * `member.missing`, `credits.missing`, `credits.unlimited`, `credits.over`, `credits.few`, `limit.day`.
 */
export async function changeCredits(
  ctx: Pick<Ctx, 'db' | 'now' | 'jobs'>,
  change: Change,
): Promise<MemberCreditsAnswer> {
  const { db, now } = ctx
  return await db.transaction().execute(async (tx) => {
    await giveReason(tx, change.reason)
    const id = randomUUID()
    if ((await madeByPress(tx, id)) === null) await adjust(ctx, tx, id, change)
    return await showCredits({ db: tx, now }, change.memberId)
  })
}

async function adjust(
  ctx: Pick<Ctx, 'now' | 'jobs'>,
  tx: Tx,
  id: string,
  { memberId, grantId, delta, reason, by }: Change,
): Promise<void> {
  const now = ctx.now()
  const grant = await lockGrantOf(tx, memberId, grantId, now)
  if (!grant) throw new Refused('credits.missing')
  if (grant.credits === 0) throw new Refused('credits.unlimited')
  if (!grant.is_open) throw new Refused('credits.over')
  const left = grant.credits - grant.taken
  if (left + delta < 0) throw new Refused('credits.few', { visits: visitsLeft(left), fields: ['delta'] })
  await takeOfDay(tx, { by, what: 'visits', amount: delta, now, fields: ['delta'] })
  const made = { grant_id: grantId, delta, reason: reason.trim(), made_by: by.member.id, made_at: now }
  await insertAdjustment(tx, { id, ...made })
  if (delta < 0) return await takeVisits(tx, grantId, id, -delta)
  await addVisits(tx, grantId, delta)
  const { name, email, service, price } = await readWorthOf(tx, grantId)
  const did = delta === 1 ? 'added a visit to a membership' : `added ${delta} visits to a membership`
  const facts = [fact('Of', `${name}, ${email}`), fact('For', `${service}, ${dollars(price)} a visit`)]
  await tellOwners(ctx, tx, { by, did, amount: delta * price, facts, reason, key: id })
}

function visitsLeft(left: number): string {
  if (left === 0) return 'No visits are'
  return left === 1 ? 'Only 1 visit is' : `Only ${left} visits are`
}

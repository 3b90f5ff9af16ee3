import { randomUUID } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { emailKeyOf } from '#server/accounts/member-store.ts'
import { fact } from '#server/emails/blocks.ts'
import { queueEmailAgain } from '#server/emails/queue-email.ts'
import { tellOldAddress } from '#server/emails/tell-old-address.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { letSendAgain } from '#server/limits/let-send-again.ts'
import { takeOfDay } from '#server/limits/take-of-day.ts'
import { tellOwners } from '#server/limits/tell-owners.ts'
import { lockWaiting, setBuyersAddress } from './waiting-store.ts'

type Correction = { membershipId: string; email: string; reason: string; by: Pick<MemberIdentity, 'member'> }

/**
 * Corrects the address of a guest who has bought a membership: it waits for an account with the new one, to which the
 * confirmation goes again. Whoever has the account has the visits, so it counts towards what a manager may send to other
 * addresses in a day, the old address is told, and owners are. `reason.missing`, `membership.claimed`, `limit.day`,
 * `email.often`.
 */
export async function correctBuyersAddress(ctx: Ctx, { reason, ...correction }: Correction): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await giveReason(tx, reason)
    const press = randomUUID()
    if ((await madeByPress(tx, press)) === null) await correct(ctx, tx, { ...correction, reason, press })
  })
}

async function correct(
  ctx: Ctx,
  tx: Tx,
  { membershipId, email, reason, by, press }: Correction & { press: string },
): Promise<void> {
  const bought = await lockWaiting(tx, membershipId)
  if (!bought) throw new Refused('membership.claimed')
  const { order_id: orderId, price_cents: price, plan, email: before } = bought
  const worth = price ?? 0
  if (emailKeyOf(before) === emailKeyOf(email)) return
  await takeOfDay(tx, { by, what: 'replace', amount: worth, now: ctx.now(), fields: ['email'] })
  await setBuyersAddress(tx, orderId, { email, email_key: emailKeyOf(email) })
  await tellOldAddress(ctx, tx, { of: 'membership', address: before })
  await queueEmailAgain(ctx, tx, { kind: 'booking-confirmed', orderId, recipient: email }, press)
  await letSendAgain(tx, { memberId: by.member.id, recipient: email, now: ctx.now() })
  await noteAct(tx, {
    what: 'membership',
    row: membershipId,
    name: plan,
    facts: { did: 'address corrected', sent_to: email },
  })
  const facts = [fact('Plan', plan), fact('From', before), fact('To', email)]
  const did = 'gave a membership another email address'
  await tellOwners(ctx, tx, { by, did, amount: worth, facts, reason, key: press })
}

import { addDays, existingInstant } from '#domain/sydney-time.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { cancelVisit } from './cancel-visits.ts'
import type { Chance } from './chance.ts'
import { actAs, idOf, insertRow, listVisits, type MemberRow } from './day-store.ts'
import { buyerOf, type PlannedOrder } from './plan-day.ts'

/** So many parties have booked the pool on the day on which it is to be shut. */
const GUESTS = 43

/** Who must still book, so that as many are booked in the pool on that day as the story says. */
export async function planLateGuests(
  tx: Tx,
  closedOn: string,
  poolId: string,
  chance: Chance,
): Promise<PlannedOrder[]> {
  const { from, to } = hoursOf(closedOn)
  const booked = await listVisits(tx, from, to, poolId)
  return Array.from({ length: Math.max(0, GUESTS - booked.length) }, () => ({
    what: 'bathing' as const,
    visitOn: closedOn,
    people: 2,
    hasRobes: false,
    pays: 'card' as const,
    isGivenUp: false,
    poolId,
    buyer: buyerOf(chance),
  }))
}

/** The pool is shut tomorrow, and everybody who has booked it gets their money back or takes a voucher. */
export async function closeForADay(
  tx: Tx,
  { day, now, chance, poolId, by }: { day: string; now: Date; chance: Chance; poolId: string; by: MemberRow },
): Promise<void> {
  const closedOn = addDays(day, 1)
  const { from, to } = hoursOf(closedOn)
  const id = idOf('closure', day, 0)
  await actAs(tx, by, 'The pump has failed, and the new one comes tomorrow.')
  await insertRow(tx, 'closure', {
    id,
    starts_on: closedOn,
    ends_on: closedOn,
    reopens_on: addDays(closedOn, 1),
    title: 'Garden Pool: new pump',
    message: 'The pump of the Garden Pool has failed. We put in a new one, and open the pool again on the day after.',
    state: 'DONE',
    from_at: from,
    to_at: to,
    resource_ids: [poolId],
    shuts_days: false,
    sends_at: now,
    answer_until: from,
  })
  await insertRow(tx, 'closed_time', { closure_id: id, resource_id: poolId, starts_at: from, ends_at: to })
  await actAs(tx, null)
  for (const [n, visit] of (await listVisits(tx, from, to, poolId)).entries()) {
    const wantsVoucher = chance.happens(0.3)
    const outcome = await cancelVisit(tx, visit, { day, now, n: 1000 + n, wantsVoucher, isByHouse: true })
    await insertRow(tx, 'closure_item', {
      closure_id: id,
      booking_id: visit.id,
      position: n,
      offer: 'ask',
      card_cents: visit.total_cents - visit.gift_cents,
      gift_cents: visit.gift_cents,
      state: 'DONE',
      outcome,
      done_at: now,
    })
    await insertRow(tx, 'email', {
      dedupe_key: `closure:${id}:${visit.id}`,
      order_id: visit.order_id,
      booking_id: visit.id,
      kind: 'closure',
      recipient: visit.email,
      status: 'SENT',
      subject: 'We have to close on the day of your visit',
      created_at: now,
      sent_at: now,
    })
  }
}

const hoursOf = (day: string) => ({ from: existingInstant(day, '06:00'), to: existingInstant(day, '22:00') })

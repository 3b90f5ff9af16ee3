import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addDays, endOfSydneyDay, startOfSydneyDay } from '#domain/sydney-time.ts'
import { GIFT_CARD_MONTHS } from '#domain/gift-cards/gift-card-expiry.ts'
import { goodForMonths } from '#domain/validity.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { Chance } from './chance.ts'
import { cancelBooking, idOf, insertRow, listVisits, takePlaces } from './day-store.ts'

type Visit = Awaited<ReturnType<typeof listVisits>>[number]
type When = { day: string; now: Date; chance: Chance }

/** Some of those who would come in two days cancel: most get their money back, some take a voucher. */
export async function cancelVisits(tx: Tx, { day, now, chance }: When): Promise<void> {
  const visitOn = addDays(day, 2)
  const visits = await listVisits(tx, startOfSydneyDay(visitOn), endOfSydneyDay(visitOn), null)
  for (const [n, visit] of visits.entries()) {
    if (!chance.happens(0.04)) continue
    await cancelVisit(tx, visit, { day, now, n, wantsVoucher: chance.happens(0.1), isByHouse: false })
  }
}

type How = { day: string; now: Date; n: number; wantsVoucher: boolean; isByHouse: boolean }

/**
 * Cancels one visit and gives back what was paid for it: to the card, or as a voucher where a gift card has paid or the
 * guest likes that better. Answers which of the two it was.
 */
export async function cancelVisit(tx: Tx, visit: Visit, how: How): Promise<'voucher' | 'refund'> {
  const { day, now, n, wantsVoucher, isByHouse } = how
  const { id: bookingId, order_id: orderId, total_cents: cents, payment_id: paymentId } = visit
  await cancelBooking(tx, bookingId)
  if (visit.session_id) await takePlaces(tx, visit.session_id, -visit.party_size)
  const isVoucher = wantsVoucher || visit.gift_cents > 0 || paymentId === null
  const cancellation = { booking_id: bookingId, amount_cents: cents, by_house: isByHouse, created_at: now }
  if (isVoucher) {
    const id = idOf('gift card', day, 1000 + n)
    await insertCard(tx, { id, cents, origin: 'voucher', now })
    await insertRow(tx, 'gift_card_entry', { gift_card_id: id, order_id: orderId, kind: 'ISSUE', amount_cents: cents })
    await insertRow(tx, 'cancellation', { ...cancellation, outcome: 'voucher', gift_card_id: id })
  } else {
    const refundId = randomUUID()
    await insertRow(tx, 'refund', {
      id: refundId,
      payment_id: paymentId,
      order_id: orderId,
      booking_id: bookingId,
      status: 'DONE',
      amount_cents: cents,
      reason: isByHouse ? 'the house is closed' : 'cancelled by the guest',
      provider_ref: `re_${bookingId}`,
      done_at: now,
    })
    await insertRow(tx, 'cancellation', { ...cancellation, outcome: 'refund', refund_id: refundId })
  }
  return isVoucher ? 'voucher' : 'refund'
}

type NewCard = {
  id: string
  cents: number
  origin: 'sold' | 'voucher' | 'given' | 'imported'
  note?: string
  now: Date
}

/** A gift card of last year. Its code was told to nobody. */
export async function insertCard(tx: Tx, { id, cents, origin, note = '', now }: NewCard): Promise<void> {
  const isFromElsewhere = origin === 'sold' || origin === 'imported'
  await insertRow(tx, 'gift_card', {
    id,
    code_hash: createHash('sha256').update(randomBytes(32)).digest(),
    last_four: createHash('sha256').update(id).digest('hex').slice(0, 4).toUpperCase(),
    initial_cents: isFromElsewhere ? cents : 0,
    balance_cents: cents,
    issued_at: now,
    expires_at: goodForMonths(now, GIFT_CARD_MONTHS),
    origin,
    note,
  })
}

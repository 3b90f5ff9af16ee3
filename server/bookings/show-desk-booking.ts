import type { BookingEvent, DeskBooking } from '#api/staff-bookings.ts'
import { shownAddress } from '#domain/accounts/no-address.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { bathAnswer } from '#server/checkout/show-order.ts'
import type { BookedRow } from '#server/sales/booking-store.ts'
import { bathOf } from '#server/sales/store.ts'
import { findForDesk, partyOf } from './booking-at-desk.ts'
import {
  findOrderedBy,
  listAgreed,
  listArrivalNotes,
  listDeskActs,
  readEnding,
  type ArrivalNote,
  type DeskAct,
  type Ending,
} from './desk-store.ts'

/** A booking as somebody at the desk sees it: who, when, with what, its money, and what has happened to it. `booking.unknown`. */
export async function showDeskBooking({ db, now }: Pick<Ctx, 'db' | 'now'>, bookingId: string): Promise<DeskBooking> {
  const booking = await findForDesk(db, bookingId)
  const [ordered, ending, agreed, acts, notes] = await Promise.all([
    findOrderedBy(db, booking.order_id),
    readEnding(db, bookingId),
    listAgreed(db, bookingId),
    listDeskActs(db, bookingId),
    listArrivalNotes(db, bookingId),
  ])
  const bath = bathOf(booking)
  const party = partyOf(booking)
  return {
    id: booking.id,
    status: booking.status,
    canMove: booking.status === 'CONFIRMED' && booking.ends_at > now(),
    shortCode: ordered.short_code,
    serviceName: booking.service_name,
    startDate: booking.starts_at.toISOString(),
    endDate: booking.ends_at.toISOString(),
    resourceId: booking.resource_id,
    resourceName: booking.resource_name,
    people: party.people,
    hasRobes: party.hasRobes,
    extraBath: bath && party.hasBath ? bathAnswer(bath) : null,
    usesMembership: booking.uses_membership,
    guest: {
      name: `${ordered.first_name} ${ordered.last_name}`.trim(),
      firstName: ordered.first_name,
      lastName: ordered.last_name,
      email: shownAddress(ordered.email),
      phone: ordered.phone,
      isMember: booking.member_id !== null,
    },
    money: moneyOf(booking, ending),
    worth: dollarsFromCents(booking.status === 'CANCELED' ? 0 : booking.total_cents),
    agreements: agreed.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
    history: historyOf(booking, bookedBy(ordered), ending, [...acts.map(eventOf), ...notes.map(eventOfNote)]),
  }
}

/** What the booking was sold for, and what has come back for it and its parts. */
function moneyOf(booking: BookedRow, ending: Ending): DeskBooking['money'] {
  const { back, backOnGiftCard, backAtDesk } = ending
  const sold = sum([booking.base_cents, booking.guests_cents, booking.towel_cents, booking.bath_cents])
  const paid = sold - booking.discount_cents
  return {
    sold: dollarsFromCents(sold),
    discount: dollarsFromCents(booking.discount_cents),
    giftCard: dollarsFromCents(booking.sold_gift_cents),
    paid: dollarsFromCents(paid - booking.sold_gift_cents),
    backToCard: dollarsFromCents(back - backOnGiftCard - backAtDesk),
    backOnTerminal: dollarsFromCents(ending.backOnTerminal),
    backInCash: dollarsFromCents(ending.backInCash),
    backOnGiftCard: dollarsFromCents(backOnGiftCard),
    owedAtDesk: dollarsFromCents(ending.owedAtDesk),
  }
}

const quiet = { why: null, approvedBy: null, from: null, to: null, people: 0, dropsTowel: false, dropsBath: false }

type Ordered = Awaited<ReturnType<typeof findOrderedBy>>

/** Who made a booking: of a sale at the desk whoever took it, else the guest. */
function bookedBy({ origin, taker_first, taker_last }: Ordered): string | null {
  if (origin !== 'desk') return null
  return `${taker_first ?? ''} ${taker_last ?? ''}`.trim() || 'The front desk'
}

/** What staff did and noted stands in the history and with the arrivals; what guests did, in the booking itself. */
function historyOf(
  booking: BookedRow,
  by: string | null,
  ending: Ending,
  byStaff: readonly BookingEvent[],
): BookingEvent[] {
  const events = [...byStaff]
  const byGuest = { ...quiet, by: null, amount: 0 }
  const wasMovedByStaff = events.some(({ what, to }) => what === 'moved' && to === booking.starts_at.toISOString())
  if (booking.moved_at && !wasMovedByStaff)
    events.push({ ...byGuest, at: booking.moved_at.toISOString(), what: 'moved', to: booking.starts_at.toISOString() })
  const { cancelled_at: at, by_house: isByHouse } = ending
  if (at && !ending.by_staff) {
    const [what, amount] = [isByHouse ? ('closed' as const) : ('cancelled' as const), dollarsFromCents(ending.amount)]
    events.push({
      ...quiet,
      by: isByHouse ? 'The house' : null,
      at: at.toISOString(),
      what,
      why: ending.reason,
      amount,
    })
  }
  if (booking.paid_at) events.push({ ...quiet, by, amount: 0, at: booking.paid_at.toISOString(), what: 'booked' })
  return events.toSorted((one, other) => other.at.localeCompare(one.at))
}

function eventOf({ at, by, why, approved_by, facts }: DeskAct): BookingEvent {
  return {
    at: at.toISOString(),
    by,
    what: facts.did,
    why,
    approvedBy: approved_by,
    from: facts.from ?? null,
    to: facts.to ?? null,
    people: facts.people ?? 0,
    dropsTowel: facts.dropsTowel ?? false,
    dropsBath: facts.dropsBath ?? false,
    amount: dollarsFromCents(facts.amount_cents ?? 0),
  }
}

const eventOfNote = ({ at, by, approved_by, what, people, expected_at }: ArrivalNote): BookingEvent => ({
  ...quiet,
  at: at.toISOString(),
  by: by ?? 'The house',
  what,
  approvedBy: approved_by,
  people,
  to: expected_at?.toISOString() ?? null,
  amount: 0,
})

import type { FoundGuest, GuestVisit } from '#api/guests.ts'
import type { StaffCoupon } from '#api/staff-coupons.ts'
import type { StaffGiftCard } from '#api/staff-gift-cards.ts'
import type { StaffPlan } from '#api/staff-plans.ts'
import type { StaffResource, StaffService } from '#api/timetable.ts'
import { statusOfCard } from '#domain/gift-cards/card-status.ts'
import { absoluteTime, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { peopleInWords } from '#desk/bookings/booking-words.ts'
import { worthInWords } from '#desk/office/coupons/coupon-draft.ts'
import { standingOfCoupon } from '#desk/office/coupons/coupon-standing.ts'
import { costInWords, soldInWords } from '#desk/office/plans/plan-words.ts'
import { sharingNames, sharingOf } from '#desk/office/resources/resource-draft.ts'
import { kindNames, priceInWords } from '#desk/office/services/service-words.ts'
import { MOST, type Findable } from './find.ts'

const inALine = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')

export const serviceFound = ({ id, name, kind, price, hidden }: StaffService): Findable => ({
  key: `service ${id}`,
  name,
  line: inALine('Service', kindNames[kind], priceInWords(price), hidden && 'Hidden'),
  go: (navigate) => navigate({ to: '/office/services/$id', params: { id } }),
})

/** A promo code is found by its code and by its name. */
export const couponFound =
  (today: SydneyDate) =>
  (coupon: StaffCoupon): Findable => ({
    key: `coupon ${coupon.id}`,
    name: coupon.code,
    words: coupon.name,
    line: inALine(
      'Promo code',
      coupon.name !== coupon.code && coupon.name,
      worthInWords(coupon),
      standingOfCoupon(coupon, today).word,
    ),
    go: (navigate) => navigate({ to: '/office/coupons/$id', params: { id: coupon.id } }),
  })

export const planFound = (plan: StaffPlan): Findable => ({
  key: `plan ${plan.id}`,
  name: plan.name,
  line: inALine('Plan', costInWords(plan), soldInWords(plan)),
  go: (navigate) => navigate({ to: '/office/plans/$id', params: { id: plan.id } }),
})

/** A pool or room; whoever cannot change it is led to the list. */
export const resourceFound =
  (canChange: boolean) =>
  (resource: StaffResource): Findable => ({
    key: `resource ${resource.id}`,
    name: resource.name,
    line: inALine(sharingNames[sharingOf(resource)], peopleInWords(resource.capacity)),
    go: (navigate) =>
      canChange
        ? navigate({ to: '/office/resources/$id', params: { id: resource.id } })
        : navigate({ to: '/office/resources' }),
  })

export const giftCardFound = (card: StaffGiftCard): Findable => ({
  key: `gift card ${card.id}`,
  name: `…${card.lastFour}`,
  line: inALine('Gift card', `${priceInWords(card.balance)} left`, statusOfCard(card)),
  go: (navigate) => navigate({ to: '/office/gift-cards/$id', params: { id: card.id } }),
})

export const guestFound = ({ ref, name, email, isMember }: FoundGuest): Findable => ({
  key: ref,
  name,
  line: inALine(isMember ? 'Member' : 'Guest', email || 'No email'),
  go: (navigate) => navigate({ to: '/guests/$ref', params: { ref } }),
})

/** What guests have booked: those to come first, the soonest first; then those that were, the newest first. */
export function bookingsFound(
  guests: readonly { name: string; visits: readonly GuestVisit[] }[],
  today: SydneyDate,
): Findable[] {
  const all = guests.flatMap(({ name, visits }) => visits.map((visit) => ({ name, visit })))
  const newestFirst = all.toSorted((a, b) => b.visit.startsAt.localeCompare(a.visit.startsAt))
  const isToCome = ({ visit }: (typeof all)[number]) => sydneyDateOf(new Date(visit.startsAt)) >= today
  const inOrder = [...newestFirst.filter(isToCome).toReversed(), ...newestFirst.filter((one) => !isToCome(one))]
  return inOrder.slice(0, MOST).map(({ name, visit }) => bookingFound(name, visit))
}

const bookingFound = (name: string, visit: GuestVisit): Findable => ({
  key: `booking ${visit.bookingId}`,
  name,
  line: inALine(
    'Booking',
    visit.service,
    absoluteTime(new Date(visit.startsAt)),
    peopleInWords(visit.people),
    visit.status === 'CANCELED' && 'Cancelled',
    visit.status === 'HELD' && 'To pay on arrival',
  ),
  go: (navigate) =>
    visit.saleId === null
      ? navigate({ to: '/bookings/$id', params: { id: visit.bookingId } })
      : navigate({ to: '/sales/$orderId', params: { orderId: visit.saleId } }),
})

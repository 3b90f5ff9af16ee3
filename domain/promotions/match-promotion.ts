import type { PromotionalPrice } from '../cart/cart.ts'
import type { Cents } from '../money.ts'
import { minutesOf, minutesOfDay, sydneyDateOf, weekdayOf } from '../sydney-time.ts'

/** Some hours of a day, by the wall clock of Sydney. */
export type Hours = { startTime: string; endTime: string }

/**
 * An automatic special price by service, date, weekday and hour (spec 3); a promo code that guests type is a coupon.
 * Dates are Sydney days or instants.
 */
export type Promotion = {
  id: string
  serviceId: string
  startDate: string
  endDate: string | null
  dayOfWeekRestrictions: readonly number[] | null
  timeSlotRanges: readonly Hours[] | null
  timeRestrictions: Hours | null
  specialPrice: Cents
  displayLabel: string
}

/**
 * The promotion that prices a slot, or null (spec 5, Promotion match). Among several the lowest price wins, then
 * the lowest id; one that is not below the service price is ignored (ruling 22), so there is no weekend or public holiday
 * surcharge. Nor is there a card surcharge: but for the rounding of cash, a price is the same however it is paid.
 */
export function matchPromotion(
  promotions: readonly Promotion[],
  slot: { serviceId: string; startDate: string },
  servicePrice: Cents,
): Promotion | null {
  const start = new Date(slot.startDate)
  const matching = promotions.filter(
    (promotion) =>
      promotion.serviceId === slot.serviceId &&
      promotion.specialPrice < servicePrice &&
      isInDates(promotion, start) &&
      isOnWeekday(promotion, start) &&
      isInHours(promotion, start),
  )
  return matching.toSorted((a, b) => a.specialPrice - b.specialPrice || (a.id < b.id ? -1 : 1))[0] ?? null
}

/** What a cart item keeps of the promotion it was shown with (spec 3, promotionalPricing). */
export function promotionalPrice(promotion: Promotion, servicePrice: Cents): PromotionalPrice {
  const { id, specialPrice, displayLabel } = promotion
  const savings = servicePrice - specialPrice
  return { promoId: id, specialPrice, originalPrice: servicePrice, displayLabel, validated: true, savings }
}

function isInDates({ startDate, endDate }: Promotion, start: Date): boolean {
  return isSince(startDate, start) && (endDate === null || isUntil(endDate, start))
}

function isSince(from: string, start: Date): boolean {
  return isDay(from) ? from <= sydneyDateOf(start) : new Date(from) <= start
}

// A day as the end is in force until that Sydney day is over.
function isUntil(to: string, start: Date): boolean {
  return isDay(to) ? sydneyDateOf(start) <= to : start <= new Date(to)
}

function isDay(text: string): boolean {
  return text.length === 10
}

function isOnWeekday({ dayOfWeekRestrictions }: Promotion, start: Date): boolean {
  if (!dayOfWeekRestrictions?.length) return true
  return dayOfWeekRestrictions.includes(weekdayOf(sydneyDateOf(start)))
}

function isInHours({ timeSlotRanges, timeRestrictions }: Promotion, start: Date): boolean {
  const hours = [...(timeSlotRanges ?? []), ...(timeRestrictions ? [timeRestrictions] : [])]
  if (hours.length === 0) return true
  const time = minutesOfDay(start)
  return hours.some(({ startTime, endTime }) => minutesOf(startTime) <= time && time <= minutesOf(endTime))
}

import type { Cents } from '../money.ts'
import {
  addDays,
  addMonths,
  clockTimeOf,
  DAY,
  HOUR,
  MINUTE,
  sydneyDateOf,
  existingInstant,
  sydneyInstant,
} from '../sydney-time.ts'

export type PeriodUnit = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
export type Period = { count: number; unit: PeriodUnit }
/** A time for which a membership is suspended; it goes on at `until`. */
export type Suspension = { from: Date; until: Date }
/** A suspension that may have no end yet: by the house, until it is resumed. */
export type Pause = { from: Date; until: Date | null }

/** What a membership that is paid again and again has agreed with its member, as far as money goes. */
export type Contract = {
  /** From when its periods are counted. */
  startsAt: Date
  /** When the running period ends, and the next charge is due. */
  periodEndsAt: Date
  period: Period
  price: Cents
  initialTermEndsAt: Date | null
  cancelAt: Date | null
  suspension: Pause | null
  priceChange: { price: Cents; from: Date } | null
}
export type Charge = { date: Date; amount: Cents }

/** The provider counts periods in UTC and a term ends on Sydney's clocks: they may be an hour apart and mean one moment. */
const SLACK = 12 * HOUR

/** The same time on Sydney's clocks so much later (or earlier): how an initial term and a year are counted. */
export function sydneyLater(from: Date, { count, unit }: Period): Date {
  const date = sydneyDateOf(from)
  const day =
    unit === 'DAY' || unit === 'WEEK' ? addDays(date, count * daysIn[unit]) : addMonths(date, count * monthsIn[unit])
  const time = clockTimeOf(from)
  // An hour that October leaves out is lived an hour later.
  const at = sydneyInstant(day, time) ?? new Date(existingInstant(day, '01:59').getTime() + HOUR)
  return new Date(at.getTime() + (from.getTime() % MINUTE))
}

const daysIn = { DAY: 1, WEEK: 7 }
const monthsIn = { MONTH: 1, YEAR: 12 }

/** When the billing period from `from` on ends, as the provider counts: in UTC, and months from the very first day. */
export function periodAfter(startsAt: Date, from: Date, { count, unit }: Period): Date {
  if (unit === 'DAY' || unit === 'WEEK') return new Date(from.getTime() + count * daysIn[unit] * DAY)
  return monthsLater(startsAt, monthOf(from) - monthOf(startsAt) + count * monthsIn[unit])
}

const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

function monthsLater(from: Date, months: number): Date {
  const lastOfMonth = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const at = new Date(from)
  at.setUTCFullYear(from.getUTCFullYear(), from.getUTCMonth() + months, Math.min(from.getUTCDate(), lastOfMonth))
  return at
}

/**
 * The charges to come, first the next: none while the membership is suspended, none once it has ended. Each is for a
 * whole billing period: there is no proration.
 */
export function nextCharges(contract: Contract, now: Date, most = 6): Charge[] {
  const charges: Charge[] = []
  if (isOpen(contract.suspension)) return charges
  for (
    let date = contract.periodEndsAt;
    charges.length < most;
    date = periodAfter(contract.startsAt, date, contract.period)
  ) {
    if (isReached(contract.cancelAt, date)) break
    if (date > now && !isInside(contract.suspension, date)) charges.push({ date, amount: priceAt(contract, date) })
  }
  return charges
}

/** When a membership that is left now ends: with the last paid period, and not within the initial term. */
export function earliestEnd(contract: Contract, now: Date): Date {
  const { initialTermEndsAt: term } = contract
  const suspension = foreseenSuspension(contract)
  for (let date = contract.periodEndsAt; ; date = periodAfter(contract.startsAt, date, contract.period)) {
    if (date > now && !isInside(suspension, date) && (term === null || isReached(term, date))) return date
  }
}

/** Whether the initial term still binds the member. */
export const isBound = <Terms extends Pick<Contract, 'initialTermEndsAt'>>(
  terms: Terms,
  now: Date,
): terms is Terms & { initialTermEndsAt: Date } => terms.initialTermEndsAt !== null && now < terms.initialTermEndsAt

/** What a charge of this moment comes to: the new price, from the day it was announced for. */
export const priceAt = ({ price, priceChange }: Pick<Contract, 'price' | 'priceChange'>, date: Date): Cents =>
  priceChange !== null && isReached(priceChange.from, date) ? priceChange.price : price

/** Whether a charge of this moment falls into a suspension; one at its very end does not. */
export const isInside = (suspension: Pause | null, date: Date): boolean =>
  suspension !== null && date >= suspension.from && (suspension.until === null || date < suspension.until)

/** A pause without an end cannot be planned: periods pass unpaid, and what was agreed ahead keeps its dates. */
export const foreseenSuspension = ({ suspension }: Pick<Contract, 'suspension'>): Pause | null =>
  isOpen(suspension) ? null : suspension

const isOpen = (suspension: Pause | null): boolean => suspension !== null && suspension.until === null

/** Whether the end of a period is the one that was agreed on, or a later one. */
export const isReached = (agreed: Date | null, periodEnd: Date): boolean =>
  agreed !== null && periodEnd.getTime() >= agreed.getTime() - SLACK

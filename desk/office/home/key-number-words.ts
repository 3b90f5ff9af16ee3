import type { SummaryAnswer } from '#api/reports.ts'
import type { DaysSearch } from '#desk/parts/named-days.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { ChartPoint } from '#desk/parts/chart-points.ts'
import { fromFirst } from '#desk/parts/rows-from-first.ts'
import { takingsPoints } from '#desk/parts/takings-points.ts'
import { countOf } from '#desk/parts/whole-number.ts'

/** A number of the house, what it is compared with, and the report that tells more, with the days that it is of. */
export type KeyNumber = {
  name: string
  amount: string
  note: string
  to: `/office/reports/${'takings' | 'memberships' | 'occupancy' | 'gift-cards'}`
  search: DaysSearch
}

/** What an owner asks first: what came in last week, what memberships bring, how full it will be, and what is owed. */
export const keyNumbers = (summary: SummaryAnswer): KeyNumber[] => [
  takingsLastWeek(summary),
  membershipsAMonth(summary),
  bookedSoon(summary),
  owedOnGiftCards(summary),
]

/** The takings of each week as a chart shows them, from the first that had any; the one that runs is not over. */
export const weekPoints = ({ today, weeks }: SummaryAnswer): ChartPoint[] =>
  takingsPoints({
    rows: fromFirst(weeks, ({ total }) => total !== 0),
    by: 'week',
    from: weeks[0]?.from ?? today,
    to: today,
    today,
  })

function takingsLastWeek({ weeks }: SummaryAnswer): KeyNumber {
  const [before = 0, last = 0, soFar = 0] = weeks.slice(-3).map(({ total }) => total)
  return {
    name: 'Takings last week',
    amount: inDollars(last),
    note: `${difference(last - before, 'the week before')} This week so far: ${inDollars(soFar)}.`,
    to: '/office/reports/takings',
    search: { days: 'last-week' },
  }
}

function membershipsAMonth({ memberships: { from, to, start, end } }: SummaryAnswer): KeyNumber {
  const paying = `${countOf(end.memberships, 'paying membership')}, without GST.`
  return {
    name: 'Memberships, per month',
    amount: inDollars(end.aMonth),
    note:
      start.memberships === 0 && end.memberships === 0
        ? 'Nobody has a membership that renews.'
        : `${paying} ${difference(end.aMonth - start.aMonth, 'a month ago')}`,
    to: '/office/reports/memberships',
    search: { from, to },
  }
}

function bookedSoon({ occupancy: { next, last } }: SummaryAnswer): KeyNumber {
  return {
    name: 'Booked, next 7 days',
    amount: next.full === null ? '–' : `${next.full}%`,
    note: `${next.full === null ? 'Nothing is on offer.' : 'Of all places.'} ${
      last.full === null ? 'Nothing was on offer in the last 7 days.' : `Last 7 days: ${last.full}%.`
    }`,
    to: '/office/reports/occupancy',
    search: { from: next.from, to: next.to },
  }
}

function owedOnGiftCards({ giftCards: { owed, active, cards } }: SummaryAnswer): KeyNumber {
  return {
    name: 'Owed on gift cards',
    amount: inDollars(owed),
    note: spendable({ owed, active, cards }),
    to: '/office/reports/gift-cards',
    search: {},
  }
}

function spendable({ owed, active, cards }: SummaryAnswer['giftCards']): string {
  if (owed === 0) return 'There is no money on gift cards.'
  if (active === 0) return 'None of it can be spent now.'
  return `${active === owed ? 'All' : inDollars(active)} of it can be spent now, on ${countOf(cards, 'gift card')}.`
}

/** `$120.00 more than the week before.` */
function difference(dollars: number, before: string): string {
  const cents = Math.round(dollars * 100)
  if (cents === 0) return `The same as ${before}.`
  return `${inDollars(Math.abs(cents) / 100)} ${cents > 0 ? 'more' : 'less'} than ${before}.`
}

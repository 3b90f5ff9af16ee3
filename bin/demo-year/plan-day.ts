import { addDays, weekdayOf } from '#domain/sydney-time.ts'
import type { Chance } from './chance.ts'

/** What somebody is to order on a day of the demo year; which start it becomes depends on what is still free. */
export type PlannedOrder = {
  what: 'bathing' | 'class' | 'massage'
  /** The Sydney day of the visit. */ visitOn: string
  people: number
  hasRobes: boolean
  pays: 'card' | 'gift card' | 'coupon'
  /** Never paid, so that its places went back. */ isGivenUp: boolean
  /** In this pool alone; else in any. */ poolId?: string
  buyer: Buyer
}
export type Buyer = { firstName: string; lastName: string; email: string; isMember: boolean }

/** How long before the visit people book, at most. */
export const BOOKED_AHEAD = 7

/**
 * The orders of one Sydney day: more for weekends, in winter, when warm water draws, and around holidays. `lastVisit`
 * is the last day that anybody comes.
 */
export function planDay(chance: Chance, day: string, lastVisit: string): PlannedOrder[] {
  const orders: PlannedOrder[] = []
  for (let n = Math.round(ordersOf(day) * (0.8 + chance.next() * 0.4)); n > 0; n--) {
    const visitOn = addDays(day, chance.between(1, BOOKED_AHEAD))
    const order = planOrder(chance, visitOn)
    if (visitOn <= lastVisit) orders.push(order)
  }
  return orders
}

/** 9,400 in a year. */
function ordersOf(day: string): number {
  const weekday = [36, 19, 18, 20, 23, 31, 40][weekdayOf(day)] ?? 0
  const month = Number(day.slice(5, 7))
  const season = month >= 6 && month <= 8 ? 1.2 : month === 1 || month === 12 ? 0.85 : 1
  return weekday * season * (holidays.has(day.slice(5)) ? 1.5 : 1)
}

const holidays = new Set(['01-01', '01-26', '04-25', '06-08', '10-05', '12-26'])

function planOrder(chance: Chance, visitOn: string): PlannedOrder {
  const what = chance.pick<PlannedOrder['what']>([
    ['bathing', 74],
    ['class', 8],
    ['massage', 18],
  ])
  return {
    what,
    visitOn,
    people: what === 'massage' ? 1 : chance.pick(parties),
    hasRobes: chance.happens(0.3),
    pays: chance.pick<PlannedOrder['pays']>([
      ['card', 88],
      ['gift card', 7],
      ['coupon', 5],
    ]),
    isGivenUp: chance.happens(0.04),
    buyer: buyerOf(chance),
  }
}

const parties = [
  [1, 25],
  [2, 60],
  [3, 8],
  [4, 7],
] as const

/** One of 1,600 made-up people. One name in four has an account here. */
export function buyerOf(chance: Chance): Buyer {
  const firstName = chance.one(firstNames) ?? ''
  const lastName = chance.one(lastNames) ?? ''
  const email = `${firstName}.${lastName}@guest.example`.toLowerCase()
  return { firstName, lastName, email, isMember: firstNames.indexOf(firstName) % 4 === 0 }
}

const firstNames = (
  'Ada Amara Ben Bea Cal Cleo Dan Dora Eli Esme Finn Flora Gus Greta Hal Hana Ivo Ines Jack Jun Kai Kira Leo Lina Max ' +
  'Mira Ned Nell Otto Olga Paul Pia Ravi Rosa Sam Sara Theo Tess Wes Wren'
).split(' ')
const lastNames = (
  'Ashby Banks Carver Dale Elwood Fern Grove Hollis Ito Jarvis Keane Lowe Marsh Nair Oakes Pell Quill Reeve Stone ' +
  'Tran Underhill Vale Webb Yates Abbot Bell Cross Drew Evans Frost Gale Hart Ingram Joyce Knox Lake Moss North Orr Park'
).split(' ')

import type { TestHouse } from '../house.ts'
import type { Random } from '../simulation/random.ts'
import { openWeek, type PlaceKind } from './a-week.ts'
import { acts, type Act } from './acts-of-a-week.ts'
import { findWrong, standingOf } from './check-a-week.ts'

const STEPS = 18

export type WeekInput = { random: Random; place: PlaceKind; acts?: readonly Act[] | undefined }

/**
 * A random week in a pool or room of its own: staff edit and guests book, move and leave, one after the other or two at
 * once. Answers what was found wrong after any step, and what had been done until then.
 */
export async function liveAWeek(house: TestHouse, { random, place, acts: possible = acts }: WeekInput) {
  const week = await openWeek(house, random, place)
  const done: string[] = []
  let before = await standingOf(week)
  for (let step = 0; step < STEPS; step += 1) {
    const chosen = someActs(random, possible)
    done.push(chosen.map(({ name }) => name).join(' + '))
    const fault = await Promise.all(chosen.map(({ act }) => act(week))).then(() => null, String)
    if (fault !== null) return [fault, ...done]
    const now = await standingOf(week)
    const wrong = await findWrong(week, before, now)
    if (wrong.length > 0) return [...wrong, ...done]
    before = now
  }
  return []
}

/** One, or two at once. */
function someActs(random: Random, possible: readonly Act[]): Act[] {
  const first = random.pick(possible)
  if (first.alone || random.chance(0.6)) return [first]
  const second = random.pick(possible)
  return second.alone ? [first] : [first, second]
}

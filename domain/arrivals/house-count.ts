import { MINUTE } from '../sydney-time.ts'

/** Guests who leave without saying so are counted for this long after the end of their visit. Milliseconds. */
const LINGERS = 20 * MINUTE

/** Where a party is meant to be, and when. */
export type Stay = { placeId: string; startsAt: Date; endsAt: Date }
/** A visit with those of its party who have come and gone, and the extra bath beside it. */
export type Visit = { arrived: number; departed: number; main: Stay; bath: Stay | null }

/** How many people are in the house, and how many of them in each place; the others are in the lounge. */
export type HouseCount = { people: number; inPlace: ReadonlyMap<string, number> }

/**
 * Who is in the house: everybody who was checked in and has not left, each in the place of their visit while it runs,
 * until 20 minutes after the last end.
 */
export function countHouse(visits: readonly Visit[], now: Date): HouseCount {
  const inPlace = new Map<string, number>()
  let people = 0
  for (const visit of visits) {
    const here = peopleOf(visit, now)
    if (here === 0) continue
    people += here
    const placeId = placeOf(visit, now)
    if (placeId !== null) inPlace.set(placeId, (inPlace.get(placeId) ?? 0) + here)
  }
  return { people, inPlace }
}

/** When the count changes next by itself; null: never. */
export function nextCount(visits: readonly Visit[], now: Date): Date | null {
  const moments = visits
    .filter((visit) => visit.arrived > visit.departed)
    .flatMap((visit) => [...staysOf(visit).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]), goneAt(visit)])
    .filter((moment) => moment > now)
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)))
}

function peopleOf(visit: Visit, now: Date): number {
  return now >= goneAt(visit) ? 0 : Math.max(0, visit.arrived - visit.departed)
}

function placeOf(visit: Visit, now: Date): string | null {
  return staysOf(visit).find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)?.placeId ?? null
}

/** When whoever did not say goodbye has left: 20 minutes after the last end. */
export const goneAt = (visit: Pick<Visit, 'main' | 'bath'>): Date =>
  new Date(Math.max(...staysOf(visit).map(({ endsAt }) => +endsAt)) + LINGERS)
const staysOf = ({ main, bath }: Pick<Visit, 'main' | 'bath'>): Stay[] => (bath ? [main, bath] : [main])

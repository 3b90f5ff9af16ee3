import { startsAt, type Slot } from './slot.ts'

export type Places = Pick<Slot, 'startDate' | 'bookable' | 'openSpots' | 'totalSpots'>

/** How busy it will be, in words that hurry nobody. */
export type Fullness = 'plenty of room' | 'filling up' | 'nearly full'

/** How busy a day or a time will be, from the places that are taken. */
export function fullnessOf(slots: readonly Places[], now: Date): Fullness {
  const taken = shareTaken(slots, now)
  if (taken < 0.5) return 'plenty of room'
  return taken < 0.85 ? 'filling up' : 'nearly full'
}

/** The share of all places that is taken, from 0 to 1; what is over or closed says nothing about it. */
export function shareTaken(slots: readonly Places[], now: Date): number {
  let open = 0
  let all = 0
  for (const slot of slots) {
    const { bookable, openSpots, totalSpots = openSpots } = slot
    const isClosed = !bookable && openSpots > 0
    if (isClosed || startsAt(slot) <= now) continue
    open += openSpots
    all += totalSpots
  }
  return all === 0 ? 0 : 1 - open / all
}

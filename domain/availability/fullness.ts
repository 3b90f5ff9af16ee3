import { startsAt, type Slot } from './slot.ts'

type Places = Pick<Slot, 'startDate' | 'bookable' | 'openSpots' | 'totalSpots'>

/** How busy it will be, in words that hurry nobody. */
export type Fullness = 'plenty of room' | 'filling up' | 'nearly full'

/** How busy a day or a time will be, from the places that are taken. */
export function fullnessOf(slots: readonly Places[], now: Date): Fullness {
  const taken = shareTaken(slots, now)
  if (taken < 0.5) return 'plenty of room'
  return taken < 0.85 ? 'filling up' : 'nearly full'
}

/** Up to so many spots are counted out. */
const FEW = 4

/** What to say of a time that fills up; few spots are counted, in all its pools. Of a room for one or two: nothing. */
export function howBusy(slots: readonly Places[], now: Date): string | null {
  const left = sum(slots, ({ openSpots }) => openSpots)
  if (sum(slots, ({ totalSpots = 0 }) => totalSpots) <= FEW) return null
  if (left > FEW) return busyWords[fullnessOf(slots, now)]
  return left === 1 ? '1 spot left' : `${left} spots left`
}

const busyWords: Record<Fullness, string | null> = {
  'plenty of room': null,
  'filling up': 'Filling up',
  'nearly full': 'Nearly full',
}

const sum = (slots: readonly Places[], count: (slot: Places) => number): number =>
  slots.reduce((total, slot) => total + count(slot), 0)

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

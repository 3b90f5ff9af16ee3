import { fullnessOf, type Fullness, type Places } from './fullness.ts'

/** Up to so many spots are counted out. */
const FEW = 4

/** What to say of a time that fills up; few spots are counted, in all its pools. Nothing for a room of one or two. */
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

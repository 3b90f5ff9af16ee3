import { useSyncExternalStore } from 'react'
import { CallFailed } from '#ui/api-client.ts'

/** How a device of the desk stands to the house. A browser that is no device has no list to work with: nothing is down. */
export type Line = {
  /** When the line went (by the clock of the house); null: it stands. */
  downSince: Date | null
  /** How many entries wait to be sent. */
  unsent: number
  /** What came of those that were sent last. */
  sent: string | null
  /** Whether another tab works as this device. */
  isElsewhere: boolean
  /** By how many minutes the clock of this device is off; 0: it is right. */
  minutesOff: number
}

export const needsTheLine = 'Needs the line.'

let line: Line = { downSince: null, unsent: 0, sent: null, isElsewhere: false, minutesOff: 0 }
const listeners = new Set<() => void>()
let suspect: () => Promise<boolean> = async () => isLineDown()

export const useLineOfDesk = (): Line => useSyncExternalStore(subscribe, () => line)

export const isLineDown = (): boolean => line.downSince !== null
export const unsentHere = (): number => line.unsent

/** Changes what is known of the line. */
export function setLine(change: Partial<Line>): void {
  line = { ...line, ...change }
  for (const listener of listeners) listener()
}

/** Once the line is down. */
export function whenLineDown(): { down: Promise<void>; forget: () => void } {
  const { promise: down, resolve } = Promise.withResolvers<void>()
  const look = () => isLineDown() && resolve()
  listeners.add(look)
  look()
  return { down, forget: () => listeners.delete(look) }
}

/** Who looks whether the house can be reached, when somebody doubts it. */
export function onSuspicion(look: () => Promise<boolean>): () => void {
  suspect = look
  return () => {
    suspect = async () => isLineDown()
  }
}

/** A call has waited long, or brought no answer: is the line down? */
export const suspectLine = (): Promise<boolean> => suspect()

/** What is asked of the house while the line is down has no answer, and waits for none. */
export function refuseWithoutLine(): void {
  if (isLineDown()) throw new CallFailed(needsTheLine, 'no-line', 0)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

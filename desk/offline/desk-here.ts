import { useMemo, useSyncExternalStore } from 'react'
import type { DayAnswer, NotedAnswer } from '#api/arrivals.ts'
import type { OfflineEntry, Snapshot } from '#api/offline.ts'
import { isLineDown, suspectLine, useLineOfDesk, whenLineDown } from '#desk/calls/line.ts'
import { CallFailed } from '#ui/api-client.ts'
import type { OfflineAnswer } from './check-in-offline.ts'
import { offlineDay, unsentParties } from './offline-day.ts'

/** Who comes, by what was scanned, said or pressed. */
export type Comes = { code?: string; shortCode?: string; bookingId?: string; people?: number; letIn?: boolean }
export type WalkIn = { people: number; startsAt: Date; cashCents: number }

/** What a device can note without a line. */
export type OfflineActs = {
  checkIn: (comes: Comes) => Promise<OfflineAnswer>
  /** Somebody is let in whose code this house has signed, though they are not on the list. */
  letIn: (code: string, people: number) => Promise<void>
  left: (bookingId: string) => Promise<NotedAnswer>
  undo: (bookingId: string) => Promise<NotedAnswer>
  walkIn: (walkIn: WalkIn) => Promise<void>
}

type DeskHere = {
  /** Null: this tab does not work as a device. */
  acts: OfflineActs | null
  /** The list that can be read at this moment. */
  list: Snapshot | null
  /** What waits to be sent. */
  entries: readonly OfflineEntry[]
}

let here: DeskHere = { acts: null, list: null, entries: [] }
const listeners = new Set<() => void>()

export const deskHere = (): DeskHere => here

/** Changes what this device has at hand. */
export function setDeskHere(change: Partial<DeskHere>): void {
  here = { ...here, ...change }
  for (const listener of listeners) listener()
}

export const useDeskHere = (): DeskHere => useSyncExternalStore(subscribe, () => here)

/** The sheet of a day from the list of this device while the line is down; null: there is none. */
export function useOfflineDay(date: string | null): DayAnswer | null {
  const { downSince } = useLineOfDesk()
  const { list, entries } = useDeskHere()
  const isDown = downSince !== null
  return useMemo(
    () => (isDown && list && date !== null ? offlineDay(list, entries, date) : null),
    [isDown, list, entries, date],
  )
}

/** The parties of which something waits to be sent. */
export function useUnsentParties(): ReadonlySet<string> {
  const { entries } = useDeskHere()
  return useMemo(() => unsentParties(entries), [entries])
}

/** How long an answer may take before the line is doubted (milliseconds). */
const PATIENCE = 1_500

/** Has the house do something, or, when the line is down or goes down meanwhile, notes it on this device. */
export async function orWithoutLine<Answer>(
  call: () => Promise<Answer>,
  without: (acts: OfflineActs) => Promise<Answer>,
): Promise<Answer> {
  const { acts } = here
  if (!acts) return await call()
  if (isLineDown()) return await without(acts)
  const { down, forget } = whenLineDown()
  const doubt = setTimeout(() => void suspectLine(), PATIENCE)
  try {
    return await Promise.race([call(), down.then(() => without(acts))])
  } catch (error) {
    const isUnanswered = error instanceof CallFailed && error.code === 'unreachable'
    if (!isUnanswered || !(await suspectLine())) throw error
    return await without(acts)
  } finally {
    clearTimeout(doubt)
    forget()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

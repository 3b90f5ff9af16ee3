import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { clockPath } from '#api/catalogue.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { getJson } from '#ui/api-client.ts'

/** How often words like `Late 12 min` are set anew, and the clock of the house is asked for (milliseconds). */
const TICK = 5_000
const ASKED_EVERY = 5 * 60_000

/** How far the clock of the house is ahead of this browser's (milliseconds), as it was when the house last told its time. */
let ahead = 0
const listeners = new Set<() => void>()

/** Notes how far the clock of the house is ahead, also without a line from what the device keeps. */
export function setHouseAhead(milliseconds: number): void {
  ahead = milliseconds
  for (const listener of listeners) listener()
}

/** Notes the time that the house tells at this moment; how far it is ahead. */
export function noteHouseTime(now: string): number {
  setHouseAhead(Date.parse(now) - Date.now())
  return ahead
}

/** What time it was in the house at a moment by the clock of this browser. */
export const houseTimeAt = (moment: number): Date => new Date(moment + ahead)

/** The time in the house, whatever this browser's own clock says (ruling 6). */
export const houseNow = (): Date => houseTimeAt(Date.now())

/** The day in the house. */
export const houseToday = (): string => sydneyDateOf(houseNow())

/** Asks what time it is in the house. */
export const askHouseTime = async (): Promise<string> =>
  (await getJson<{ now: string }>(clockPath, 'Could not read the clock of the house.')).now

/** The day in the house, for a screen that may stay open over midnight. */
export const useHouseToday = (): string => useSyncExternalStore(subscribe, houseToday)

/** The time in the house, for a screen that tells minutes: it goes on by itself, and the house is asked for it again. */
export function useHouseNow(): Date {
  useQuery({
    queryKey: ['clock'],
    queryFn: async () => noteHouseTime(await askHouseTime()),
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  })
  const ticks = useSyncExternalStore(subscribe, ticksNow)
  return useMemo(() => new Date(ticks * TICK), [ticks])
}

const ticksNow = () => Math.floor(houseNow().getTime() / TICK)

function subscribe(listener: () => void) {
  listeners.add(listener)
  const timer = setInterval(listener, TICK)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
  }
}

import { useEffect } from 'react'
import { create } from 'zustand'
import { daySlotsPath, type DaySlots } from '#api/availability.ts'
import {
  noTimeSlots,
  slotsAnswered,
  timeSlotsAsked,
  timeSlotsFailed,
  type TimeSlotStore,
} from '#domain/availability/slot-store.ts'
import { firstWords } from '#domain/first-words.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { getJson, withQuery, wordsOf } from '#ui/api-client.ts'
import { newestOnly } from './newest-only.ts'

type Store = TimeSlotStore & { ask: (serviceId: string, date: SydneyDate) => Promise<void>; clear: () => void }

/** The time slots of the day at hand (spec 3, slot stores); answers to an older day are ignored (ruling 14). */
const useStore = create<Store>()((set) => ({
  ...noTimeSlots,
  ask: async (serviceId, date) => {
    const asked = questionOf(serviceId, date)
    set(timeSlotsAsked(asked))
    try {
      await answer(asked)
    } catch (error) {
      set((store) => timeSlotsFailed(store, asked, wordsOf(error, firstWords.slotsFailed)))
    }
  },
  clear: () => set(noTimeSlots),
}))
const isNewest = newestOnly()

async function answer(asked: string): Promise<void> {
  const [serviceId, date] = asked.split(' ')
  const isNews = isNewest()
  const day = await getJson<DaySlots>(withQuery(daySlotsPath, { date, serviceId }), firstWords.slotsFailed)
  if (isNews()) useStore.setState((store) => slotsAnswered(store, asked, Object.values(day).flat()))
}

/** Brings the day on the screen up to date, without emptying it first; what cannot be had leaves it as it is. */
export async function refreshTimeSlots(hasChanged: (question: string) => boolean): Promise<void> {
  const { asked } = useStore.getState()
  if (asked !== null && hasChanged(asked)) await answer(asked).catch(() => {})
}

/** The slots of a service on a day, fetched anew whenever the day changes; `retry` asks again. */
export function useTimeSlots(serviceId: string, date: SydneyDate | null): TimeSlotStore & { retry: () => void } {
  const { ask, clear, ...store } = useStore()
  useEffect(() => {
    if (date === null) clear()
    else void ask(serviceId, date)
  }, [ask, clear, serviceId, date])

  const retry = () => void (date === null ? undefined : ask(serviceId, date))
  if (date === null) return { ...noTimeSlots, retry }
  // Between a new choice and its question what is here still belongs to the old one.
  const isCurrent = store.asked === questionOf(serviceId, date)
  return { ...(isCurrent ? store : timeSlotsAsked(questionOf(serviceId, date))), retry }
}

function questionOf(serviceId: string, date: SydneyDate): string {
  return `${serviceId} ${date}`
}

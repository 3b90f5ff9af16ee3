import { useEffect } from 'react'
import { create } from 'zustand'
import { monthSlotsPath, type MonthSlots } from '#api/availability.ts'
import { byDate } from '#domain/availability/slots-by-date.ts'
import { classesAsked, classesFailed, noClasses, type ClassStore } from '#domain/availability/class-store.ts'
import { slotsAnswered } from '#domain/availability/slot-store.ts'
import { words } from '#domain/words.ts'
import type { SydneyMonth } from '#domain/sydney-time.ts'
import { getJson, withQuery, wordsOf } from '#ui/api-client.ts'
import { newestOnly } from './newest-only.ts'

type Store = ClassStore & { ask: (serviceId: string, month: SydneyMonth) => Promise<void> }

/** The classes of the month at hand (spec 3, slot stores); answers to an older month are ignored (ruling 14). */
const useStore = create<Store>()((set) => ({
  ...noClasses(''),
  ask: async (serviceId, month) => {
    const asked = questionOf(serviceId, month)
    set((store) => classesAsked(ofService(store, serviceId), month, asked))
    try {
      await answer(asked)
    } catch (error) {
      set((store) => classesFailed(store, asked, wordsOf(error, words.monthSlotsFailed)))
    }
  },
}))
const isNewest = newestOnly()

async function answer(asked: string): Promise<void> {
  const [serviceId, month] = asked.split(' ')
  const [year, number] = month!.split('-').map(Number)
  const isNews = isNewest()
  const path = withQuery(monthSlotsPath, { month: number, year, serviceId })
  const days = await getJson<MonthSlots>(path, words.monthSlotsFailed)
  if (isNews()) useStore.setState((store) => slotsAnswered(store, asked, byDate(Object.values(days).flat())))
}

/** Brings the month on the screen up to date; what cannot be had leaves it as it is. */
export async function refreshClassMonth(hasChanged: (question: string) => boolean): Promise<void> {
  const { asked } = useStore.getState()
  if (asked !== null && hasChanged(asked)) await answer(asked).catch(() => {})
}

/** The classes of a month, fetched anew whenever the month changes; those on screen stay until the answer. */
export function useClassMonth(serviceId: string, month: SydneyMonth): ClassStore & { retry: () => void } {
  const { ask, ...store } = useStore()
  useEffect(() => void ask(serviceId, month), [ask, serviceId, month])

  const asked = questionOf(serviceId, month)
  // Between a new choice and its question what is here still belongs to the old one.
  const current = store.asked === asked ? store : classesAsked(ofService(store, serviceId), month, asked)
  return { ...current, retry: () => void ask(serviceId, month) }
}

/** What is known, unless it is known of another service. */
function ofService(store: ClassStore, serviceId: string): ClassStore {
  return store.asked?.startsWith(`${serviceId} `) ? store : noClasses(store.selectedMonth)
}

function questionOf(serviceId: string, month: SydneyMonth): string {
  return `${serviceId} ${month}`
}

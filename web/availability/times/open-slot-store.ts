import { useEffect } from 'react'
import { create } from 'zustand'
import {
  noSlots,
  slotsAnswered,
  slotsFailed,
  type SlotQuestion,
  type SlotStore,
} from '#domain/availability/slot-store.ts'
import { wordsOf } from '#ui/api-client.ts'

type Source<Slots> = {
  none: Slots
  /** What is shown while an answer is awaited. */
  asked: (store: SlotStore<Slots>, question: SlotQuestion) => SlotStore<Slots>
  load: (question: SlotQuestion) => Promise<Slots>
  /** The words for a fetch that fails without words of its own. */
  failed: string
}

/** Keeps the slots of one day or month at a time, as spec 3 (slot stores) says: asked, answered, failed, cleared. */
export function openSlotStore<Slots>({ none, asked, load, failed }: Source<Slots>) {
  const nothing = noSlots(none)
  const useStore = create(() => nothing)
  // Requests are numbered. Answers to older ones than `oldest` are ignored: a newer question was asked, or a newer
  // answer is shown (ruling 14).
  let newest = 0
  let oldest = 0

  const ask = async (question: SlotQuestion) => {
    const number = newest + 1
    oldest = number
    useStore.setState((store) => asked(store, question))
    try {
      await answer(question)
    } catch (error) {
      if (oldest === number) useStore.setState((store) => slotsFailed(store, none, wordsOf(error, failed)))
    }
  }
  const answer = async (question: SlotQuestion) => {
    const number = ++newest
    const slots = await load(question)
    if (number < oldest) return
    oldest = number
    useStore.setState((store) => slotsAnswered(store, slots))
  }

  return {
    /** The slots of a service in a period, fetched anew whenever one of them changes; none without a period. */
    useSlots: (serviceId: string, period: string | null): SlotStore<Slots> & { retry: () => void } => {
      const store = useStore()
      useEffect(
        () => void (period === null ? useStore.setState(nothing) : ask({ serviceId, period })),
        [serviceId, period],
      )

      if (period === null) return { ...nothing, retry: () => {} }
      const question = { serviceId, period }
      // Until a new question is asked, the store still has the answer to the old one.
      const isCurrent = store.asked?.serviceId === serviceId && store.asked.period === period
      return { ...(isCurrent ? store : asked(store, question)), retry: () => void ask(question) }
    },
    /** Fetches what is on screen again, without clearing it first; when that fails, it stays as it is. */
    refresh: async (hasChanged: (question: string) => boolean): Promise<void> => {
      const question = useStore.getState().asked
      if (question && hasChanged(`${question.serviceId} ${question.period}`)) await answer(question).catch(() => {})
    },
  }
}

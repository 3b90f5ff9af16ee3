import { EVERYTHING, type DaySlots, type MonthSlots } from '#api/availability.ts'
import { bookingCloses } from '#domain/availability/book-until.ts'
import { endOfSydneyDay, monthOf, sydneyDateOf } from '#domain/sydney-time.ts'
import type { FirstAnswer } from '#server/kit/http/answer-first.ts'
import type { Ctx } from '#server/kit/context.ts'
import { keepJson, type KeptAnswer } from '#server/kit/http/kept-answer.ts'
import { openMemory } from '#server/kit/database/memory.ts'
import { readPlacesChanged } from './places-changed.ts'

type List = DaySlots | MonthSlots
/** A period is a day or a month. */
type Input = { url: string; route: string; serviceId: string; period: string; make: () => Promise<MadeList<List>> }
/** A list as it was made, and how many minutes before a start its bookings close. */
export type MadeList<Made extends List> = { list: Made; bookUntilMinutes: number }

/** More than a house shows in a day. */
const MOST = 2000
/** Ours are half as long; a stranger may not fill the memory with longer ones. */
const LONGEST_ADDRESS = 200

/**
 * Lists of slots, remembered until the database announces a change of their places or the passing of time changes them
 * (docs/decisions/037).
 */
export function openKnownLists(ctx: Pick<Ctx, 'announcements' | 'now' | 'metrics'>) {
  const lists = openMemory<KeptAnswer>(ctx, { most: MOST, concerns: listsOf })
  const addresses = new Map<string, { key: string; route: string }>()
  ctx.metrics.gauge('bathhouse_known_lists', 'Lists of slots that are remembered.', lists.size)
  return {
    /** The list that was asked for by this very address before, if it is still the same. */
    known: (url: string): FirstAnswer | undefined => {
      const address = addresses.get(url)
      const answer = address && lists.peek(address.key)
      return answer && { route: address.route, answer }
    },
    /** A list as it is now. */
    list: async ({ url, route, serviceId, period, make }: Input): Promise<KeptAnswer> => {
      const key = keyOf(serviceId, period)
      const list = await lists.recall(key, async () => {
        const madeAt = ctx.now()
        const made = await make()
        return { value: keepJson(made.list), until: nextDifference(made, madeAt) }
      })
      if (url.length > LONGEST_ADDRESS) return list
      if (addresses.size >= MOST) addresses.clear()
      addresses.set(url, { key, route })
      return list
    },
  }
}

/** The lists that show a place: that of its day, and that of its month. */
function listsOf(news: string): string[] {
  const changed = readPlacesChanged(news)
  if (changed === EVERYTHING) return []
  return [keyOf(changed.serviceId, changed.date), keyOf(changed.serviceId, monthOf(changed.date))]
}

/** When the list changes by itself: when its next start closes, or at midnight, when a month loses a day. */
function nextDifference({ list, bookUntilMinutes }: MadeList<List>, now: Date): Date {
  const ends = Object.values(list)
    .flat()
    .map((slot) => bookingCloses(new Date(slot.startDate), bookUntilMinutes))
  const midnight = endOfSydneyDay(sydneyDateOf(now))
  return ends.reduce((next, end) => (end > now && end < next ? end : next), midnight)
}

const keyOf = (serviceId: string, period: string) => `${serviceId} ${period}`

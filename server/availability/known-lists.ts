import { EVERYTHING, type DaySlots, type MonthSlots } from '#api/availability.ts'
import { endOfSydneyDay, monthOf, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Announcements } from '#server/kit/announcements.ts'
import type { Ctx } from '#server/kit/context.ts'
import { readPlacesChanged } from './places-changed.ts'

type List = DaySlots | MonthSlots
type KnownList = { json: string; madeAt: Date; until: Date }
/** A period is a day or a month. */
type Input = { serviceId: string; period: string; make: () => Promise<List> }

/** More than a house shows in a day; the least recently built is dropped first. */
const MOST = 2000

/**
 * Lists of slots as JSON, remembered until the database announces a change of their places or the passing of time
 * changes them (docs/decisions/037). While announcements may be lost nothing is remembered.
 */
export function openKnownLists({ announcements, now }: Pick<Ctx, 'announcements' | 'now'>) {
  const lists = new Map<string, Promise<KnownList>>()
  forgetWhatChanges(announcements, lists)

  const make = async (input: Input): Promise<KnownList> => {
    const madeAt = now()
    const list = await input.make()
    return { json: JSON.stringify(list), madeAt, until: nextDifference(list, madeAt) }
  }

  return async (input: Input): Promise<string> => {
    if (!announcements.isListening()) return (await make(input)).json
    const key = keyOf(input.serviceId, input.period)
    const at = now()
    const known = await lists.get(key)
    if (known && known.madeAt <= at && at < known.until) return known.json

    // Remembered from the moment of the query: a change meanwhile drops it, and the next request asks again.
    const making = make(input)
    lists.delete(key)
    const [oldest] = lists.keys()
    if (lists.size >= MOST && oldest !== undefined) lists.delete(oldest)
    lists.set(key, making)
    making.catch(() => lists.get(key) === making && lists.delete(key))
    return (await making).json
  }
}

function forgetWhatChanges(announcements: Announcements, lists: Map<string, Promise<KnownList>>): void {
  const forget = (text: string) => {
    const changed = readPlacesChanged(text)
    if (changed === EVERYTHING) return lists.clear()
    lists.delete(keyOf(changed.serviceId, changed.date))
    lists.delete(keyOf(changed.serviceId, monthOf(changed.date)))
  }
  announcements.on('places_changed', forget, () => lists.clear())
}

/** When the list changes by itself: when its next start passes, or at midnight, when a month loses a day. */
function nextDifference(list: List, now: Date): Date {
  const starts = Object.values(list)
    .flat()
    .map((slot) => new Date(slot.startDate))
  const midnight = endOfSydneyDay(sydneyDateOf(now))
  return starts.reduce((next, start) => (start > now && start < next ? start : next), midnight)
}

const keyOf = (serviceId: string, period: string) => `${serviceId} ${period}`

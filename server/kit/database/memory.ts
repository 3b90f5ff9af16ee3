import { EVERYTHING } from '#api/availability.ts'
import { endOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Announcements, Channel } from './announcements.ts'

/** What tells when something that is remembered has changed. */
type House = { announcements: Pick<Announcements, 'on' | 'isListening'>; now: () => Date }

/** What was read, and from when on it would read differently without any change in the database. */
export type Reading<Value> = { value: Value; until: Date }
type Remembered<Value> = Reading<Value> & { madeAt: Date }

type Options = {
  /** How many things are remembered; the least recently read is dropped first. */
  most: number
  /** Where changes are announced; by default where those of places and the catalogue are. */
  channel?: Channel
  /** The keys that an announcement makes worthless; by default only news of everything does so. */
  concerns?: (news: string) => readonly string[]
}

/** Remembers under a key what `read` answers, until the database announces that everything may have changed. */
export type Remember = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>

/**
 * What the process remembers of the catalogue: it changes by an announcement, or when the day turns in Sydney, on which
 * times begin and end.
 */
export function openRemember(house: House): Remember {
  const { recall } = openMemory<unknown>(house, { most: MOST_OF_CATALOGUE })
  return async <Value>(key: string, read: () => Promise<Value>) =>
    (await recall(key, async () => {
      const until = endOfSydneyDay(sydneyDateOf(house.now()))
      return { value: await read(), until }
    })) as Value
}

const MOST_OF_CATALOGUE = 500

/** A memory of one kind of reading. */
export type Memory<Value> = {
  /** What is remembered under a key; else what `read` answers, which is remembered from now on. */
  recall: (key: string, read: () => Promise<Reading<Value>>) => Promise<Value>
  /** What is remembered under a key, if anything is. */
  peek: (key: string) => Value | undefined
  /** How many things are remembered. */
  size: () => number
}

/**
 * Remembers what was read from the database until it announces a change (docs/decisions/037). While announcements may
 * be lost nothing is remembered.
 */
export function openMemory<Value>(
  { announcements, now }: House,
  { most, channel = 'places_changed', concerns = () => [] }: Options,
): Memory<Value> {
  const known = new Map<string, Entry<Value>>()
  const forget = (news: string) => {
    const keys = concerns(news)
    if (news === EVERYTHING) known.clear()
    for (const key of keys) known.delete(key)
  }
  announcements.on(channel, forget, () => known.clear())

  const isCurrent = ({ madeAt, until }: Remembered<Value>, at: Date) => madeAt <= at && at < until
  const peek = (key: string) => {
    const made = announcements.isListening() ? known.get(key)?.made : undefined
    return made && isCurrent(made, now()) ? made.value : undefined
  }
  const recall = async (key: string, read: () => Promise<Reading<Value>>): Promise<Value> => {
    if (!announcements.isListening()) return (await read()).value
    const at = now()
    const remembered = await known.get(key)?.reading
    if (remembered && isCurrent(remembered, at)) return remembered.value

    // Remembered from the moment of the query: a change meanwhile drops it, and the next request reads again.
    const entry: Entry<Value> = { reading: read().then((made) => (entry.made = { ...made, madeAt: at })) }
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= most && oldest !== undefined) known.delete(oldest)
    known.set(key, entry)
    entry.reading.catch(() => known.get(key) === entry && known.delete(key))
    return (await entry.reading).value
  }
  return { recall, peek, size: () => known.size }
}

type Entry<Value> = { reading: Promise<Remembered<Value>>; made?: Remembered<Value> }

import type { Conflict, ConflictKind, SettleWay } from '#api/offline.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { dayOf, timeOf } from '#desk/parts/days.ts'
import { inPeople } from '#desk/today/day-words.ts'

/** One way to settle it. */
type Way = { as: SettleWay; label: string }
/**
 * What happened, in a sentence; what is known of it; the sale that it may want, which settles nothing by itself; what a
 * person can say of it.
 */
type Words = {
  title: (conflict: Conflict) => string
  lead: (conflict: Conflict) => string
  sale?: string
  ways: readonly Way[]
}

const nothing: Way = { as: 'nothing', label: 'Nothing to do' }
const sold: Way = { as: 'sold', label: 'It is sold' }

/** How each conflict is told, and settled. */
export const conflictWords: Record<ConflictKind, Words> = {
  twice: {
    title: (conflict) =>
      conflict.other === null
        ? `More came in than are booked: ${nameOf(conflict)}, ${timeAndPlace(conflict.saidAt, conflict.device)}.`
        : `Checked in twice: ${nameOf(conflict)}, ${timeAndPlace(conflict.other.at, conflict.other.device)}, ${timeAndPlace(conflict.saidAt, conflict.device)}.`,
    lead: ({ people }) =>
      `${sentence(inPeople(people))} may be the same people, or may have come in beside those who are booked. They are not counted.`,
    sale: 'Sell a place',
    ways: [
      { as: 'same-people', label: 'The same people' },
      { as: 'more-came', label: 'More came in' },
    ],
  },
  cancelled: {
    title: () => 'Came although cancelled.',
    lead: (conflict) => `${whoCame(conflict)} They are in the house. Their places may have been sold again.`,
    sale: 'Sell a place',
    ways: [sold, nothing],
  },
  moved: {
    title: ({ startsAt }) => `Came although moved to ${startsAt === null ? 'another time' : timeOf(startsAt)}.`,
    lead: (conflict) => `${whoCame(conflict)} They are counted as here.`,
    sale: 'Sell a place',
    ways: [sold, nothing],
  },
  unknown: {
    title: ({ name }) => (name === null ? 'Let in, but not on our books.' : 'Let in by somebody who was not on shift.'),
    lead: (conflict) => `${whoCame(conflict)} They are not counted.`,
    sale: 'Sell a place',
    ways: [sold, nothing],
  },
  'walk-in': {
    title: ({ people, startsAt, cash }) =>
      `Walk-in while offline: ${inPeople(people)}, ${startsAt === null ? 'no start' : spokenTime(new Date(startsAt))}, cash ${inDollars(cash ?? 0)}.`,
    lead: (conflict) =>
      `Noted ${timeAndPlace(conflict.saidAt, conflict.device)}${byWhom(conflict)}. It is not sold yet.`,
    sale: 'Book it now',
    ways: [sold, nothing],
  },
  gap: {
    title: ({ people, device }) =>
      people === 1
        ? `1 entry of ${deviceName(device)} is missing.`
        : `${people} entries of ${deviceName(device)} are missing.`,
    lead: () => 'What was noted in between has not come. Ask whoever worked there whom they let in.',
    ways: [nothing],
  },
  revoked: {
    title: ({ device }) => `Sent by ${deviceName(device)}, which was shut off.`,
    lead: (conflict) => `${whoCame(conflict)} It does not count. A manager decides.`,
    ways: [nothing],
  },
}

/** How much a device has noted and not sent. */
export const inEntries = (entries: number): string => (entries === 1 ? '1 entry' : `${entries} entries`)

/** What became of it, in a word. */
export const settledWords: Readonly<Record<string, string>> = {
  'same-people': 'The same people',
  'more-came': 'More came in',
  sold: 'Sold a place',
  nothing: 'Nothing to do',
  'taken-back': 'Taken back',
  'came-later': 'Came later',
} satisfies Record<SettleWay | 'taken-back' | 'came-later', string>

const nameOf = ({ name }: Conflict) => name ?? 'somebody'
const deviceName = (device: string | null) => device ?? 'another browser'
const timeAndPlace = (at: string, device: string | null) => `${spokenTime(new Date(at))} on ${deviceName(device)}`
const byWhom = ({ by }: Conflict) => (by === null ? '' : `, by ${by}`)
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const whoCame = (conflict: Conflict) =>
  `${sentence(nameOf(conflict))}, ${inPeople(conflict.people)}, ${dayOf(conflict.saidAt)}, ${timeAndPlace(conflict.saidAt, conflict.device)}${byWhom(conflict)}.`

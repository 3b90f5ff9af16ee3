import type { TimesPreview } from '#api/timetable.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { dayInWords } from './pattern-words.ts'

/** How many starts a list of a preview names at most. */
const MOST_NAMED = 50

/** The button that changes the times: it says how many starts, and from when. */
export function goInWords({ add, remove }: Pick<TimesPreview, 'add' | 'remove'>, from: SydneyDate): string {
  const day = `from ${dayInWords(from)}`
  if (add > 0 && remove > 0) return `Add ${starts(add)} and remove ${remove.toLocaleString('en-AU')} ${day}`
  if (add > 0) return `Add ${starts(add)} ${day}`
  if (remove > 0) return `Remove ${starts(remove)} ${day}`
  return `Set these times ${day}`
}

/** What was done, for the proof. */
export function doneInWords({ add, remove }: Pick<TimesPreview, 'add' | 'remove'>, from: SydneyDate): string {
  const day = `from ${dayInWords(from)} on`
  if (add > 0 && remove > 0) return `${starts(add)} added and ${remove.toLocaleString('en-AU')} removed ${day}.`
  if (add > 0) return `${starts(add)} added ${day}.`
  if (remove > 0) return `${starts(remove)} removed ${day}.`
  return `These times hold ${day}.`
}

/** Said where no start comes, stays or goes. */
export const NOTHING_CHANGES = 'No start that is on sale now changes.'

/** What a change of times would do, a sentence each; what would not happen is left out. */
export function whatFollows({ add, keep, remove, shut, booked, clashes }: TimesPreview): string[] {
  return [
    ...(add > 0 ? [`${starts(add)} ${areIs(add)} added.`] : []),
    ...(keep > 0 ? [`${starts(keep)} ${keep === 1 ? 'stays' : 'stay'} as planned.`] : []),
    ...(remove > 0 ? [`${starts(remove)} ${areIs(remove)} removed.`] : []),
    ...(add + keep + remove === 0 ? [NOTHING_CHANGES] : []),
    ...(shut > 0
      ? [
          `${shut} of them ${shut === 1 ? 'falls' : 'fall'} on days when the house is closed, and ${areIs(shut)} not offered.`,
        ]
      : []),
    ...(clashes.length > 0
      ? [`${atLeast(clashes.length)} cannot be offered: something else is already in the pool or room.`]
      : []),
    ...(booked.length > 0
      ? [
          `${atLeast(booked.length)} booked ${booked.length === 1 ? 'start stays' : 'starts stay'} for those who booked, though the new times leave ${booked.length === 1 ? 'it' : 'them'} out.`,
        ]
      : []),
  ]
}

/** `1 start`, `52 starts`, `4,411 starts`. */
export const starts = (count: number): string => (count === 1 ? '1 start' : `${count.toLocaleString('en-AU')} starts`)
const areIs = (count: number): string => (count === 1 ? 'is' : 'are')
const atLeast = (named: number): string => (named < MOST_NAMED ? String(named) : `${named} or more`)

/** Whether a list stops before its end. */
export const isCut = (named: readonly unknown[]): boolean => named.length >= MOST_NAMED

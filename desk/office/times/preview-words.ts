import type { TimesPreview } from '#api/timetable.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import { countOf, inFigures } from '#desk/parts/whole-number.ts'
import { dayInWords } from './pattern-words.ts'

/** The button that changes the times: it says how many starts, and from when. */
export function goInWords({ add, remove }: Pick<TimesPreview, 'add' | 'remove'>, from: SydneyDate): string {
  const day = `from ${dayInWords(from)}`
  if (add > 0 && remove > 0) return `Add ${starts(add)} and remove ${inFigures(remove)} ${day}`
  if (add > 0) return `Add ${starts(add)} ${day}`
  if (remove > 0) return `Remove ${starts(remove)} ${day}`
  return `Set these times ${day}`
}

/** What was done, for the proof. */
export function doneInWords({ add, remove }: Pick<TimesPreview, 'add' | 'remove'>, from: SydneyDate): string {
  const day = `from ${dayInWords(from)} on`
  if (add > 0 && remove > 0) return `${starts(add)} added and ${inFigures(remove)} removed ${day}.`
  if (add > 0) return `${starts(add)} added ${day}.`
  if (remove > 0) return `${starts(remove)} removed ${day}.`
  return `These times hold ${day}.`
}

/** Said where no start comes, stays or goes. */
export const NOTHING_CHANGES = 'No start time that is on sale now changes.'

/** What a change of times would do, a sentence each; what would not happen is left out. */
export function whatFollows({ add, keep, remove, shut, bookedStarts, clashing, clashes }: TimesPreview): string[] {
  return [
    ...(add > 0 ? [`${starts(add)} ${areIs(add)} added.`] : []),
    ...(keep > 0 ? [`${starts(keep)} ${keep === 1 ? 'stays' : 'stay'} as planned.`] : []),
    ...(remove > 0 ? [`${starts(remove)} ${areIs(remove)} removed.`] : []),
    ...(add + keep + remove + clashing === 0 ? [NOTHING_CHANGES] : []),
    ...(shut > 0 ? [shutInWords(shut)] : []),
    ...(clashing > 0 ? [clashesInWords(add + keep, clashing, clashes)] : []),
    ...(bookedStarts > 0
      ? [
          `${bookedStarts} booked ${bookedStarts === 1 ? 'start time stays' : 'start times stay'} for those who booked, though the new times leave ${bookedStarts === 1 ? 'it' : 'them'} out.`,
        ]
      : []),
  ]
}

/** What another length of a service does to its starts, a sentence each. */
export function lengthInWords({ add, keep, remove, shut }: TimesPreview): string[] {
  return [
    ...(keep > 0 ? [`${starts(keep)} ${keep === 1 ? 'stays' : 'stay'}.`] : []),
    ...(remove > 0 ? [`${starts(remove)} ${areIs(remove)} removed: the session before lasts longer now.`] : []),
    ...(add > 0 ? [`${starts(add)} ${areIs(add)} added: there is room now.`] : []),
    ...(add + keep + remove === 0 ? [NOTHING_CHANGES] : []),
    ...(shut > 0 ? [shutInWords(shut)] : []),
  ]
}

const shutInWords = (shut: number): string =>
  `${shut} of them ${shut === 1 ? 'falls' : 'fall'} on days when the house is closed, and ${areIs(shut)} not offered.`

function clashesInWords(offered: number, clashing: number, clashes: TimesPreview['clashes']): string {
  const [first] = clashes
  const isOne = first && clashes.every((one) => one.with === first.with && one.resource === first.resource)
  const why = isOne ? `${first.with} is in ${first.resource} then` : 'something else is already in the pool or room'
  if (offered > 0) return `${inFigures(clashing)} cannot be offered: ${why}.`
  return clashing === 1
    ? `This start time cannot be offered: ${why}.`
    : `None of the ${starts(clashing)} can be offered: ${why}.`
}

/** Whether not one start of these times can be offered: another service is in the pool each time. */
export const offersNothing = ({ add, keep, remove, bookedStarts, clashing }: TimesPreview): boolean =>
  clashing > 0 && add + keep + remove + bookedStarts === 0

/** `1 start time`, `52 start times`, `4,411 start times`. */
export const starts = (count: number): string => countOf(count, 'start time')
const areIs = (count: number): string => (count === 1 ? 'is' : 'are')

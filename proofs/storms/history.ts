/** What a client did to a session and when: it asked at `from`, and had its answer at `until`. */
export type Operation = { kind: 'reserve' | 'release' | 'refused'; places: number; from: number; until: number }

/**
 * Why a history of acknowledged operations cannot have happened one after the other, each at some moment between its
 * question and its answer, in a session of so many places; null when there is such an order (invariant D-3).
 *
 * A client that reserves as late and releases as early as the answers allow takes up the least room at every moment, so an
 * order within the capacity exists exactly when this one stays within it. A refusal needs a moment at which there may
 * have been too little room: there the places are counted the other way round.
 */
export function whyImpossible(history: readonly Operation[], capacity: number): string | null {
  const least = history.flatMap((op) => stepOf(op, op.kind === 'reserve' ? op.until : op.from))
  const [tooFull] = occupancy(least).filter(({ taken }) => taken > capacity)
  if (tooFull) return `at ${tooFull.at} at least ${tooFull.taken} of ${capacity} places are taken`

  const most = occupancy(history.flatMap((op) => stepOf(op, op.kind === 'reserve' ? op.from : op.until)))
  const groundless = history.find((op) => op.kind === 'refused' && mostWithin(most, op) + op.places <= capacity)
  if (!groundless) return null
  return `${groundless.places} places were refused at ${groundless.from} to ${groundless.until}, and there was room all the time`
}

type Step = { at: number; change: number }

const stepOf = ({ kind, places }: Operation, at: number): Step[] =>
  kind === 'refused' ? [] : [{ at, change: kind === 'reserve' ? places : -places }]

/** How many places are taken from each moment on; of what happens at one moment the releases come first. */
function occupancy(steps: Step[]): { at: number; taken: number }[] {
  let taken = 0
  return steps
    .toSorted((a, b) => a.at - b.at || a.change - b.change)
    .map(({ at, change }) => ({ at, taken: (taken += change) }))
}

function mostWithin(course: { at: number; taken: number }[], { from, until }: Operation): number {
  const before = course.findLast(({ at }) => at <= from)?.taken ?? 0
  return Math.max(before, ...course.filter(({ at }) => at >= from && at <= until).map(({ taken }) => taken))
}

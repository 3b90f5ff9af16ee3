/** A start of a pattern as a wall time: `08:00`. */
type Starts = { firstStart: string; lastStart: string; everyMinutes: number }

/**
 * Whether a pattern has starts from 2 to 3 in the morning: when daylight saving begins they do not exist, and when it
 * ends they come twice.
 */
export function startsAtNight({ firstStart, lastStart, everyMinutes }: Starts): boolean {
  const [first, last] = [minutesOf(firstStart), minutesOf(lastStart)]
  for (let start = first; start <= last; start += everyMinutes) if (start >= 120 && start < 180) return true
  return false
}

/** More starts of one service a day than any house has; each is worked out for a year ahead. */
export const MOST_STARTS_A_DAY = 150

/** How many starts patterns have on their busiest day. */
export function busiestDay(patterns: readonly (Starts & { weekdays: readonly number[] })[]): number {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    patterns
      .filter(({ weekdays }) => weekdays.includes(day))
      .reduce((starts, pattern) => starts + startsOf(pattern), 0),
  )
  return Math.max(...days)
}

const startsOf = ({ firstStart, lastStart, everyMinutes }: Starts): number =>
  Math.floor((minutesOf(lastStart) - minutesOf(firstStart)) / everyMinutes) + 1

const minutesOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))

import { minutesOfDay } from '../sydney-time.ts'

/** The part of the Sydney day that a start time belongs to: it ends at noon, at 5 pm, and with the house. */
export function dayPartOf(start: Date): 'Morning' | 'Afternoon' | 'Evening' {
  const hour = minutesOfDay(start) / 60
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

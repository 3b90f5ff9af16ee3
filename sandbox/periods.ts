type Every = { interval: string; interval_count: number }

/** When the period that starts at `start` ends: counted from the anchor, so that the 31st stays the 31st (UTC seconds). */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: Every): number {
  const days = interval === 'day' ? 1 : interval === 'week' ? 7 : undefined
  if (days !== undefined) return start + interval_count * days * aDay
  const months = interval_count * (interval === 'year' ? 12 : 1)
  return monthsAfter(anchor, monthsBetween(anchor, start) + months)
}

const aDay = 24 * 60 * 60

const monthsBetween = (from: number, to: number) => monthOf(to) - monthOf(from)

function monthOf(seconds: number) {
  const date = new Date(seconds * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function monthsAfter(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

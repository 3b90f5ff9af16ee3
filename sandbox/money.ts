/** Money as people read it; the neutral English locale writes A$ rather than $: visitors may come from anywhere. */
export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)

/** `every month`, `every 2 weeks`: how often a price comes back. */
export const everyPeriod = ({ interval, interval_count }: { interval: string; interval_count: number }) =>
  interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`

import { WIDER_TIMES, widerThan } from './network.ts'

/** No more are remembered: a forgotten one starts again. */
const MOST_REMEMBERED = 50_000

type Bucket = { left: number; at: number }

/**
 * Counts what networks do in this process: so much at once, and so much each second after that. Answers in how many
 * seconds a network may do it again; null when it may now, and then it is counted. A wider network may do ten times as
 * much.
 */
export function openBuckets({ atOnce, perSecond }: { atOnce: number; perSecond: number }) {
  const buckets = new Map<string, Bucket>()

  const look = (by: string, times: number, now: Date): Bucket => {
    const known = buckets.get(by)
    const seconds = known ? Math.max(0, now.getTime() - known.at) / 1000 : Infinity
    const left = Math.min(atOnce * times, (known?.left ?? 0) + seconds * perSecond * times)
    return { left, at: now.getTime() }
  }
  const keep = (by: string, { left, at }: Bucket) => {
    // Most recently used last; the least recently used is forgotten first.
    buckets.delete(by)
    buckets.set(by, { left: left - 1, at })
    const [longestAgo] = buckets.keys()
    if (buckets.size > MOST_REMEMBERED && longestAgo !== undefined) buckets.delete(longestAgo)
  }

  return (network: string, now: Date): number | null => {
    const wider = widerThan(network)
    const asked = [{ by: network, times: 1 }, ...(wider === null ? [] : [{ by: wider, times: WIDER_TIMES }])].map(
      ({ by, times }) => ({ by, times, bucket: look(by, times, now) }),
    )
    const waits = asked.map(({ bucket, times }) => (1 - bucket.left) / (perSecond * times))
    if (Math.max(...waits) > 0) return Math.max(...waits)
    for (const { by, bucket } of asked) keep(by, bucket)
    return null
  }
}

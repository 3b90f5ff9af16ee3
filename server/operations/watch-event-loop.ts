import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How long one look lasts, in milliseconds. */
const LOOK_MS = 10_000
/** A process that lets requests wait so long serves nobody. */
const STANDSTILL_NS = 2_000_000_000
/** A hundredth of them may come late: one long pause is no standstill. */
const OF_HUNDRED = 99

/** Watches whether this process does anything but compute: true when it stood still in the last ten seconds. */
export function watchEventLoop(): { standsStill: () => boolean; close: () => void } {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let standsStill = false
  const look = setInterval(() => {
    standsStill = delays.percentile(OF_HUNDRED) > STANDSTILL_NS
    delays.reset()
  }, LOOK_MS)
  return {
    standsStill: () => standsStill,
    close: () => {
      clearInterval(look)
      delays.disable()
    },
  }
}

import type { FastifyBaseLogger } from 'fastify'

export type Sweep = { name: string; everySeconds: number; act: () => Promise<unknown> }
export type Sweepers = { sweepNow: () => Promise<void>; close: () => Promise<void> }

/** Runs timed work again and again, each kind one at a time; a failing sweep is noted and tried again. */
export function startSweepers(sweeps: readonly Sweep[], log: FastifyBaseLogger): Sweepers {
  const running = new Map<string, Promise<void>>()
  const run = ({ name, act }: Sweep): Promise<void> => {
    const already = running.get(name)
    if (already) return already
    const run = (async () => {
      try {
        await act()
      } catch (error) {
        log.warn({ sweep: name, error: error instanceof Error ? error.message : 'unknown' }, 'sweep failed')
      } finally {
        running.delete(name)
      }
    })()
    running.set(name, run)
    return run
  }
  const timers = sweeps.map((sweep) => setInterval(() => void run(sweep), sweep.everySeconds * 1000))
  return {
    sweepNow: async () => {
      for (const sweep of sweeps) {
        await running.get(sweep.name)
        await run(sweep)
      }
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

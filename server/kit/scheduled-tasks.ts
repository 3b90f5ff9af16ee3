import type { FastifyBaseLogger } from 'fastify'

export type ScheduledTask = { name: string; everySeconds: number; act: () => Promise<unknown> }
export type ScheduledTasks = { runTasksNow: () => Promise<void>; close: () => Promise<void> }

/** Runs timed work again and again, each kind one at a time; a failing scheduled task is noted and tried again. */
export function startScheduledTasks(tasks: readonly ScheduledTask[], log: FastifyBaseLogger): ScheduledTasks {
  const running = new Map<string, Promise<void>>()
  const run = ({ name, act }: ScheduledTask): Promise<void> => {
    const already = running.get(name)
    if (already) return already
    const run = (async () => {
      try {
        await act()
      } catch (error) {
        log.warn({ task: name, error: error instanceof Error ? error.message : 'unknown' }, 'sweep failed')
      } finally {
        running.delete(name)
      }
    })()
    running.set(name, run)
    return run
  }
  const timers = tasks.map((task) => setInterval(() => void run(task), task.everySeconds * 1000))
  return {
    runTasksNow: async () => {
      for (const task of tasks) {
        await running.get(task.name)
        await run(task)
      }
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

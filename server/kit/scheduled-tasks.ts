import type { Ctx } from './context.ts'

export type ScheduledTask = {
  name: string
  everySeconds: number
  /** One of all processes is enough: the leader runs it. */
  byLeader?: boolean
  act: () => Promise<unknown>
}
/** What became of one run of a scheduled task. */
export type TaskRun = { task: string; seconds: number; hasFailed: boolean }
export type ScheduledTasks = { runTasksNow: () => Promise<void>; close: () => Promise<void> }

/**
 * Runs timed work again and again, each kind one at a time; a failing scheduled task is noted and tried again. `note`
 * hears of each run. What the leader runs is run at once when another process becomes it.
 */
export function startScheduledTasks(
  tasks: readonly ScheduledTask[],
  { log, announcements }: Pick<Ctx, 'log' | 'announcements'>,
  note: (run: TaskRun) => void = () => {},
): ScheduledTasks {
  const running = new Map<string, Promise<void>>()
  const run = ({ name, act }: ScheduledTask): Promise<void> => {
    const already = running.get(name)
    if (already) return already
    const startedAt = performance.now()
    let hasFailed = false
    const run = (async () => {
      try {
        await act()
      } catch (error) {
        hasFailed = true
        log.warn({ task: name, error: error instanceof Error ? error.message : 'unknown' }, 'sweep failed')
      } finally {
        running.delete(name)
        note({ task: name, seconds: (performance.now() - startedAt) / 1000, hasFailed })
      }
    })()
    running.set(name, run)
    return run
  }
  const isOurs = ({ byLeader = false }: ScheduledTask) => !byLeader || announcements.isLeader()
  const timers = tasks.map((task) => setInterval(() => isOurs(task) && void run(task), task.everySeconds * 1000))
  let isClosed = false
  announcements.onTakingOver(() => {
    for (const task of tasks) if (task.byLeader && !isClosed) void run(task)
  })
  return {
    runTasksNow: async () => {
      for (const task of tasks) {
        await running.get(task.name)
        await run(task)
      }
    },
    close: async () => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

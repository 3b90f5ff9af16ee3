import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from './context.ts'

/** In seconds. A task ran a little after its instant: so much too early is in time. */
const A_MINUTE = 60

export type ScheduledTask = {
  name: string
  everySeconds: number
  /** One of all processes is enough: the leader runs it. */
  byLeader?: boolean
  /** It costs the database so much that a clock that is moved a little does not run it. */
  isCostly?: boolean
  act: () => Promise<unknown>
}
/** What became of one run of a scheduled task. */
export type TaskRun = { task: string; seconds: number; hasFailed: boolean }
export type ScheduledTasks = {
  /** Runs every task, due or not. */
  runTasksNow: () => Promise<void>
  /** Runs the tasks after the house's clock was moved: all but the costly ones, which run when they are due by then. */
  runDueTasks: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Runs timed work again and again, each kind one at a time; a failing scheduled task is noted and tried again. `note`
 * hears of each run. What the leader runs is run at once when another process becomes it.
 */
export function startScheduledTasks(
  tasks: readonly ScheduledTask[],
  { log, announcements, now }: Pick<Ctx, 'log' | 'announcements' | 'now'>,
  note: (run: TaskRun) => void = () => {},
): ScheduledTasks {
  const running = new Map<string, Promise<void>>()
  /** When each task last ran by the house's clock; at the start none is due. */
  const ranAt = new Map(tasks.map(({ name }) => [name, now()]))
  const run = ({ name, act }: ScheduledTask): Promise<void> => {
    const already = running.get(name)
    if (already) return already
    ranAt.set(name, now())
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
  const runEach = async (isWanted: (task: ScheduledTask) => boolean) => {
    for (const task of tasks) {
      await running.get(task.name)
      if (isWanted(task)) await run(task)
    }
  }
  const isDue = ({ name, everySeconds, isCostly = false }: ScheduledTask) => {
    if (!isCostly) return true
    const before = ranAt.get(name) ?? new Date(0)
    // A clock that was moved back has left its last run behind, too. A new day has new starts (ruling 6).
    const secondsSince = Math.abs(now().getTime() - before.getTime()) / 1000
    return secondsSince >= everySeconds - A_MINUTE || sydneyDateOf(now()) !== sydneyDateOf(before)
  }
  const isOurs = ({ byLeader = false }: ScheduledTask) => !byLeader || announcements.isLeader()
  const timers = tasks.map((task) => setInterval(() => isOurs(task) && void run(task), task.everySeconds * 1000))
  let isClosed = false
  announcements.onTakingOver(() => {
    for (const task of tasks) if (task.byLeader && !isClosed) void run(task)
  })
  return {
    runTasksNow: () => runEach(() => true),
    runDueTasks: () => runEach(isDue),
    close: async () => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

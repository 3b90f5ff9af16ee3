import type { Labels, Metrics } from '#server/kit/observe/metrics.ts'
import type { ScheduledTask, TaskRun } from '#server/kit/scheduled-tasks.ts'

/** Shows of each scheduled task when it last went well, how long it took, and how often it failed. */
export function watchTasks(metrics: Metrics, tasks: readonly ScheduledTask[]): (run: TaskRun) => void {
  const openedAt = Date.now() / 1000
  // A task that has never run counts from the start: that it never runs must be seen, too.
  const wentWell = new Map(tasks.map(({ name }) => [name, openedAt]))
  const took = new Map<string, number>()
  for (const { name } of tasks) metrics.countFailedTask(name, 0)
  const every = tasks.map(({ name, everySeconds }): [string, number] => [name, everySeconds])
  metrics.gauge('bathhouse_task_every_seconds', 'How often a task is due.', () => byTask(every), ['task'])
  metrics.gauge(
    'bathhouse_task_last_success_timestamp_seconds',
    'When a task last went well, or the process was opened.',
    () => byTask(wentWell),
    ['task'],
  )
  metrics.gauge('bathhouse_task_duration_seconds', 'How long its last run took.', () => byTask(took), ['task'])

  return ({ task, seconds, hasFailed }) => {
    took.set(task, seconds)
    if (hasFailed) metrics.countFailedTask(task)
    else wentWell.set(task, Date.now() / 1000)
  }
}

const byTask = (values: Iterable<[string, number]>) =>
  Array.from(values, ([task, value]): [Labels, number] => [{ task }, value])

import { expect, test } from 'vitest'
import { startScheduledTasks } from './scheduled-tasks.ts'

const announcements = { isLeader: () => false, onTakingOver: () => {} }
const log = { warn: () => {} }

/** Tasks of a house whose clock the test moves; each notes its runs. */
function tasksOfAHouse(startsAt: string) {
  const ran: string[] = []
  let now = new Date(startsAt)
  const task = (name: string, everySeconds: number, isCostly = true) => ({
    name,
    everySeconds,
    isCostly,
    act: async () => void ran.push(name),
  })
  const { runDueTasks, runTasksNow, close } = startScheduledTasks(
    [task('cheap', 3600, false), task('each ten minutes', 600), task('hourly', 3600)],
    { log, announcements, now: () => now } as unknown as Parameters<typeof startScheduledTasks>[1],
  )
  const ranBy = async (run: () => Promise<void>) => {
    ran.length = 0
    await run()
    return [...ran]
  }
  return {
    moveTo: (instant: string) => {
      now = new Date(instant)
      return ranBy(runDueTasks)
    },
    runAll: () => ranBy(runTasksNow),
    close,
  }
}

test('a clock that is moved runs what costs little, and the rest once its time has gone by again', async () => {
  const house = tasksOfAHouse('2026-11-23T09:00:00+11:00')
  expect(await house.moveTo('2026-11-23T09:01:00+11:00')).toEqual(['cheap'])
  expect(await house.moveTo('2026-11-23T09:10:00+11:00')).toEqual(['cheap', 'each ten minutes'])
  expect(await house.moveTo('2026-11-23T09:15:00+11:00')).toEqual(['cheap'])
  expect(await house.moveTo('2026-11-23T10:00:00+11:00')).toEqual(['cheap', 'each ten minutes', 'hourly'])
  await house.close()
})

test('a clock that is moved into another day of Sydney, or far back, runs everything', async () => {
  const house = tasksOfAHouse('2026-11-23T23:50:00+11:00')
  const everything = await house.runAll()
  expect(await house.moveTo('2026-11-23T23:55:00+11:00')).toEqual(['cheap'])
  expect(await house.moveTo('2026-11-24T00:00:00+11:00')).toEqual(everything)
  expect(await house.moveTo('2026-11-20T12:00:00+11:00')).toEqual(everything)
  await house.close()
})

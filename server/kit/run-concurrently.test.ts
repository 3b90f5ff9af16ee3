import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runConcurrently } from './run-concurrently.ts'

test('at most so many are done at a time, all of them once, and in their order', async () => {
  const things = Array.from({ length: 30 }, (_, i) => i)
  const begun: number[] = []
  let [running, most] = [0, 0]
  await runConcurrently(things, 8, async (thing) => {
    begun.push(thing)
    most = Math.max(most, ++running)
    await wait(thing % 3)
    running--
  })
  expect([begun, most, running]).toEqual([things, 8, 0])
})

test('one that fails stops none of the others, and is reported in the end', async () => {
  const done: number[] = []
  const acting = runConcurrently([1, 2, 3, 4, 5], 2, async (thing) => {
    if (thing < 3) throw new Error(`no ${thing}`)
    done.push(thing)
  })
  await expect(acting).rejects.toThrow('no 1')
  expect(done).toEqual([3, 4, 5])
})

import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inFew } from './in-few.ts'

test('so many are done at a time, in the order in which they came, and one that fails leaves its place too', async () => {
  const inTurn = inFew(2, 100)
  const begun: number[] = []
  let [running, most] = [0, 0]
  const works = Array.from({ length: 20 }, (_, i) =>
    inTurn(async () => {
      begun.push(i)
      most = Math.max(most, ++running)
      await wait(i % 3)
      running--
      if (i % 5 === 0) throw new Error(`no ${i}`)
      return i
    }),
  )
  const outcomes = await Promise.allSettled(works)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  expect([begun, most, running]).toEqual([Array.from({ length: 20 }, (_, i) => i), 2, 0])
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('when too many wait, the next one is refused and may come again', async () => {
  const inTurn = inFew(1, 2)
  const { promise: done, resolve: finish } = Promise.withResolvers<string>()
  const heard = [inTurn(() => done), inTurn(() => done), inTurn(() => done)]
  await expect(inTurn(() => done)).rejects.toMatchObject({ reason: 'request.too-many' })
  finish('done')
  expect(await Promise.all(heard)).toEqual(['done', 'done', 'done'])
})

import { expect, test } from 'vitest'
import { waitBeforeRetry } from './order-retry.ts'

test('an order that is not there yet is asked for 3 times at most (#315)', () => {
  expect([1, 2, 3, 4].map((made) => waitBeforeRetry(made, 404) !== null)).toEqual([true, true, false, false])
})

test('it waits 1 s, then 2 s (#316)', () => {
  expect([waitBeforeRetry(1, 404), waitBeforeRetry(2, 404)]).toEqual([1000, 2000])
})

test('no other failure is tried again (#317)', () => {
  expect([400, 401, 403, 409, 429, 500, 503, 0].map((status) => waitBeforeRetry(1, status))).toEqual(
    Array(8).fill(null),
  )
})

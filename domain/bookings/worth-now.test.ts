import { expect, test } from 'vitest'
import { worthNow } from './worth-now.ts'

test('a bath of 155.00 whose extra bath of 35.00 fell away is worth 120.00, less its share of the gift card', () => {
  const sold = { amount: 15_500, gift: 5000 }
  expect(worthNow(sold, [{ amount: 3500, gift: 1129 }])).toEqual({ amount: 12_000, gift: 3871 })
  expect(worthNow(sold, [])).toEqual(sold)
})

test('everything that has left counts, once each', () => {
  const gone = [
    { amount: 3500, gift: 0 },
    { amount: 7500, gift: 0 },
  ]
  expect(worthNow({ amount: 23_000, gift: 0 }, gone)).toEqual({ amount: 12_000, gift: 0 })
})

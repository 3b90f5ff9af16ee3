import { expect, test } from 'vitest'
import { lowestPrice } from './lowest-price.ts'

const facial = { id: 'facial', price: 9000 }

test.each([
  ['no special price', [], 9000],
  ['one of another service', [{ serviceId: 'bath', specialPrice: 5500 }], 9000],
  ['one that is not lower, which lowers nothing', [{ serviceId: 'facial', specialPrice: 9500 }], 9000],
  [
    'two that are lower',
    [
      { serviceId: 'facial', specialPrice: 8999 },
      { serviceId: 'facial', specialPrice: 7000 },
    ],
    7000,
  ],
])('with %s the lowest price of a facial of $90.00 is so many cents: %i', (_which, promotions, lowest) => {
  expect(lowestPrice(facial, promotions)).toBe(lowest)
})

import { expect, test } from 'vitest'
import { hasOnePrice } from './has-one-price.ts'

const facial = { id: 'facial', price: 9000 }

test.each([
  ['no special price', [], true],
  ['one of another service', [{ serviceId: 'bath', specialPrice: 5500 }], true],
  ['one that is not lower, which lowers nothing', [{ serviceId: 'facial', specialPrice: 9000 }], true],
  ['a lower one', [{ serviceId: 'facial', specialPrice: 8999 }], false],
])('with %s a service has one price: %s', (_which, promotions, isSo) => {
  expect(hasOnePrice(facial, promotions)).toBe(isSo)
})

import { expect, test } from 'vitest'
import { emptyGift, giftOf, mistakesInGift } from './gift-draft.ts'

const gift = { amount: '$50', to: ' ada@guest.example ', message: 'Enjoy\nthe water', reason: ' Raffle ' }

test('what was typed becomes a gift', () => {
  expect(giftOf(gift)).toEqual({ amount: 50, to: 'ada@guest.example', message: 'Enjoy the water', reason: 'Raffle' })
})

test.each([
  [emptyGift, null, ['amount', 'to', 'reason']],
  [gift, 200, []],
  [{ ...gift, amount: '200' }, 200, []],
  [{ ...gift, amount: '200.01' }, 200, ['amount']],
  [{ ...gift, amount: '200.01' }, null, []],
  [{ ...gift, amount: '10001' }, null, ['amount']],
  [{ ...gift, amount: '0.99' }, null, ['amount']],
  [{ ...gift, to: 'nobody' }, null, ['to']],
])('%j by somebody who may give %s has these mistakes: %j', (draft, most, fields) => {
  expect(mistakesInGift(draft, most).map(({ field }) => field)).toEqual(fields)
})

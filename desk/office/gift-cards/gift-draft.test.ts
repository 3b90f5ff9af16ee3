import { expect, test } from 'vitest'
import { emptyGift, giftOf, mistakesInGift } from './gift-draft.ts'

const gift = { amount: '$50', to: ' ada@guest.example ', message: 'Enjoy\nthe water', reason: ' Raffle ' }

test('what was typed becomes a gift', () => {
  expect(giftOf(gift)).toEqual({ amount: 50, to: ['ada@guest.example'], message: 'Enjoy the water', reason: 'Raffle' })
})

test('addresses stand on lines of their own or behind commas, and each counts once', () => {
  const to = 'ada@guest.example\n ben@guest.example, Ada@guest.example;\n'
  expect(giftOf({ ...gift, to }).to).toEqual(['ada@guest.example', 'ben@guest.example'])
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
  [{ ...gift, to: 'ada@guest.example nobody' }, null, ['to']],
  [{ ...gift, amount: '100', to: 'ada@guest.example ben@guest.example' }, 200, []],
  [{ ...gift, amount: '100.01', to: 'ada@guest.example ben@guest.example' }, 200, ['amount']],
  [{ ...gift, amount: '9000', to: 'ada@guest.example ben@guest.example' }, null, []],
  [{ ...gift, to: Array.from({ length: 101 }, (_, at) => `g${at}@guest.example`).join('\n') }, null, ['to']],
])('%j by somebody who may give %s has these mistakes: %j', (draft, most, fields) => {
  expect(mistakesInGift(draft, most).map(({ field }) => field)).toEqual(fields)
})

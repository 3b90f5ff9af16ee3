import { expect, test } from 'vitest'
import { whenItComes } from './what-comes-back.ts'

test('a voucher is there at once, and only its email and the money on a card take their time (#396)', () => {
  expect(whenItComes('voucher', 'ada@b.example')).toBe(
    'Refunds and vouchers usually arrive within 24 hours. That goes for the email: the voucher’s code is on this page as soon as you have cancelled.',
  )
  expect(whenItComes('voucher', '')).toBe(
    'You get no email: the voucher’s code is on this page as soon as you have cancelled.',
  )
  expect(whenItComes('refund', '')).toBe(
    'Refunds and vouchers usually arrive within 24 hours. We send your refund as soon as you have cancelled; some banks take a few days to show it.',
  )
})

import { expect, test } from 'vitest'
import { holdEndsAt, paymentEndsAt, retryCloseAt } from './hold-time.ts'

const at = (time: string) => new Date(`2026-12-01T${time}Z`)

test('an order can be paid for 31 minutes, to a whole second, and its places are held for 2 minutes more (payments rule 4)', () => {
  expect(paymentEndsAt(at('10:00:00.000'))).toEqual(at('10:31:00.000'))
  expect(paymentEndsAt(at('10:00:00.001'))).toEqual(at('10:31:01.000'))
  expect(holdEndsAt(at('10:31:01.000'))).toEqual(at('10:33:01.000'))
})

test('an order that could not be closed is tried again after 2 minutes', () => {
  expect(retryCloseAt(at('10:33:01.250'))).toEqual(at('10:35:01.250'))
})

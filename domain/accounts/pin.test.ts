import { expect, test } from 'vitest'
import { isGoodPin } from './pin.ts'

test.each(['777777', '000000', '123456', '456789', '654321', '987654', '12345', '1234567', '12a456', ' 28417', ''])(
  'nobody may have the PIN %j',
  (pin) => {
    expect(isGoodPin(pin)).toBe(false)
  },
)

test.each(['284170', '112233', '135791', '123457', '000001'])('%j can be a PIN', (pin) => {
  expect(isGoodPin(pin)).toBe(true)
})

import { expect, test } from 'vitest'
import { isPhone } from './phone.ts'

test.each(['02 5550 0100', '(02) 5550-0100', '+61 2 5550 0100', '13 11 14', '1300 BATHS', '02 5550 0100 ext. 4'])(
  '"%s" is a phone number',
  (text) => expect(isPhone(text)).toBe(true),
)

test.each(['abc', '', '123', '+'])('"%s" is none', (text) => expect(isPhone(text)).toBe(false))

import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

const steering = Array.from(
  '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0080\u0085\u009b\u009f\u200b\u2060\ufeff',
)

test('what turns the direction of a text, or is there and not seen, is gone from it, wherever it stands, and nothing else is', () => {
  const harmless = string({ unit: 'grapheme' }).filter((text) => !steering.some((sign) => text.includes(sign)))
  assert(
    property(array(harmless), constantFrom(...steering), (parts, sign) => {
      expect(plainText(parts.join(sign))).toBe(parts.join(''))
    }),
  )
})

test.each([
  ['Persian, with the joiner that its letters need', 'نیم\u200cروز'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'שרה כהן'],
  ['Hindi', 'क्\u200dष'],
  ['Vietnamese', 'Nguyễn Thị'],
  ['Irish, and a family of emoji', 'Seán O’Brien 👨\u200d👩\u200d👧'],
])('a name in %s stays as it is', (_, name) => {
  expect(plainText(name)).toBe(name)
})

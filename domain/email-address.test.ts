import { expect, test } from 'vitest'
import { isEmail, plainEmail } from './email-address.ts'

test('an address is what browsers take for one, with a dot in the domain', () => {
  const good = ['a@b.example', 'a.b+c@sub.b-c.example', "o'hara@b.example", 'A@B.EXAMPLE']
  const bad = [
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a b@c.example',
    'a@b..example',
    'a@-b.example',
    'a@b.example.',
    'a@b,c.example',
  ]
  expect(good.filter((text) => !isEmail(text))).toEqual([])
  expect([...bad, `${'a'.repeat(250)}@b.example`].filter(isEmail)).toEqual([])
})

test.each([
  ['a domain of other letters', 'info@müller.example', 'info@xn--mller-kva.example'],
  ['the same in capitals', 'info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['the same with its marks apart', 'info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['a domain of another script', 'ada@スパ.example', 'ada@xn--zck5b.example'],
  ['a domain with a full stop of another script', 'ada@スパ。example', 'ada@xn--zck5b.example'],
  ['full-width letters', 'ａｄａ＠b.example', 'ada@b.example'],
  ['a space of width nothing', 'ada@b.example\u200b', 'ada@b.example'],
  ['a space that does not break', '\u00a0ada@b.example\u00a0', 'ada@b.example'],
  ['nothing unusual', ' Ada@B.example ', 'Ada@B.example'],
])('%s is folded', (_what, typed, kept) => {
  expect(plainEmail(typed)).toBe(kept)
  expect(isEmail(typed)).toBe(true)
})

test.each([
  'müller@b.example',
  'info@müller',
  'info@mü ller.example',
  'info@müller.example/x',
  'info@müller.example:25',
  'a@b@müller.example',
  'info@ü%.example',
])('%s is no address', (typed) => expect(isEmail(typed)).toBe(false))

test('an address that is too long in the form that mail servers take is none', () => {
  // Each of these labels has 56 letters there, and the domain 235.
  const domain = `${`${'ü'.repeat(50)}.`.repeat(4)}example`
  expect(isEmail(`${'a'.repeat(18)}@${domain}`)).toBe(true)
  expect(isEmail(`${'a'.repeat(19)}@${domain}`)).toBe(false)
})

test('a hostile address is judged at once', () => {
  const started = performance.now()
  expect(isEmail(`${'a.'.repeat(100_000)}@${'b-'.repeat(100_000)}`)).toBe(false)
  expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false)
  // A law of squares would take minutes.
  expect(performance.now() - started).toBeLessThan(5000)
})

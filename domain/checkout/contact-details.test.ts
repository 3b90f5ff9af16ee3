import { expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { emptyContact, isEmail, missingFields, whyNotContact } from './contact-details.ts'

const ada = { ...emptyContact, firstName: 'Ada', lastName: 'Lee', email: 'ada@b.example', termsAccepted: true }
const words = (change: Partial<typeof ada>) => {
  const reason = whyNotContact({ ...ada, ...change })
  return reason && refusals[reason].message
}

test('first name, last name and e-mail are required', () => {
  for (const field of ['firstName', 'lastName', 'email'] as const) {
    expect(words({ [field]: ' ' })).toBe('Please fill all required fields to complete your checkout')
    expect(missingFields({ ...ada, [field]: '' })).toEqual([field])
  }
  expect(words({})).toBeNull()
})

test('the e-mail must be an address', () => {
  expect(words({ email: 'ada@b' })).toBe('Please enter a valid email address (e.g., {email})')
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

test('terms must be accepted', () => {
  expect(words({ termsAccepted: false })).toBe('You must accept the terms and conditions to proceed')
})

test('the phone is optional', () => {
  expect(words({ phone: '' })).toBeNull()
})

test('the form opens with consent on and terms not accepted', () => {
  expect(emptyContact).toMatchObject({ marketingConsent: true, termsAccepted: false })
})

test('a hostile address is judged at once', () => {
  const started = performance.now()
  expect(isEmail(`${'a.'.repeat(100_000)}@${'b-'.repeat(100_000)}`)).toBe(false)
  expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false)
  // A law of squares would take minutes.
  expect(performance.now() - started).toBeLessThan(5000)
})

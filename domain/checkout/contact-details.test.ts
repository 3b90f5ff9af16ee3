import { expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { emptyContact, missingFields, whyNotContact } from './contact-details.ts'

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

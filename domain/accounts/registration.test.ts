import { expect, test } from 'vitest'
import { foldedCode } from '../typed-codes.ts'
import { afterRegistration, passwordMistakes, registrationMistakes } from './registration.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@b.example', password: 'under the sea', phone: '' }

test('names, email and password are required, the phone is not (#324 #325)', () => {
  const nobody = { firstName: ' ', lastName: '', email: '', password: '', phone: '' }
  expect(registrationMistakes(nobody)).toEqual([
    { field: 'firstName', why: 'missing' },
    { field: 'lastName', why: 'missing' },
    { field: 'email', why: 'missing' },
    { field: 'password', why: 'missing' },
  ])
  expect(registrationMistakes(ada)).toEqual([])
})

test('an address must be one', () => {
  expect(registrationMistakes({ ...ada, email: 'ada@' })).toEqual([{ field: 'email', why: 'no-address' }])
  expect(registrationMistakes({ ...ada, email: ' ada@b.example ' })).toEqual([])
})

test('a new password has at least 8 characters, whichever they are', () => {
  expect(passwordMistakes({ password: '1234567' })).toEqual([{ field: 'password', why: 'too-short' }])
  expect(passwordMistakes({ password: '        ' })).toEqual([])
})

test('an answer leads to the code, in, to waiting for the house, or is not understood (#327)', () => {
  const states = ['REQUIRE_EMAIL_VERIFICATION', 'SUCCESS', 'REQUIRE_OWNER_APPROVAL', 'toString']
  expect(states.map(afterRegistration)).toEqual(['code', 'in', 'approval', 'unknown'])
})

test('a pasted code may have gaps', () => {
  expect([' 123 456', '123-456\n'].map(foldedCode)).toEqual(['123456', '123456'])
})

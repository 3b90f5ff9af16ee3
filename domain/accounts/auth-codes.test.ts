import { expect, test } from 'vitest'
import { authCodeOf } from './auth-codes.ts'

test.each([
  ['missingCaptchaToken', '-19971'],
  ['invalidCaptchaToken', '-19970'],
  ['emailAlreadyExists', '-19995'],
  ['invalidEmail', '-19995'],
  ['invalidPassword', '-19976'],
  ['login.invalid', '-19976'],
  ['resetPassword', '-19973'],
  ['verification.invalid', 'VERIFICATION_FAILED'],
] as const)('clients know "%s" as %s (#357)', (code, named) => {
  expect(authCodeOf(code)).toBe(named)
})

test('any other refusal keeps its own code', () => {
  expect(authCodeOf('account.blocked')).toBe('account.blocked')
})

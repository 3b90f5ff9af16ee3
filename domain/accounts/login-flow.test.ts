import { expect, test } from 'vitest'
import { initialLogin, loginFlow } from './login-flow.ts'

const refused = (code: string, status: number, message: string) => loginFlow({ code, status, message })

test('a login is at its start, succeeds, or says what is still missing (#344)', () => {
  expect(initialLogin).toEqual({ state: 'INITIAL' })
  expect(loginFlow({ state: 'SUCCESS' })).toEqual({ state: 'SUCCESS' })
  expect(loginFlow({ state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 's' })).toEqual({
    state: 'EMAIL_VERIFICATION_REQUIRED',
    stateToken: 's',
  })
  expect(loginFlow({ state: 'OWNER_APPROVAL_REQUIRED' })).toMatchObject({
    state: 'OWNER_APPROVAL_REQUIRED',
    message: expect.stringContaining('approve'),
  })
})

test.each([
  [{ state: 'USER_CAPTCHA_REQUIRED' }, 'USER_CAPTCHA_REQUIRED'],
  [{ state: 'SILENT_CAPTCHA_REQUIRED' }, 'SILENT_CAPTCHA_REQUIRED'],
  [{ code: 'invalidCaptchaToken', status: 400, message: 'x' }, 'USER_CAPTCHA_REQUIRED'],
  [{ code: 'missingCaptchaToken', status: 400, message: 'x' }, 'SILENT_CAPTCHA_REQUIRED'],
])('%o: sign-in cannot go on here, and that is said (#344)', (reply, state) => {
  expect(loginFlow(reply)).toEqual({ state, message: expect.stringContaining('cannot sign in here just now') })
})

test('with a second factor the password alone is not enough: its code is asked for', () => {
  expect(loginFlow({ state: 'MFA_REQUIRED' })).toEqual({ state: 'MFA_REQUIRED' })
})

test('a refusal is shown in the words of the server, else in our own (#61 #344)', () => {
  expect(refused('login.invalid', 401, 'In the server’s words')).toMatchObject({ message: 'In the server’s words' })
  expect(refused('login.invalid', 401, '')).toMatchObject({ state: 'FAILURE', message: 'Invalid email or password!' })
  expect(refused('unreachable', 0, '')).toMatchObject({ message: 'An unexpected error occurred. Please try again.' })
})

test('an unknown address is recognised, so that it can be registered (#62)', () => {
  expect(refused('unreadable', 404, '')).toMatchObject({ hasNoAccount: true })
  expect(refused('noaccount', 404, '')).toEqual({
    state: 'FAILURE',
    hasNoAccount: true,
    message: 'There is no account associated with this email address. Register this email address here',
  })
})

test.each(['MFA_REQUIRED ', 'EMAIL_VERIFICATION_REQUIRED', 'toString', ''])(
  'an answer that is not understood is no sign-in: %s (#344)',
  (state) => {
    expect(loginFlow({ state })).toMatchObject({ state: 'FAILURE', hasNoAccount: false })
  },
)

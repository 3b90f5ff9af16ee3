import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useVisitor } from '#web/shell/visitor.ts'
import {
  ada,
  autocomplete,
  closeSite,
  houseAnswers,
  letIn,
  mistakes,
  openSite,
  press,
  refusal,
  type,
} from './testing.tsx'

afterEach(closeSite)

const token = 'GET /api/wix/v1/auth/visitor-token'
const register = 'POST /_api/iam/authentication/v2/register'
const verify = 'POST /_api/iam/verification/v1/auth/verify'
const resend = 'POST /_api/iam/verification/v1/auth/resend'
const exchange = 'POST /api/wix/v1/auth/session'

const house = {
  [token]: { body: { accessToken: 'visitor-1', expiresIn: 900 } },
  [register]: { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 's1' } },
  [verify]: { body: { state: 'SUCCESS', sessionToken: 'st-1' } },
  [resend]: { body: {} },
  [exchange]: { body: letIn },
}
const answering = (replies: Parameters<typeof houseAnswers>[0] = {}) => houseAnswers({ ...house, ...replies })
const alert = async () => (await screen.findByRole('alert')).textContent
const kept = () => localStorage.getItem('signupTokens')

function fillIn() {
  type('First name', 'Ada')
  type('Last name', 'Byron')
  type('Email', 'ada@b.example')
  type('Password', 'under the sea')
}
async function toTheCode(replies: Parameters<typeof houseAnswers>[0] = {}) {
  localStorage.setItem('signupTokens', JSON.stringify({ stateToken: 's1', email: 'ada@b.example' }))
  const asked = answering(replies)
  const router = await openSite('/register')
  return { asked, router }
}
function confirm(code = '123456') {
  type('Code', code)
  press('Confirm')
}

test('from the form by the code of the email into the house: signed in, on to the services (#38 #327 #328 #329 #339)', async () => {
  const asked = answering()
  const router = await openSite('/register')
  fillIn()
  type('Phone (optional)', '0400 000 000')
  press('Register')
  await screen.findByLabelText('Code')
  expect(JSON.parse(kept()!)).toEqual({ stateToken: 's1', email: 'ada@b.example' })
  confirm(' 123 456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/service-selection'))
  // The services may be asked for by now.
  expect(asked.slice(0, 4).map(({ what }) => what)).toEqual([token, register, verify, exchange])
  expect(asked[1]).toMatchObject({
    headers: { authorization: 'visitor-1' },
    body: {
      loginId: { email: 'ada@b.example' },
      password: 'under the sea',
      profile: { firstName: 'Ada', lastName: 'Byron', phones: ['0400 000 000'], language: 'en' },
    },
  })
  expect([asked[2]?.body, asked[3]?.body]).toEqual([{ code: '123456', stateToken: 's1' }, { sessionToken: 'st-1' }])
  expect(useVisitor.getState()).toMatchObject({ isAuthenticated: true, member: ada })
  expect([kept(), localStorage.getItem('lastLoginEmail')]).toEqual([null, 'ada@b.example'])
})

test('names, email and password are asked for, a phone is not (#324 #325)', async () => {
  const asked = answering()
  await openSite('/register')
  press('Register')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(mistakes()).toEqual([
    'Enter your first name',
    'Enter your last name',
    'Enter your email address',
    'Choose a password',
  ])
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
  fillIn()
  press('Register')
  await screen.findByLabelText('Code')
  expect(asked[1]?.body).toMatchObject({ profile: { phones: [] } })
})

test('password managers know each field, and the address of the link is filled in (#326)', async () => {
  await openSite('/register?email=eve%2B1%40b.example')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('eve+1@b.example')
  const fields = ['First name', 'Last name', 'Email', 'Password', 'Phone (optional)'].map(autocomplete)
  expect(fields).toEqual(['given-name', 'family-name', 'username', 'new-password', 'tel'])
})

test.each([
  [409, { [register]: refusal(409, 'emailAlreadyExists', 'x') }, 'Email already exists!'],
  ['no visitor token', { [token]: refusal(503, 'house.unavailable', 'x') }, 'Signup failure, please try again later'],
  ['a fault', { [register]: refusal(500, 'unexpected', 'x') }, 'Registration failed, Please try again later'],
  ['a refusal', { [register]: refusal(400, 'invalidPassword', 'x') }, 'Registration failed, Please try again later'],
  ['silence', { [register]: 'no connection' as const }, 'Registration failed, Please try again later'],
  ['a riddle', { [register]: { body: { state: 'WHAT' } } }, 'Registration failed, Please try again later'],
  ['a weak password', { [register]: refusal(400, 'password.common', 'Too many use it.') }, 'Too many use it.'],
  ['too many', { [register]: refusal(429, 'request.too-many', 'Please wait.') }, 'Please wait.'],
])('%s is told in its own words, and what was typed stays (#330 #331 #332)', async (_, replies, words) => {
  answering(replies)
  await openSite('/register')
  fillIn()
  press('Register')
  expect(await alert()).toContain(words)
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('under the sea')
  expect(kept()).toBeNull()
})

test('whose address exists already can sign in', async () => {
  answering({ [register]: refusal(409, 'emailAlreadyExists', 'Email already exists!') })
  await openSite('/register')
  fillIn()
  press('Register')
  const link = await screen.findByRole('link', { name: 'Sign in with this email address' })
  expect(link.getAttribute('href')).toBe('/auth')
})

test('the code is one field that phones can fill, and a reload stays there (#339)', async () => {
  await toTheCode()
  const field = screen.getByLabelText('Code')
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  expect(screen.getByText('ada@b.example')).toBeTruthy()
})

test.each([
  ['a wrong code', refusal(400, 'verification.invalid', 'x'), 'Invalid verification code!'],
  ['a fault', refusal(500, 'unexpected', 'x'), 'Email verification failed, please try again later'],
  ['silence', 'no connection' as const, 'Email verification failed, please try again later'],
])('%s is told, and the code can be typed again (#333 #334)', async (_, reply, words) => {
  await toTheCode({ [verify]: reply })
  confirm()
  expect(await alert()).toBe(words)
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456')
  expect(kept()).not.toBeNull()
})

test('no code is no question to the house', async () => {
  const { asked } = await toTheCode()
  confirm('  ')
  expect(mistakes()).toEqual(['Enter the code we emailed you'])
  expect(asked).toEqual([])
})

test('a new code can be sent for, and its failure is told', async () => {
  const reply = vi.fn((): { status?: number; body: object } => ({ body: {} }))
  const { asked } = await toTheCode({ [resend]: reply })
  press('Send a new code')
  expect(await screen.findByText(/A new code is on its way/)).toBeTruthy()
  expect(asked[0]).toMatchObject({ what: resend, body: { stateToken: 's1' } })
  reply.mockReturnValue(refusal(500, 'unexpected', 'x'))
  press('Send a new code')
  expect(await alert()).toBe('Email verification failed, please try again later')
})

test('another address begins anew, and so does a link for somebody else', async () => {
  await toTheCode()
  press('Use another address')
  expect(await screen.findByRole('button', { name: 'Register' })).toBeTruthy()
  expect(kept()).toBeNull()
})

test('a link for somebody else opens the form, not the code of the one before', async () => {
  localStorage.setItem('signupTokens', JSON.stringify({ stateToken: 's1', email: 'ada@b.example' }))
  await openSite('/register?email=eve@b.example')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('eve@b.example')
})

test.each([
  ['form', { [register]: { body: { state: 'REQUIRE_OWNER_APPROVAL' } } }],
  ['code', { [verify]: { body: { state: 'REQUIRE_OWNER_APPROVAL' } } }],
])('when the house wants to approve first, after the %s, that is said', async (when, replies) => {
  if (when === 'code') {
    await toTheCode(replies)
    confirm()
  } else {
    answering(replies)
    await openSite('/register')
    fillIn()
    press('Register')
  }
  expect(await screen.findByRole('heading', { name: 'We need to approve your account' })).toBeTruthy()
  expect([kept(), useVisitor.getState().isAuthenticated]).toEqual([null, false])
})

test('a confirmed address without a session is no failure: one signs in by hand', async () => {
  await toTheCode({ [exchange]: refusal(500, 'unexpected', 'x') })
  confirm()
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
  expect(kept()).toBeNull()
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/auth')
})

test('a member has nothing to register', async () => {
  useVisitor.setState({ isAuthenticated: true, member: ada })
  const router = await openSite('/register')
  await waitFor(() => expect(router.state.location.pathname).toBe('/service-selection'))
})

test('while it lasts the button is busy, and a second press does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>()
  const asked = answering({ [token]: () => promise })
  await openSite('/register')
  fillIn()
  press('Register')
  fireEvent.submit(screen.getByRole('form'))
  expect(screen.getByRole('button', { name: 'Creating your account…' }).getAttribute('aria-busy')).toBe('true')
  resolve(house[token])
  await screen.findByLabelText('Code')
  expect(asked.filter(({ what }) => what === register)).toHaveLength(1)
})

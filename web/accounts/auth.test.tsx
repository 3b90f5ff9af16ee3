import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startUp } from '#web/shell/start-up.ts'
import { moveOn } from '#web/shell/navigation.ts'
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

const login = 'POST /api/wix/v1/login'
const recover = 'POST /api/wix/v1/auth/recover'
type Reply = Parameters<typeof houseAnswers>[0]

/** Opens /auth and its fields; the house answers a sign-in like this. */
async function openSignIn(reply: NonNullable<Reply>[string], address = '/auth') {
  const asked = houseAnswers({ [login]: reply })
  const router = await openSite(address)
  press('Members Sign In')
  return { asked, router, path: () => router.state.location.pathname }
}
function signIn(email = 'ada@b.example', password = 'under the sea') {
  type('Email', email)
  type('Password', password)
  press('Sign in')
}
const everythingKept = () => [localStorage, sessionStorage].flatMap((area) => Object.values<string>(area)).join()
const trouble = async () => (await screen.findByRole('alert')).textContent

test('there are two buttons; Members Sign In shows fields that password managers know, and Forgot Password (#54 #55 #56)', async () => {
  await openSite('/auth')
  expect(screen.getByRole('button', { name: 'Guests' })).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  press('Members Sign In')
  expect([autocomplete('Email'), autocomplete('Password')]).toEqual(['username', 'current-password'])
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/reset-password')
  fireEvent.click(screen.getByLabelText('Show password'))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
})

test('a sign-in makes a member of a guest, keeps who it is, and leads to the services (#3 #63 #341 #342)', async () => {
  const { asked, path } = await openSignIn({ body: letIn })
  useVisitor.getState().becomeGuest()
  signIn(' ada@b.example ')
  await waitFor(() => expect(path()).toBe('/service-selection'))
  expect(asked.at(0)).toMatchObject({ what: login, body: { email: 'ada@b.example', password: 'under the sea' } })
  expect(useVisitor.getState()).toMatchObject({ isAuthenticated: true, guestUser: false, member: ada })
  const kept = ['userEmail', 'contactId', 'lastLoginEmail', 'guestUser'].map((key) => localStorage.getItem(key))
  expect(kept).toEqual(['ada@b.example', 'c1', 'ada@b.example', null])
  expect(everythingKept()).not.toContain('token-1')
})

test('the last address is filled in, and the password is asked for first (#63)', async () => {
  localStorage.setItem('lastLoginEmail', 'ada@b.example')
  await openSignIn({ body: letIn })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@b.example')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test.each([
  ['?views=calendar', '/auth', '/select-slot'],
  ['?views=checkout', '/auth?redirect=/massage-types', '/checkout'],
  ['', '/auth?redirect=/massage-types', '/massage-types'],
  ['', '/auth', '/failure'],
  ['', '/auth?redirect=//evil.example', '/service-selection'],
])('after sign-in, with %s and at %s, the way leads to %s (#59)', async (views, address, target) => {
  startUp(views)
  moveOn(target === '/failure' ? '/failure' : '/service-selection')
  moveOn('/reset-password')
  const { path } = await openSignIn({ body: letIn }, address)
  signIn()
  await waitFor(() => expect(path()).toBe(target))
})

test('a member who opens /auth is led on at once (#59)', async () => {
  useVisitor.setState({ isAuthenticated: true, member: ada })
  const router = await openSite('/auth?redirect=/checkout')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
})

test('until the house has said who is here, nobody is asked to choose', async () => {
  useVisitor.setState({ isAsking: true })
  await openSite('/auth')
  expect(screen.queryByRole('button', { name: 'Guests' })).toBeNull()
  useVisitor.setState({ isAsking: false })
  expect(await screen.findByRole('button', { name: 'Guests' })).toBeTruthy()
})

test('a guest who was on the way to My Bookings goes to the slots: it is for members (#58)', async () => {
  const router = await openSite('/auth?redirect=/bookings')
  press('Guests')
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
})

test('a guest whose BOOK was tapped before the page knew them goes straight on to the slots (#69)', async () => {
  useVisitor.getState().becomeGuest()
  const router = await openSite('/auth?redirect=/select-slot')
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
})

test('a guest who wants to sign in is let', async () => {
  useVisitor.getState().becomeGuest()
  await openSite('/auth')
  expect(screen.getByRole('button', { name: 'Members Sign In' })).toBeTruthy()
})

test('wrong credentials are told in the server’s words, else in our own (#61)', async () => {
  const reply = vi.fn(() => refusal(401, 'login.invalid', 'Not this one.'))
  await openSignIn(reply)
  signIn()
  expect(await trouble()).toBe('Not this one.')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('under the sea')
  reply.mockReturnValue(refusal(401, 'login.invalid', ''))
  press('Sign in')
  expect(await screen.findByText('Invalid email or password!')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert').parentElement))
})

test('an unknown address can be registered: the link brings it along (#57 #62)', async () => {
  await openSignIn(refusal(404, 'noaccount', 'x'))
  signIn('eve+1@b.example')
  expect(await trouble()).toBe(
    'There is no account associated with this email address. Register this email address here',
  )
  const link = screen.getByRole('link', { name: 'Register this email address here' })
  expect(link.getAttribute('href')).toBe('/register?email=eve%2B1%40b.example')
  fireEvent.click(link)
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('eve+1@b.example')
})

test('an address that is not confirmed yet leads to the code step, with its token (#344)', async () => {
  const { path } = await openSignIn({ body: { state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 's1' } })
  signIn()
  expect(await screen.findByLabelText('Code')).toBeTruthy()
  expect(path()).toBe('/register')
  expect(JSON.parse(localStorage.getItem('signupTokens')!)).toEqual({ stateToken: 's1', email: 'ada@b.example' })
})

test.each([
  [{ body: { state: 'OWNER_APPROVAL_REQUIRED' } }, /waiting for our approval/],
  [{ body: { state: 'USER_CAPTCHA_REQUIRED' } }, /you cannot sign in here just now/],
  [{ body: { state: 'SILENT_CAPTCHA_REQUIRED' } }, /you cannot sign in here just now/],
  [refusal(400, 'missingCaptchaToken', 'x'), /you cannot sign in here just now/],
  [{ body: { state: 'SOMETHING_NEW' } }, /An unexpected error occurred\. Please try again\./],
  ['no connection' as const, /An unexpected error occurred\. Please try again\./],
])('%o is told in words, and nobody is signed in (#344)', async (reply, said) => {
  await openSignIn(reply)
  signIn()
  expect(await screen.findByText(said)).toBeTruthy()
  expect(useVisitor.getState().isAuthenticated).toBe(false)
})

test('empty fields are named at the top, in focus, and nothing is sent', async () => {
  const { asked } = await openSignIn({ body: letIn })
  press('Sign in')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(mistakes()).toEqual(['Enter your email address', 'Enter your password'])
  fireEvent.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Enter your password' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(asked).toEqual([])
})

test('while it lasts the button is busy, and a second press does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>()
  const { asked, path } = await openSignIn(() => promise)
  signIn()
  fireEvent.submit(screen.getByRole('form', { name: 'Members Sign In' }))
  expect(screen.getByRole('button', { name: 'Signing in…' }).getAttribute('aria-busy')).toBe('true')
  resolve({ body: letIn })
  await waitFor(() => expect(path()).toBe('/service-selection'))
  expect(asked.filter(({ what }) => what === login)).toHaveLength(1)
})

test('the link of a reset email opens the new password; its token leaves the address at once', async () => {
  const asked = houseAnswers({ [recover]: { body: letIn } })
  const router = await openSite('/auth?recoveryToken=secret&redirect=/massage-types')
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
  await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=/massage-types'))
  expect(router.history.length).toBe(1)
  expect(autocomplete('New password')).toBe('new-password')
  type('New password', '1234567')
  press('Save and sign in')
  expect(mistakes()).toEqual(['Choose a password of at least 8 characters'])
  type('New password', '12345678')
  press('Save and sign in')
  await waitFor(() => expect(router.state.location.pathname).toBe('/massage-types'))
  expect(asked[0]?.body).toEqual({ recoveryToken: 'secret', password: '12345678' })
  expect(useVisitor.getState().isAuthenticated).toBe(true)
  expect(everythingKept()).not.toContain('secret')
})

test('a password that many use is refused in the words of the house, and another one may be tried with the same link (security finding 11)', async () => {
  const asked = houseAnswers({ [recover]: refusal(400, 'password.common', 'Too many people use this password.') })
  await openSite('/auth?recoveryToken=secret')
  type('New password', 'password')
  press('Save and sign in')
  expect(await trouble()).toContain('Too many people use this password.')
  type('New password', 'warm stone, still water')
  press('Save and sign in')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body).toEqual({ recoveryToken: 'secret', password: 'warm stone, still water' })
})

test('a link that is over says so and offers a new one', async () => {
  houseAnswers({ [recover]: refusal(400, 'recovery.expired', 'An error occurred. Please try again later.') })
  await openSite('/auth?recoveryToken=old')
  type('New password', '12345678')
  press('Save and sign in')
  expect(await trouble()).toContain('An error occurred. Please try again later.')
  expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/reset-password')
})

test('whoever is signed in can still choose a new password', async () => {
  useVisitor.setState({ isAuthenticated: true, member: ada })
  houseAnswers({ [recover]: { body: letIn } })
  const router = await openSite('/auth?recoveryToken=secret')
  type('New password', '12345678')
  press('Save and sign in')
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth'))
})

const codeField = () => screen.findByLabelText<HTMLInputElement>('Code')

test('whoever has a second factor is asked for its code, and the same sign-in goes again with it', async () => {
  const { asked, path } = await openSignIn(({ body }) => ({ body: body['code'] ? letIn : { state: 'MFA_REQUIRED' } }))
  signIn()
  const field = await codeField()
  expect(autocomplete('Code')).toBe('one-time-code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByLabelText('Password')).toBeNull()
  press('Sign in')
  expect(mistakes()).toEqual(['Enter the code from your authenticator app'])
  type('Code', ' 123 456 ')
  press('Sign in')
  await waitFor(() => expect(path()).toBe('/service-selection'))
  expect(asked.filter(({ what }) => what === login).map(({ body }) => body)).toEqual([
    { email: 'ada@b.example', password: 'under the sea' },
    { email: 'ada@b.example', password: 'under the sea', code: '123456' },
  ])
})

test('a wrong code is told in the words of the house, and another may be tried; a recovery code goes as it is', async () => {
  const { asked } = await openSignIn(({ body }) =>
    body['code'] ? refusal(401, 'login.code', 'This code is not right.') : { body: { state: 'MFA_REQUIRED' } },
  )
  signIn()
  await codeField()
  type('Code', 'abcd-efgh')
  press('Sign in')
  expect(await trouble()).toBe('This code is not right.')
  expect((await codeField()).value).toBe('abcd-efgh')
  expect(asked.at(-1)?.body['code']).toBe('abcd-efgh')
  press('Use another account')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('a new password of an email is saved, and with a second factor one signs in by hand', async () => {
  houseAnswers({ [recover]: { body: { state: 'MFA_REQUIRED' } } })
  await openSite('/auth?recoveryToken=secret')
  type('New password', 'warm stone, still water')
  press('Save and sign in')
  expect(await screen.findByRole('heading', { name: 'Your new password is saved' })).toBeTruthy()
  press('Continue to sign in')
  expect(await screen.findByRole('button', { name: 'Members Sign In' })).toBeTruthy()
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { asMember, renewSession, signOut, welcome } from '#web/shell/member-session.ts'
import { recogniseVisitor, useVisitor } from '#web/shell/visitor.ts'
import { askWhoIsHere, followOtherTabs } from '#web/shell/who-is-here.ts'
import { ada, closeSite, houseAnswers, letIn, openSite, refusal, session } from './testing.tsx'

afterEach(closeSite)

const ask = 'GET /api/wix/v1/auth/session'
const logout = 'POST /api/wix/v1/logout'
const here = () => useVisitor.getState()
const kept = () => ['userEmail', 'contactId', 'signupTokens'].map((key) => localStorage.getItem(key))
const menuButton = () => screen.findByRole('button', { name: 'Ada Byron, account' })
const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })
const item = (name: string) => screen.getByRole('menuitem', { name })

test('the house is asked who is here only of a browser that may have a session, and only it decides (#341)', async () => {
  recogniseVisitor()
  expect(here()).toMatchObject({ isAsking: false, isAuthenticated: false })
  localStorage.setItem('contactId', 'c1')
  localStorage.setItem('guestUser', 'true')
  recogniseVisitor()
  expect(here()).toMatchObject({ isAsking: true, isAuthenticated: false, guestUser: true })
  houseAnswers({ [ask]: { body: session } })
  await askWhoIsHere()
  expect(here()).toMatchObject({ isAsking: false, isAuthenticated: true, guestUser: false, member: ada })
  expect([...kept(), localStorage.getItem('guestUser')]).toEqual(['ada@b.example', 'c1', null, null])
})

test('a session that is over is forgotten; who is a guest stays one', async () => {
  localStorage.setItem('contactId', 'c1')
  localStorage.setItem('guestUser', 'true')
  recogniseVisitor()
  houseAnswers({ [ask]: { body: { state: 'SIGNED_OUT' } } })
  await askWhoIsHere()
  expect(here()).toMatchObject({ isAsking: false, isAuthenticated: false, guestUser: true })
  expect(kept()).toEqual([null, null, null])
})

test('without an answer nobody is signed in, and the next page asks again', async () => {
  localStorage.setItem('contactId', 'c1')
  recogniseVisitor()
  houseAnswers({ [ask]: 'no connection' })
  await askWhoIsHere()
  expect(here()).toMatchObject({ isAsking: false, isAuthenticated: false })
  expect(localStorage.getItem('contactId')).toBe('c1')
})

const knock = () => asMember((headers) => postJson('/door', {}, 'no', { headers }))

/** A house that takes one token, and gives another out when it is asked who is here. */
function routeFor(takes: string, gives: object = { body: { ...session, authToken: 'token-2' } }) {
  const asked = houseAnswers({
    'POST /door': ({ headers }) =>
      headers['authToken'] === takes ? { body: { open: true } } : refusal(401, 'account.ended', 'Please sign in.'),
    [ask]: gives,
  })
  return { heard: () => asked.map(({ what, headers }) => [what, headers['authToken']]) }
}

test('a member’s call carries the token, and shortly before its end a new one is fetched first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { heard } = routeFor('token-1')
  welcome(letIn)
  expect(await knock()).toEqual({ open: true })
  vi.advanceTimersByTime(839_000)
  await knock()
  expect(heard().map(([, token]) => token)).toEqual(['token-1', 'token-1'])
  vi.advanceTimersByTime(2_000)
  await knock().catch(() => undefined)
  expect(heard().slice(2, 4)).toEqual([
    [ask, undefined],
    ['POST /door', 'token-2'],
  ])
})

test('a token that is refused is renewed once, and the call is made again', async () => {
  const { heard } = routeFor('token-2')
  welcome(letIn)
  expect(await knock()).toEqual({ open: true })
  expect(heard()).toEqual([
    ['POST /door', 'token-1'],
    [ask, undefined],
    ['POST /door', 'token-2'],
  ])
})

test('when the session is over the call fails in plain words, and nobody is signed in', async () => {
  routeFor('token-2', { body: { state: 'SIGNED_OUT' } })
  welcome(letIn)
  await expect(knock()).rejects.toMatchObject({
    code: 'account.ended',
    message: 'Authentication error. Please try logging in again.',
  })
  expect(here().isAuthenticated).toBe(false)
})

test('any other refusal is no reason to ask again', async () => {
  const asked = houseAnswers({ 'POST /door': refusal(403, 'account.mismatch', 'No.') })
  welcome(letIn)
  await expect(knock()).rejects.toMatchObject({ status: 403 })
  expect(asked).toHaveLength(1)
})

test('whoever asks at the same time gets the same answer', async () => {
  const asked = houseAnswers({ [ask]: { body: session } })
  await Promise.all([renewSession(), renewSession()])
  expect(asked).toHaveLength(1)
})

test('a member has a menu with My Bookings and Logout instead of the login button (#51)', async () => {
  await openSite('/service-selection')
  expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy()
  act(() => welcome(letIn))
  const button = await menuButton()
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
    'My Bookings',
    'Membership',
    'Your account',
    'Logout',
  ])
  expect(item('My Bookings').getAttribute('href')).toBe('/bookings')
  expect(item('Membership').getAttribute('href')).toBe('/account#membership')
  expect(item('Your account').getAttribute('href')).toBe('/account')
})

test('the keys lead through the menu; Escape closes it and gives the focus back, a press beside it closes it', async () => {
  await openSite('/service-selection')
  act(() => welcome(letIn))
  const button = await menuButton()
  button.focus()
  key('ArrowUp')
  expect(document.activeElement).toBe(item('Logout'))
  const path = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Home', 'End'].map((name) => {
    key(name)
    return document.activeElement?.textContent
  })
  expect(path).toEqual(['My Bookings', 'Membership', 'My Bookings', 'Logout', 'My Bookings', 'Logout'])
  key('Escape')
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button])
  key('ArrowDown')
  expect(document.activeElement).toBe(item('My Bookings'))
  fireEvent.pointerDown(screen.getByRole('main'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('Logout tells the house, clears everything of the member, and returns to /auth (#343)', async () => {
  const asked = houseAnswers({ [logout]: { body: {} } })
  const router = await openSite('/service-selection')
  act(() => welcome(letIn))
  localStorage.setItem('signupTokens', '{}')
  fireEvent.click(await menuButton())
  fireEvent.click(item('Logout'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(asked.map(({ what }) => what).filter((what) => what.startsWith('POST'))).toEqual([logout])
  expect(kept()).toEqual([null, null, null])
  expect(here()).toMatchObject({ isAuthenticated: false, guestUser: false, member: null })
  houseAnswers({ [ask]: { body: { state: 'SIGNED_OUT' } } })
  await expect(asMember(() => Promise.resolve())).rejects.toBeInstanceOf(CallFailed)
  expect(await screen.findByRole('button', { name: 'Guests' })).toBeTruthy()
})

test('a logout that the house has not heard of is none, and that is said', async () => {
  houseAnswers({ [logout]: 'no connection' })
  await openSite('/service-selection')
  act(() => welcome(letIn))
  fireEvent.click(await menuButton())
  fireEvent.click(item('Logout'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You are still signed in/)
  expect(here().isAuthenticated).toBe(true)
})

test('who signs out or in in another tab does so in this one', async () => {
  houseAnswers({ [ask]: { body: session } })
  followOtherTabs()
  welcome(letIn)
  localStorage.removeItem('contactId')
  dispatchEvent(Object.assign(new Event('storage'), { key: 'contactId' }))
  await waitFor(() => expect(here().isAuthenticated).toBe(false))
  localStorage.setItem('contactId', 'c1')
  dispatchEvent(Object.assign(new Event('storage'), { key: 'contactId' }))
  await waitFor(() => expect(here()).toMatchObject({ isAuthenticated: true, member: ada }))
  localStorage.removeItem('contactId')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(here().isAuthenticated).toBe(false))
})

test('My Bookings is for members; everybody else is asked to sign in first', async () => {
  houseAnswers({ [ask]: { body: { state: 'SIGNED_OUT' } } })
  const router = await openSite('/bookings')
  await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=/bookings'))
})

test('a member whose browser has forgotten them still finds My Bookings: the house knows', async () => {
  houseAnswers({ [ask]: { body: session } })
  const router = await openSite('/bookings')
  expect(await screen.findByRole('tab', { name: 'Upcoming' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/bookings')
})

test('a member who presses BOOK goes straight to the slots', async () => {
  welcome(letIn)
  await openSite('/service-selection')
  const book = screen.getByRole('link', { name: 'BOOK Bathing' })
  expect(book.getAttribute('href')).toBe('/select-slot')
})

const theirs = () => [
  localStorage.getItem('contactDetails'),
  sessionStorage.getItem('termsAccepted'),
  sessionStorage.getItem('newVoucher'),
]
const typed = ['{"email":"ada@b.example"}', 'true', '{"b1":{"code":"BH-1"}}'] as const
const keepAll = () => {
  localStorage.setItem('contactDetails', typed[0])
  sessionStorage.setItem('termsAccepted', typed[1])
  sessionStorage.setItem('newVoucher', typed[2])
}

test('what a member typed and was given leaves the browser with their session; their address stays for the next sign-in (#63) (security finding 26)', async () => {
  localStorage.setItem('lastLoginEmail', 'ada@b.example')
  houseAnswers({ [logout]: { body: {} }, [ask]: { body: { state: 'SIGNED_OUT' } } })
  welcome(letIn)
  keepAll()
  await signOut()
  expect(theirs()).toEqual([null, null, null])
  expect(localStorage.getItem('lastLoginEmail')).toBe('ada@b.example')

  // A session that the house has ended, found at the next visit.
  keepAll()
  localStorage.setItem('contactId', 'c1')
  await renewSession()
  expect(theirs()).toEqual([null, null, null])
})

test('what a guest typed stays, also when the house is asked who is here (#444) (security finding 26)', async () => {
  houseAnswers({ [ask]: { body: { state: 'SIGNED_OUT' } } })
  keepAll()
  await renewSession()
  expect(theirs()).toEqual([...typed])
})

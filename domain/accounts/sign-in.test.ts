import { expect, test } from 'vitest'
import { afterGuest, afterSignIn, isBackToClient, isPassingGuest, isWayIn } from './sign-in.ts'

test('sign-in leads to the slot screen, checkout, the previous page or the services, as the views say (#59)', () => {
  const off = { calendar: false, checkout: false }
  expect([
    afterSignIn({ calendar: true, checkout: true }, '/bookings'),
    afterSignIn({ ...off, checkout: true }, '/bookings'),
    afterSignIn(off, '/bookings?tab=past'),
    afterSignIn(off, null),
  ]).toEqual(['/select-slot', '/checkout', '/bookings?tab=past', '/service-selection'])
})

test('a guest goes to the redirect target or to the slot screen', () => {
  expect(afterGuest('/select-slot?extrabath=true')).toBe('/select-slot?extrabath=true')
  expect(afterGuest(null)).toBe('/select-slot')
})

test('no target outside this site is followed, and none back to the sign-in', () => {
  const foreign = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'bookings',
    '/ x',
    '',
  ]
  for (const target of [...foreign, '/auth', '/auth?x=1', '/register', '/reset-password']) {
    expect(afterGuest(target)).toBe('/select-slot')
    expect(afterSignIn({ calendar: false, checkout: false }, target)).toBe('/service-selection')
  }
})

test('a guest is not sent to the pages that only members have', () => {
  expect(afterGuest('/account')).toBe('/select-slot')
  expect([afterGuest('/bookings'), afterGuest('/bookings?tab=past')]).toEqual(['/select-slot', '/select-slot'])
  expect(afterGuest('/bookings-of-others')).toBe('/bookings-of-others')
})

test('sign-in, registration and the forgotten password are ways in, nothing else is', () => {
  expect(['/auth', '/register?email=a', '/reset-password/', '/checkout', '/authors'].map(isWayIn)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a guest on the way to the slots has chosen already; on any other way they may want to sign in', () => {
  const ways = ['/select-slot', '/select-slot?extrabath=true', '/checkout', '/bookings', null]
  expect(ways.map(isPassingGuest)).toEqual([true, true, false, false, false])
})

test('a member who signs in for a client is led back to it, whatever the views say; a guest is not', () => {
  const back = '/oauth2/redirect?session=abc-DEF_1'
  expect(isBackToClient(back)).toBe(true)
  expect(afterSignIn({ calendar: true, checkout: true }, back)).toBe(back)
  expect(afterGuest(back)).toBe('/select-slot')
  for (const other of [
    '/oauth2/redirect',
    `${back}&x=1`,
    `${back}#x`,
    '//oauth2/redirect?session=a',
    '/oauth2/token?session=a',
  ]) {
    expect(isBackToClient(other)).toBe(false)
  }
})

import { expect, test } from 'vitest'
import { afterGuest, afterSignIn, needsAuth } from './sign-in.ts'

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
  for (const target of [...foreign, '/auth', '/auth?x=1']) {
    expect(afterGuest(target)).toBe('/select-slot')
    expect(afterSignIn({ calendar: false, checkout: false }, target)).toBe('/service-selection')
  }
})

test('only a visitor who is neither guest nor member must choose first', () => {
  expect((['visitor', 'guest', 'member'] as const).map(needsAuth)).toEqual([true, false, false])
})

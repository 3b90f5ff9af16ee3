import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeSite, houseAnswers, mistakes, openSite, press, refusal, type } from './testing.tsx'

afterEach(closeSite)

const reset = 'POST /api/wix/v1/auth/reset-password'

async function askFor(reply: NonNullable<Parameters<typeof houseAnswers>[0]>[string]) {
  const asked = houseAnswers({ [reset]: reply })
  await openSite('/reset-password')
  type('Email', ' ada@b.example')
  press('Send me a link')
  return asked
}
const alert = async () => (await screen.findByRole('alert')).textContent

test('an email is asked for that leads back to /auth, and that it has been sent is said (#39 #335)', async () => {
  const asked = await askFor({ body: {} })
  expect(await screen.findByText('A password reset link has been sent.')).toBeTruthy()
  expect(asked[0]?.body).toEqual({ email: 'ada@b.example', redirectUrl: `${location.origin}/auth` })
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy()
  // The demo house posts nothing.
  expect(screen.getByRole('link', { name: /^outbox/ }).getAttribute('href')).toBe('/sandbox/outbox')
})

test.each([
  ['silence', 'no connection' as const, 'An error occurred. Please try again later.'],
  ['a fault', refusal(500, 'unexpected', 'x'), 'An error occurred. Please try again later.'],
  ['a refusal', refusal(429, 'request.too-many', 'Too many tries.'), 'Too many tries.'],
])('%s is told: in the words of the answer where it has some (#336 #338)', async (_, reply, words) => {
  await askFor(reply)
  expect(await alert()).toBe(words)
})

test.each(['noaccount', 'not-found'])(
  '404 means that there is no account, whatever its code (%s), and it can be made (#337) (trial: calls 12)',
  async (code) => {
    await askFor(refusal(404, code, 'x'))
    expect(await alert()).toBe(
      'There is no account associated with this email address. Register this email address here',
    )
    const link = screen.getByRole('link', { name: 'Register this email address here' })
    expect(link.getAttribute('href')).toBe('/register?email=ada%40b.example')
  },
)

test('the last address is filled in; none, or one that is none, is named at the top', async () => {
  localStorage.setItem('lastLoginEmail', 'ada@b.example')
  const asked = houseAnswers()
  await openSite('/reset-password')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@b.example')
  type('Email', 'ada@')
  press('Send me a link')
  expect(mistakes()).toEqual(['Please enter a valid email address (e.g., name@example.com)'])
  type('Email', '')
  press('Send me a link')
  expect(mistakes()).toEqual(['Enter your email address'])
  expect(asked).toEqual([])
})

import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeSite, houseAnswers, openSite, press, refusal } from './testing.tsx'

afterEach(closeSite)

const unsubscribe = 'POST /api/privacy/v1/unsubscribe'
const link = '/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAA'
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const unknown = refusal(404, 'link.unknown', 'x')

/** The guest has opened the link and presses the button. */
async function unsubscribes(address = link) {
  const router = await openSite(address)
  await title('Unsubscribe from news and offers?')
  press('Unsubscribe')
  return router
}

test('opening the link ends nothing: programs that look through emails open it too', async () => {
  const asked = houseAnswers({ [unsubscribe]: { body: { marketingConsent: false } } })
  await openSite(link)
  expect(await title('Unsubscribe from news and offers?')).toBeTruthy()
  expect(asked).toEqual([])
})

test('one press ends the news, once, and says what still comes', async () => {
  const asked = houseAnswers({ [unsubscribe]: { body: { marketingConsent: false } } })
  await unsubscribes()
  expect(await title('You are unsubscribed')).toBeTruthy()
  expect(screen.getByText(/You will still get emails about your bookings and membership/)).toBeTruthy()
  expect(asked.map(({ what, body }) => [what, body])).toEqual([[unsubscribe, {}]])
})

test('while it is done the screen says so', async () => {
  houseAnswers({ [unsubscribe]: () => new Promise(() => undefined) })
  await unsubscribes()
  expect(await title('Unsubscribing you')).toBeTruthy()
})

test('a mistake is undone by one press, and the press can be taken back too', async () => {
  const asked = houseAnswers({ [unsubscribe]: ({ body }) => ({ body: { marketingConsent: body['undo'] === true } }) })
  const router = await unsubscribes()
  await title('You are unsubscribed')
  press(/send me news again/)
  expect(await title('You are subscribed again')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toHaveProperty('undone'))
  expect(asked.map(({ body }) => body)).toEqual([{}, { undo: true }])
  press('Unsubscribe')
  expect(await title('You are unsubscribed')).toBeTruthy()
})

test('what was undone stays undone when the page is loaded again, until it is taken back', async () => {
  const asked = houseAnswers({ [unsubscribe]: ({ body }) => ({ body: { marketingConsent: body['undo'] === true } }) })
  const router = await openSite(`${link}&undone=true`)
  expect(await title('You are subscribed again')).toBeTruthy()
  expect(asked).toEqual([])
  press('Unsubscribe')
  expect(await title('You are unsubscribed')).toBeTruthy()
  expect(router.state.location.search).not.toHaveProperty('undone')
})

test('when it cannot be undone just now, that is said and it stays as it is', async () => {
  houseAnswers({
    [unsubscribe]: ({ body }) => (body['undo'] ? 'no connection' : { body: { marketingConsent: false } }),
  })
  await unsubscribes()
  await title('You are unsubscribed')
  press(/send me news again/)
  expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred. Please try again.')
  expect(await title('You are unsubscribed')).toBeTruthy()
})

test.each([
  ['/unsubscribe', 0],
  [link, 1],
])('a link nobody knows is told: %s', async (address, calls) => {
  const asked = houseAnswers({ [unsubscribe]: unknown })
  await (calls === 0 ? openSite(address) : unsubscribes(address))
  expect(await title('We do not recognise this link')).toBeTruthy()
  expect(asked).toHaveLength(calls)
})

test('a failure says that nothing has changed, and may be tried again', async () => {
  let isUp = false
  houseAnswers({ [unsubscribe]: () => (isUp ? { body: { marketingConsent: false } } : 'no connection') })
  await unsubscribes()
  await title('You are not unsubscribed yet')
  expect(screen.getByRole('alert').textContent).toContain('still on the list')
  isUp = true
  press('Try again')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are unsubscribed'))
})

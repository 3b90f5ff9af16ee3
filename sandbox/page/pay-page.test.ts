import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCards } from '../cards.ts'
import { aLine, idOf, openProvider } from '../testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider()
})
afterAll(() => house.close())

const pageOf = async (session: { id: string }) => (await fetch(`${house.url}/c/pay/${session.id}`)).text()
const sessionOf = (id: string) => house.stripe.checkout.sessions.retrieve(id)
const chargesOf = async (id: string) => {
  const { payment_intent } = await sessionOf(id)
  return payment_intent ? (await house.stripe.charges.list({ payment_intent: idOf(payment_intent) })).data : []
}

test('the page shows the lines, the total, the way back and the fields, under its own strict policy', async () => {
  const session = await house.aSession({ line_items: [aLine('Bath <script>', 7500, 2)] })
  const response = await fetch(`${house.url}/c/pay/${session.id}`)
  const page = await response.text()
  expect(page).toContain('TEST PAYMENTS')
  expect(page).toContain('Pay A$150.00')
  expect(page).toContain('Bath &#60;script&#62;')
  expect(page).toContain('href="https://house.test/failure"')
  for (const name of ['email', 'cc-number', 'cc-exp', 'cc-csc']) expect(page).toContain(`autocomplete="${name}"`)
  expect(page.match(/<h1/g)).toHaveLength(1)
  expect(page).not.toContain('<script')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  // The browser holds the redirect after paying to this list, too.
  expect(policy).toContain("form-action 'self' https://house.test;")
})

test('paying sends the visitor on to success with the session’s id, and remembers only the last four', async () => {
  const session = await house.aSession()
  const response = await house.fillIn(session)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`https://house.test/success?session=${session.id}`)
  expect(await sessionOf(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  expect(JSON.stringify(await chargesOf(session.id))).not.toContain('42424242')
})

const refusedCards: [string, string, object][] = [
  ['4000000000000002', 'Your card was declined.', { code: 'card_declined', decline_code: 'generic_decline' }],
  [
    '4000000000009995',
    'Your card has insufficient funds.',
    { code: 'card_declined', decline_code: 'insufficient_funds' },
  ],
  ['4000000000000069', 'Your card has expired.', { code: 'expired_card' }],
  ['4000000000000119', 'An error occurred while processing your card.', { code: 'processing_error' }],
  ['4539578763621486', 'used a non test card', { code: 'card_declined', decline_code: 'test_mode_live_card' }],
]

test.each(refusedCards)('card %s takes no money: "%s", and the e-mail stays', async (number, sentence, error) => {
  const session = await house.aSession()
  const response = await house.fillIn(session, { number, email: 'kept@example.com' })
  const page = await response.text()
  expect(page).toContain(sentence)
  expect(page).toContain('<title>Error: ')
  expect(page).toContain('value="kept@example.com"')
  expect(page).toMatch(/name="number"[^>]*value=""/)

  const { status, payment_intent } = await sessionOf(session.id)
  expect(status).toBe('open')
  expect(await house.stripe.paymentIntents.retrieve(idOf(payment_intent))).toMatchObject({
    amount_received: 0,
    status: 'requires_payment_method',
    last_payment_error: error,
  })
  expect((await house.fillIn(session)).status).toBe(303)
  expect((await chargesOf(session.id)).map((charge) => charge.status)).toEqual(['succeeded', 'failed'])
})

const payingCards = testCards
  .filter(({ does }) => does.startsWith('Pays'))
  .map(({ number, does }) => [number, does] as const)

test.each(payingCards)('card %s: %s', async (number) => {
  const session = await house.aSession()
  expect((await house.fillIn(session, { number, cvc: number.startsWith('3') ? '1234' : '123' })).status).toBe(303)
  expect((await sessionOf(session.id)).payment_status).toBe('paid')
})

test('card 3155 asks for one more step, which can be completed or failed', async () => {
  const session = await house.aSession()
  const answer = (outcome: string) =>
    fetch(`${house.url}/c/pay/${session.id}/authenticate`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome }),
    })
  const asked = await house.fillIn(session, { number: '4000002500003155' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, `/c/pay/${session.id}/authenticate`])
  expect(await (await fetch(house.url + asked.headers.get('location'))).text()).toContain('3155')
  expect(await chargesOf(session.id)).toEqual([])

  expect(await (await answer('fail')).text()).toContain('could not authenticate')
  expect((await sessionOf(session.id)).status).toBe('open')
  expect((await answer('complete')).headers.get('location')).toBe(`/c/pay/${session.id}`)
  expect((await sessionOf(session.id)).status).toBe('open')

  await house.fillIn(session, { number: '4000002500003155' })
  expect((await answer('complete')).headers.get('location')).toContain('/success')
  expect(await sessionOf(session.id)).toMatchObject({ payment_status: 'paid' })
})

test.each([
  ['number', '4242424242424241', 'Your card number is not valid.'],
  ['number', '', 'Enter your card number.'],
  ['expiry', '12 / 20', 'Your card has passed its expiry date.'],
  ['expiry', '13/40', 'Enter the expiry date'],
  ['cvc', '12', 'Enter the 3-digit security code.'],
  ['email', 'nobody', 'Enter an email address'],
])('a wrong %s (%s) is shown at the field and above the form: %s', async (field, value, sentence) => {
  const session = await house.aSession()
  const page = await (await house.fillIn(session, { [field]: value })).text()
  expect(page.split(sentence)).toHaveLength(3)
  expect(page).toContain('role="alert"')
  expect((await sessionOf(session.id)).payment_intent).toBeNull()
})

test('a card is good until the end of its month, by the sandbox clock', async () => {
  const other = house.with('sk_test_month')
  const session = await other.aSession()
  await other.control({ clock: '2039-05-31T23:50:00Z' })
  const later = await other.aSession()
  expect((await other.fillIn(session)).status).toBe(200)
  expect((await other.fillIn(later, { expiry: '05/39' })).status).toBe(303)
  const last = await other.aSession()
  await other.control({ clock: '2039-06-01T00:00:00Z' })
  expect(await (await other.fillIn(last, { expiry: '05/39' })).text()).toContain('passed its expiry date')
})

test('paying one session many times at once charges once, and everybody arrives', async () => {
  const session = await house.aSession()
  const answers = await Promise.all(Array.from({ length: 8 }, () => house.fillIn(session)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(303))
  expect(await chargesOf(session.id)).toHaveLength(1)
})

test('a closed page says how it closed and where to go', async () => {
  const paid = await house.aSession()
  await house.fillIn(paid)
  expect(await pageOf(paid)).toContain(`href="https://house.test/success?session=${paid.id}"`)

  const expired = await house.aSession()
  await house.stripe.checkout.sessions.expire(expired.id)
  expect(await pageOf(expired)).toContain('has expired')
  expect(await (await house.fillIn(expired)).text()).toContain('You have not been charged.')
  expect(await chargesOf(expired.id)).toEqual([])
  expect((await fetch(`${house.url}/c/pay/cs_test_none`)).status).toBe(404)
})

test('an e-mail given by the house cannot be changed', async () => {
  const session = await house.aSession({ customer_email: 'house@example.com' })
  expect(await pageOf(session)).toMatch(/value="house@example.com"[^>]*readonly/)
  await house.fillIn(session, { email: 'other@example.com' })
  expect((await sessionOf(session.id)).customer_details?.email).toBe('house@example.com')
})

test('a test card can be filled in without JavaScript, and the e-mail stays', async () => {
  const session = await house.aSession()
  const page = await (await house.fillIn(session, { fill: '5555555555554444', number: '' })).text()
  expect(page).toContain('value="5555 5555 5555 4444"')
  expect(page).toContain('value="ada@example.com"')
})

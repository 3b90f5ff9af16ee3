import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyCart } from '#domain/cart/cart.ts'
import { useCart } from '#web/cart/useCart.ts'
import { aBath, anOrder, closeSite, houseAnswers, openSite, type Reply } from '#web/checkout/testing.tsx'

beforeEach(() => void houseAnswers())
afterEach(closeSite)

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const pay = () => fireEvent.click(screen.getByRole('button', { name: /^PAY/ }))
const summary = () => screen.getByRole('region', { name: 'Order summary' })
const mistakes = () => within(screen.getByRole('alert')).getAllByRole('link')

test('the order summary has every part of the price, and the total of the price rules (#278 #257)', async () => {
  const promotion = {
    promoId: 'p',
    specialPrice: 5500,
    originalPrice: 7500,
    displayLabel: 'Quiet morning',
    validated: true,
    savings: 2000,
  }
  await openSite('/checkout', [
    aBath({ partySize: 3, towelRobe: 'towel-robe', extraBath: true, serviceId: 'other', promotion }),
  ])
  const rows = Array.from(summary().querySelectorAll('dl > div'), (row) => row.textContent)
  expect(rows).toEqual([
    'First personQuiet morningBefore: $75.00 $55.00',
    '2 extra people, $75.00 each $150.00',
    'Robe + Towel × 3 $30.00',
    '1hr Bathing Session × 3 $105.00',
  ])
  expect(within(summary()).getByText('Tuesday 24 November 2026')).toBeTruthy()
  expect(within(summary()).getByText('7:00 am to 8:00 am AEDT · 3 people')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'PAY $340.00' })).toBeTruthy()
})

test('an item is removed, and taken back again', async () => {
  await openSite('/checkout')
  fireEvent.click(screen.getByRole('button', { name: /^Remove Bathing/ }))
  expect(screen.getByText(/Your cart is empty/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose a service' }).getAttribute('href')).toBe('/service-selection')
  expect(document.activeElement?.textContent).toBe('Undo')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(within(summary()).getByText('Bathing')).toBeTruthy()
})

test('a phone that shows the parts of the order goes on reading at its head', async () => {
  vi.stubGlobal('innerWidth', 390)
  await openSite('/checkout')
  fireEvent.click(within(summary()).getByRole('button', { name: 'Details and changes' }))
  expect(within(summary()).getByText('Tuesday 24 November 2026')).toBeTruthy()
  expect(document.activeElement).toBe(within(summary()).getByRole('heading', { name: 'Order summary' }))
})

test('a folded order unfolds by itself when one of its times is gone', async () => {
  vi.stubGlobal('innerWidth', 390)
  await openSite('/checkout')
  expect(within(summary()).getByRole('button', { name: 'Details and changes' })).toBeTruthy()
  act(() => useCart.setState({ cart: { ...emptyCart, items: [aBath({ noLongerAvailable: true })] } }))
  expect(within(summary()).getByText('No longer available')).toBeTruthy()
  expect(within(summary()).getByRole('button', { name: /^Remove Bathing/ })).toBeTruthy()
})

test('an empty checkout asks the house for nothing before something is in it', async () => {
  const asked = houseAnswers()
  await openSite('/checkout', [])
  expect(await screen.findByText(/Your cart is empty/)).toBeTruthy()
  await new Promise((go) => setTimeout(go, 300))
  expect(asked).toEqual([])
  act(() => useCart.setState({ cart: { ...emptyCart, items: [aBath()] } }))
  await waitFor(() => expect(asked.map(({ what }) => what)).toContain('GET /api/v1/promotions'))
})

test('the form asks for names and email, phone if one likes, and consent to news is on (#279 #280 #281)', async () => {
  await openSite('/checkout')
  expect(screen.getByLabelText('First name').getAttribute('autocomplete')).toBe('given-name')
  expect(screen.getByLabelText('Last name').getAttribute('autocomplete')).toBe('family-name')
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email')
  expect(screen.getByLabelText('Phone (optional)').hasAttribute('required')).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /news and offers/ }).checked).toBe(true)
  const terms = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept the terms and conditions' })
  expect(terms.checked).toBe(false)
})

test('missing fields are named at the top, in focus, and beside each field (#289)', async () => {
  await openSite('/checkout')
  pay()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Please fill all required fields to complete your checkout')
  expect(document.activeElement).toBe(alert)
  expect(document.title).toMatch(/^Error: Checkout/)
  expect(mistakes().map((link) => link.textContent)).toEqual([
    'Enter your first name',
    'Enter your last name',
    'Enter your email address',
    'You must accept the terms and conditions to proceed',
  ])
  fireEvent.click(mistakes()[1]!)
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'))
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
})

test('a bad email is told when the field is left, and again at PAY (#290)', async () => {
  await openSite('/checkout')
  const words = 'Please enter a valid email address (e.g., name@example.com)'
  type('Email', 'ada@')
  expect(screen.queryByText(words)).toBeNull()
  fireEvent.blur(screen.getByLabelText('Email'))
  expect(screen.getByText(words)).toBeTruthy()
  type('First name', 'Ada')
  type('Last name', 'Byron')
  pay()
  expect(mistakes()[0]!.textContent).toBe(words)
  type('Email', 'ada@b.example')
  expect(screen.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false)
})

test('without the terms nothing is sent (#291 #293)', async () => {
  const asked = houseAnswers()
  await openSite('/checkout')
  type('First name', 'Ada')
  type('Last name', 'Byron')
  type('Email', 'ada@b.example')
  pay()
  expect(mistakes().map((link) => link.textContent)).toEqual(['You must accept the terms and conditions to proceed'])
  expect(asked.filter(({ what }) => what.startsWith('POST'))).toEqual([])
})

test('what was typed is still there on the next visit', async () => {
  await openSite('/checkout')
  type('First name', 'Ada')
  type('Phone (optional)', '0400 123 678')
  fireEvent.click(screen.getByRole('checkbox', { name: /news and offers/ }))
  const kept = localStorage.getItem('contactDetails')!
  await closeSite()
  localStorage.setItem('contactDetails', kept)
  houseAnswers()
  await openSite('/checkout')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  expect(screen.getByLabelText<HTMLInputElement>('Phone (optional)').value).toBe('0400 123 678')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /news and offers/ }).checked).toBe(false)
})

test('a cart filled at another price is shown at today’s, and says so', async () => {
  const older = aBath()
  await openSite('/checkout', [{ ...older, service: { ...older.service, price: 7000 } }])
  expect(screen.getByText('The price has changed. Please check the new total.')).toBeTruthy()
  expect(screen.getByText('It was $70.00 and is now $75.00.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'PAY $75.00' })).toBeTruthy()
})

const unpaid = { status: 'PENDING' as const, holdUntil: '2026-11-20T04:42:00.000Z' }
const plans = [{ planId: 'p1', name: 'Soak', price: 69 }]

test.each([
  [
    'whoever comes back unpaid reads until when the places are held',
    {},
    'Your places are held for you until 3:42 pm AEDT',
  ],
  ['a membership holds no places: it is said to be open', { orderDetails: [], plans }, 'Your order is still open'],
])('%s', async (_what, of, said) => {
  sessionStorage.setItem('openOrder', 'order-key')
  houseAnswers({ 'GET /api/checkout/v1/orders/order-key': { body: anOrder({ ...unpaid, ...of }) } })
  await openSite('/checkout')
  expect((await screen.findByText(said)).parentElement!.textContent).toContain('not paid yet')
})

const termsPath = 'GET /terms-and-conditions.md'
const read = () => fireEvent.click(screen.getByRole('button', { name: 'terms and conditions' }))
const failed = 'Failed to load terms and conditions. Please try again later.'

test('the terms open in a modal, from the markdown file; I Agree accepts them (#16 #156 #157)', async () => {
  houseAnswers({ [termsPath]: { body: '# Terms\n\n## Who\n\n- **Minimum** age 12', type: 'text/markdown' } })
  await openSite('/checkout')
  read()
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms and conditions' }))
  expect((await dialog.findByRole('listitem')).textContent).toBe('Minimum age 12')
  fireEvent.click(dialog.getByRole('button', { name: 'I Agree' }))
  const terms = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept the terms and conditions' })
  expect(terms.checked).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['a page of HTML', { body: '<!doctype html><html></html>', type: 'text/html' }],
  ['HTML under another name', { body: '<html></html>', type: 'text/markdown' }],
  ['nothing at all', { body: ' ', type: 'text/markdown' }],
  ['a fault', { status: 500, body: 'no' }],
  ['silence', 'no connection' as const],
])('terms that come as %s are a failure with another try (#160 #161)', async (_, reply) => {
  const terms = vi.fn((): Reply => reply)
  houseAnswers({ [termsPath]: terms })
  await openSite('/checkout')
  read()
  expect(await screen.findByText(failed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I Agree' })).toBeNull()
  terms.mockReturnValue({ body: 'Minimum age 12', type: 'text/markdown' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Minimum age 12')).toBeTruthy()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useCart } from '#web/cart/useCart.ts'
import { anOrder, closeSite, houseAnswers, openSite } from '#web/checkout/testing.tsx'

const order = 'GET /api/checkout/v1/orders/order-key'
const release = 'POST /api/checkout/v1/orders/order-key/release'
const unpaid = { body: anOrder({ status: 'PENDING', holdUntil: '2026-11-20T04:42:00.000Z' }, { status: 'HELD' }) }

afterEach(closeSite)

const open = () => openSite('/failure?idempotencyKey=order-key')
const goBack = () => fireEvent.click(screen.getByRole('button', { name: 'Go Back to Checkout' }))

test('it says until when the places are held, and whom to ask (#322)', async () => {
  houseAnswers({ [order]: unpaid })
  await open()
  expect(screen.getByRole('heading', { name: 'Booking failed' })).toBeTruthy()
  expect(await screen.findByText(/held for you until 3:42 pm AEDT/)).toBeTruthy()
  const main = document.querySelector('main')!
  expect(main.querySelector('a[href="mailto:bookings@stillwater.example"]')).toBeTruthy()
})

test('Go Back to Checkout gives the places back and finds the cart as it was (#320 #323)', async () => {
  const asked = houseAnswers({ [order]: unpaid, [release]: { body: { status: 'CANCELED' } } })
  sessionStorage.setItem('openOrder', 'order-key')
  const router = await open()
  goBack()
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  expect(asked.map(({ what }) => what)).toContain(release)
  expect(sessionStorage.getItem('openOrder')).toBeNull()
  expect(useCart.getState().cart.items).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'PAY $75.00' })).toBeTruthy()
})

test('an order that turns out paid is shown instead', async () => {
  houseAnswers({ [order]: unpaid, [release]: { body: { status: 'PAID' } } })
  const router = await open()
  goBack()
  await waitFor(() => expect(router.state.location.href).toBe('/success?idempotencyKey=order-key'))
})

test('a page opened for an order that has been paid says so', async () => {
  houseAnswers({ [order]: { body: anOrder() } })
  await open()
  expect(await screen.findByRole('heading', { name: 'Your order has been paid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your order' })).toBeTruthy()
})

const pending = { orderDetails: [], status: 'PENDING' as const, holdUntil: '2026-11-20T04:42:00.000Z' }
const soak = anOrder({ ...pending, plans: [{ planId: 'p1', name: 'Soak', price: 69 }] })
const salt = anOrder({ ...pending, goods: [{ kind: 'PRODUCT', name: 'Salt', price: 6 }] })

test('a membership that was not paid has no places: nothing is said to be held, or to be released', async () => {
  const message = 'There was an error processing your request. Please try again.'
  houseAnswers({ [order]: { body: soak }, [release]: { status: 502, body: { code: 'payment.unreachable', message } } })
  await open()
  expect(await screen.findByRole('heading', { name: 'Your membership was not paid' })).toBeTruthy()
  expect(screen.getByText(/Your cart is kept/)).toBeTruthy()
  goBack()
  expect((await screen.findByRole('alert')).textContent).toContain('We could not close the payment page just now.')
  expect(screen.getByRole('main').textContent).not.toMatch(/booking failed|places|release/i)
})

test('goods of the desk that were not paid are in no cart: the way is to the front desk', async () => {
  houseAnswers({ [order]: { body: salt } })
  await open()
  expect(await screen.findByRole('heading', { name: 'Your purchase was not paid' })).toBeTruthy()
  expect(screen.getByText(/To buy it after all, ask at the front desk/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Go Back to Checkout' })).toBeNull()
  expect(screen.getByRole('main').textContent).not.toMatch(/booking failed|places|cart/i)
})

test('when the provider cannot be reached it says so, and the way back stays open', async () => {
  const message = 'There was an error processing your request. Please try again.'
  houseAnswers({ [order]: unpaid, [release]: { status: 502, body: { code: 'payment.unreachable', message } } })
  const router = await open()
  await screen.findByText(/held for you/)
  goBack()
  expect((await screen.findByRole('alert')).textContent).toContain('they stay held until 3:42 pm AEDT')
  expect(screen.getByRole('link', { name: 'Continue to checkout' }).getAttribute('href')).toBe('/checkout')
  expect(router.state.location.pathname).toBe('/failure')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go Back to Checkout' }).disabled).toBe(false)
})

test('without an order, or with one that nobody knows, checkout is one press away', async () => {
  houseAnswers({ [release]: { status: 404, body: { code: 'order.unknown', message: 'Booking Not Found' } } })
  const router = await open()
  goBack()
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
})

test('Return to Website leads to the brand’s own (#321)', async () => {
  houseAnswers({ [order]: unpaid })
  await open()
  expect(screen.getByRole('link', { name: 'Return to Website' }).getAttribute('href')).toBe(
    'https://stillwater.example',
  )
})

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderAnswer } from '#api/checkout.ts'
import { useCart } from '#web/cart/useCart.ts'
import { aBath, anOrder, closeSite, houseAnswers, openSite, type Reply } from '#web/checkout/testing.tsx'

const order = 'GET /api/checkout/v1/orders/order-key'
const unknown = { status: 404, body: { code: 'order.unknown', message: 'Booking Not Found' } }
const noDetails = 'No order details found. Your booking has still been confirmed.'

afterEach(closeSite)

/** What the page says, without the address that it tells everybody to write to. */
const said = () => screen.getByRole('main').textContent.replace('bookings@stillwater.example', '')
const ofVisits = /book(ed|ing)|places|spots/i
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Opens the page on a clock that goes on only by `pass`; what the house is asked comes back. */
async function openOnStoppedClock(reply: () => Reply) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = houseAnswers({ [order]: async () => (await promise, reply()) })
  await open()
  vi.useFakeTimers()
  resolve()
  await pass(1)
  return asked
}
const open = (query = '?idempotencyKey=order-key', cart = [aBath()]) => openSite(`/success${query}`, cart)

test('a paid order is confirmed: what, when, where, for how many, with what, for how much, for whom (#313 #319)', async () => {
  houseAnswers({ [order]: { body: anOrder() } })
  await open()
  expect(await screen.findByRole('heading', { name: 'Your booking is confirmed' })).toBeTruthy()
  expect(document.title).toMatch(/^Your booking is confirmed/)
  for (const text of [
    'Tuesday 24 November 2026',
    '7:00 am to 8:00 am AEDT · Long Pool',
    '2 people',
    'Extra bath: 8:00 am to 9:00 am AEDT · Garden Pool',
    'Robe + Towel × 2',
    '1hr Bathing Session × 2',
    '$70.00',
  ]) {
    expect(screen.getByText(text), text).toBeTruthy()
  }
  expect(screen.getAllByText('$240.00')).toHaveLength(2)
  expect(document.body.textContent).toContain('Ada Byrona•••@b.example•••• 678')
  expect(screen.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')).toBe(
    '/api/checkout/v1/orders/order-key/calendar.ics',
  )
  expect(screen.getByRole('link', { name: 'The link to your order' }).getAttribute('href')).toBe(
    '/view-booking/order-key',
  )
})

test('the way to move or cancel stands beside what follows, while a visit is ahead; the link says what it is for', async () => {
  houseAnswers({ [order]: { body: anOrder() } })
  await open()
  const way = await screen.findByRole('link', { name: 'move or cancel your booking' })
  expect(way.getAttribute('href')).toBe('/view-booking/order-key')
  expect(way.closest('p')!.textContent).toBe('Plans changed? You can move or cancel your booking online.')
  expect(screen.getByRole('link', { name: 'The link to your order' }).closest('p')!.textContent).toBe(
    'The link to your order shows it at any time, and lets you move or cancel your booking. Anyone with the link can do the same, so share it with care.',
  )
})

test.each([
  ['is over', anOrder({}, { slot: { ...anOrder().orderDetails[0]!.slot, startDate: '2026-11-01T20:00:00.000Z' } })],
  ['is cancelled', anOrder({}, { status: 'CANCELED' })],
  ['was no visit', anOrder({ orderDetails: [] })],
])('where it %s no way to move or cancel is offered', async (_how, body) => {
  houseAnswers({ [order]: { body } })
  await open()
  await screen.findByRole('link', { name: 'The link to your order' })
  expect(screen.queryByText(/Plans changed/)).toBeNull()
})

test('a gift card leaves the move, and the session of the payment neither', async () => {
  houseAnswers({ [order]: { body: anOrder({ giftCardRedeemed: 40 }) } })
  await open()
  expect(await screen.findByRole('link', { name: 'move your booking' })).toBeTruthy()
  await closeSite()
  houseAnswers({ 'GET /api/checkout/v1/orders/cs_1': { body: anOrder() } })
  await open('?session_id=cs_1')
  const link = await screen.findByRole('link', { name: 'The link to your order' })
  expect(link.closest('p')!.textContent).toBe(
    'The link to your order shows it at any time. Anyone with the link can see your order, so share it with care.',
  )
  expect(screen.queryByText(/Plans changed/)).toBeNull()
})

test('where copying is not allowed the link is shown, so that it can be selected', async () => {
  houseAnswers({ [order]: { body: anOrder() } })
  await open()
  const copy = await screen.findByRole('button', { name: 'Copy the link' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  fireEvent.click(copy)
  await screen.findByRole('button', { name: 'Please select and copy it' })
  expect(screen.getByText(`${location.origin}/view-booking/order-key`)).toBeTruthy()
})

test('a gift card is named by its last four, with what it paid and what is left on it (#241)', async () => {
  const paid = { giftCardCode: '•••• 7Q2M', giftCardRedeemed: 40, giftCardBalance: 10, amountPaid: 200 }
  houseAnswers({ [order]: { body: anOrder(paid) } })
  await open()
  await screen.findByText('Gift card •••• 7Q2M')
  expect(document.body.textContent).toMatch(
    /Gift card •••• 7Q2M \$10\.00 left on it\.-\$40\.00Paid GST included\$200\.00/,
  )
})

test('what was paid leaves the cart, anything else stays', async () => {
  houseAnswers({ [order]: { body: anOrder() } })
  sessionStorage.setItem('openOrder', 'order-key')
  const later = aBath({ cartItemId: 'bath-2', slot: { ...aBath().slot, startDate: '2026-11-24T20:00:00.000Z' } })
  await open('?idempotencyKey=order-key', [aBath(), later])
  await waitFor(() => expect(useCart.getState().cart.items.map((item) => item.cartItemId)).toEqual(['bath-2']))
  expect(sessionStorage.getItem('openOrder')).toBeNull()
})

test('a payment session in the address will do (#314)', async () => {
  const asked = houseAnswers({ 'GET /api/checkout/v1/orders/cs_1': { body: anOrder() } })
  await open('?session_id=cs_1')
  expect(await screen.findByRole('heading', { name: 'Your booking is confirmed' })).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('nothing but the address is needed: everything else may have been wiped (#447)', async () => {
  houseAnswers({ [order]: { body: anOrder() } })
  localStorage.clear()
  sessionStorage.clear()
  await open('?idempotencyKey=order-key', [])
  expect(await screen.findByRole('heading', { name: 'Your booking is confirmed' })).toBeTruthy()
})

test('an order that is not there yet is asked for after 1 s and after 2 s more, then no more (#315 #316 #318)', async () => {
  const asked = await openOnStoppedClock(() => unknown)
  expect(asked).toHaveLength(1)
  await pass(990)
  expect(asked).toHaveLength(1)
  await pass(20)
  expect(asked).toHaveLength(2)
  await pass(1980)
  expect(asked).toHaveLength(2)
  expect(screen.queryByText(noDetails)).toBeNull()
  await pass(20)
  expect(asked).toHaveLength(3)
  await pass(60_000)
  expect(asked).toHaveLength(3)
  expect(screen.getByText(noDetails)).toBeTruthy()
})

test('one that is there at the second try is shown (#315)', async () => {
  let tries = 0
  await openOnStoppedClock(() => (++tries === 1 ? unknown : { body: anOrder() }))
  await pass(1100)
  expect(heading()).toBe('Your booking is confirmed')
})

test.each([{ status: 500, body: { code: 'unexpected', message: 'x' } }, 'no connection' as const])(
  'another failure is not tried again, but can be: %j (#317 #308)',
  async (failure) => {
    const reply = vi.fn((): Reply => failure)
    const asked = await openOnStoppedClock(reply)
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeTruthy()
    expect(heading()).toBe('Your order')
    reply.mockReturnValue({ body: anOrder() })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(10)
    expect(heading()).toBe('Your booking is confirmed')
  },
)

test('without a key there is nothing to ask (#318)', async () => {
  const asked = houseAnswers()
  await open('')
  expect(await screen.findByText(noDetails)).toBeTruthy()
  expect(asked).toEqual([])
})

test('an order that is not settled is confirming, looked at every 3 s, ever more slowly, until it is', async () => {
  const reply = vi.fn((): Reply => ({ body: anOrder({ status: 'PENDING', amountPaid: 0 }, { status: 'HELD' }) }))
  const asked = await openOnStoppedClock(reply)
  expect(heading()).toBe('Confirming your payment')
  expect(screen.queryByRole('heading', { name: /confirmed/ })).toBeNull()
  expect(useCart.getState().cart.items).toHaveLength(1)
  await pass(9200)
  expect(asked).toHaveLength(4)
  await pass(50_000)
  expect(asked.length).toBeLessThan(14)
  expect(screen.getByText(/taking longer than usual/)).toBeTruthy()
  reply.mockReturnValue({ body: anOrder() })
  await pass(15_100)
  expect(heading()).toBe('Your booking is confirmed')
  const looks = asked.length
  await pass(60_000)
  expect(asked).toHaveLength(looks)
})

test.each(['FAILED', 'EXPIRED', 'CANCELED'] as const)(
  '%s: the booking failed, nothing charged, the cart kept',
  async (status) => {
    houseAnswers({ [order]: { body: anOrder({ status, amountPaid: 0 }, { status: 'EXPIRED' }) } })
    await open()
    expect(await screen.findByRole('heading', { name: 'Your booking failed' })).toBeTruthy()
    expect(screen.getByText(/Nothing has been charged/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go Back to Checkout' }).getAttribute('href')).toBe('/checkout')
    expect(useCart.getState().cart.items).toHaveLength(1)
  },
)

test('REFUNDED: how much goes back, and whether it has gone', async () => {
  const refund = { amount: 240, status: 'PENDING' as const, requestedAt: '2026-11-22T00:00:00.000Z' }
  houseAnswers({ [order]: { body: anOrder({ status: 'REFUNDED', refund }) } })
  await open()
  expect(await screen.findByRole('heading', { name: 'Your payment is on its way back' })).toBeTruthy()
  expect(screen.getByText(/We are sending \$240\.00 back/)).toBeTruthy()
  cleanup()
  houseAnswers({ [order]: { body: anOrder({ status: 'REFUNDED', refund: { ...refund, status: 'DONE' } }) } })
  await open()
  expect(await screen.findByText(/We have sent \$240\.00 back/)).toBeTruthy()
})

const soak = { planId: 'p1', name: 'Soak', price: 69 }
const salt = { kind: 'PRODUCT' as const, name: '3 × Salt', price: 18 }
const voucher = { kind: 'GIFT_CARD' as const, name: 'Gift voucher', price: 50 }

describe.each([
  {
    of: 'a membership',
    holds: { plans: [soak] },
    failed: 'Your membership was not paid',
    again: 'Your cart is kept. Go back to checkout to try again.',
    late: 'and you already have this membership.',
    waysBack: 1,
  },
  {
    of: 'goods',
    holds: { goods: [salt] },
    failed: 'Your purchase was not paid',
    again: 'To buy it after all, ask at the front desk.',
    late: 'Nothing was sold.',
    // What the desk sells is in no cart.
    waysBack: 0,
  },
])('an order of $of alone speaks of no booking and no place', ({ holds, failed, again, late, waysBack }) => {
  const show = async (more: Partial<OrderAnswer>) => {
    houseAnswers({ [order]: { body: anOrder({ orderDetails: [], ...holds, ...more }) } })
    await open()
  }

  test('while its payment is not confirmed', async () => {
    await show({ status: 'PENDING', amountPaid: 0 })
    expect(await screen.findByRole('heading', { name: 'What you are buying' })).toBeTruthy()
    expect(screen.getByText('This usually takes a few seconds. This page updates by itself.')).toBeTruthy()
    expect(said()).not.toMatch(ofVisits)
  })

  test.each([
    ['FAILED', 'The payment did not go through. Nothing has been charged.'],
    ['EXPIRED', 'The time to pay ran out. Nothing has been charged.'],
    ['CANCELED', 'The payment was not completed. Nothing has been charged.'],
  ] as const)('when it is %s', async (status, why) => {
    await show({ status, amountPaid: 0 })
    expect(await screen.findByRole('heading', { name: failed })).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.getByText(again)).toBeTruthy()
    expect(screen.queryAllByRole('link', { name: 'Go Back to Checkout' })).toHaveLength(waysBack)
    expect(said()).not.toMatch(ofVisits)
  })

  test('when its money goes back', async () => {
    await show({ status: 'REFUNDED' })
    expect(await screen.findByRole('heading', { name: 'Your payment is on its way back' })).toBeTruthy()
    expect(said()).toContain(late)
    expect(screen.getByRole('link', { name: 'Book a visit' })).toBeTruthy()
    expect(said()).not.toMatch(ofVisits)
  })
})

test('an order whose bookings were all cancelled since is not called confirmed', async () => {
  houseAnswers({ [order]: { body: anOrder({}, { status: 'CANCELED' }) } })
  await open()
  expect(await screen.findByRole('heading', { name: 'This booking has been cancelled' })).toBeTruthy()
  expect(useCart.getState().cart.items).toHaveLength(1)
})

test.each([
  ['m1', 'See your membership', '/account'],
  [null, 'Register to use it', '/register'],
])(
  'plans without a visit are a membership, not a booking; of %s it leads on by "%s"',
  async (memberId, way, target) => {
    const buyerInfo = { memberId, contactId: null, email: 'a•••@b.example' }
    houseAnswers({
      [`GET /api/checkout/v1/orders/key`]: { body: anOrder({ orderDetails: [], plans: [soak], buyerInfo }) },
    })
    await openSite('/success?idempotencyKey=key', [])
    expect(await screen.findByRole('heading', { level: 1, name: 'Your membership is paid' })).toBeTruthy()
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(target)
    expect(screen.queryByRole('link', { name: 'Add to your calendar' })).toBeNull()
  },
)

test('a purchase that was returned as a whole says so, and leads to the paper that has what came back', async () => {
  houseAnswers({
    [order]: { body: anOrder({ orderDetails: [], goods: [], total: 0, amountPaid: 0, invoice: 'receipt' }) },
  })
  await open()
  await screen.findByRole('heading', { level: 1, name: 'Your purchase was returned' })
  expect(screen.getByText('All of it was taken back. Your receipt says what came back for it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy()
  expect(screen.queryByText(/\$0\.00/)).toBeNull()
})

test('goods of the desk alone are a purchase: each with its price, no calendar, and no address where none was given', async () => {
  const contactDetails = { ...anOrder().contactDetails, firstName: 'Walk-in', email: 'd•••@desk.invalid' }
  const bought = { orderDetails: [], goods: [salt, voucher], contactDetails, total: 68, amountPaid: 68 }
  houseAnswers({ [`GET /api/checkout/v1/orders/key`]: { body: anOrder(bought) } })
  await openSite('/success?idempotencyKey=key', [])
  expect(await screen.findByRole('heading', { level: 1, name: 'Your purchase is paid' })).toBeTruthy()
  for (const text of ['3 × Salt', '$18.00', 'Gift voucher', '$50.00', '$68.00', 'Your order', 'Bought by'])
    expect(screen.getByText(text), text).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add to your calendar' })).toBeNull()
  expect(screen.getByText('Thank you.')).toBeTruthy()
  expect(document.body.textContent).not.toContain('desk.invalid')
})

test.each([
  ['is in the price of all of it', anOrder(), /Paid GST included\$240\.00/],
  [
    'is not in a gift voucher',
    anOrder({ goods: [voucher], amountPaid: 290 }),
    /Paid GST included where it applies\$290\.00/,
  ],
  ['falls on nothing', anOrder({ orderDetails: [], goods: [voucher], amountPaid: 50 }), /Paid \$50\.00/],
])('the total says of GST where it %s', async (_where, body, said) => {
  houseAnswers({ [order]: { body } })
  await open()
  await screen.findByText('Paid', { exact: false, selector: 'dt' })
  expect(document.body.textContent).toMatch(said)
})

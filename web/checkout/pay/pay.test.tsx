import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promotionsPath } from '#api/promotions.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { checkCart } from '#web/cart/check-cart.ts'
import { useCart } from '#web/cart/useCart.ts'
import {
  aBath,
  anOrder,
  aService,
  closeSite,
  houseAnswers,
  openSite,
  paymentPage,
  serviceCall,
  type Reply,
} from '#web/checkout/testing.tsx'

const check = 'GET /api/wix/v1/flattened-slots'
const checkout = 'POST /api/checkout/v1/bookings'
const details = { firstName: 'Ada', lastName: 'Byron', email: 'ada@b.example', phone: '', marketingConsent: true }

const leave = vi.fn()
const scrollTo = vi.fn()
beforeEach(() => {
  localStorage.setItem('contactDetails', JSON.stringify(details))
  sessionStorage.setItem('termsAccepted', 'true')
  vi.spyOn(location, 'assign').mockImplementation(leave)
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo)
})
afterEach(async () => {
  await closeSite()
  leave.mockReset()
  scrollTo.mockReset()
})

type Houses = Parameters<typeof houseAnswers>[0]
const refuse = (status: number, body: object) => ({ [checkout]: { status, body } })

/** Opens checkout and waits until what it asks for when it opens was asked, and the check that comes with it is over. */
async function openCheckout(replies: Houses = {}, cart = [aBath()]) {
  const asked = houseAnswers(replies)
  await openSite('/checkout', cart)
  await waitFor(() => expect(asked.map(({ what }) => what)).toContain(`GET ${promotionsPath}`))
  await act(checkCart)
  asked.length = 0
  return { asked, sent: () => asked.filter(({ what }) => what === checkout) }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^PAY/ })
const pay = () => fireEvent.click(button())
const trouble = async () => (await screen.findByRole('alert')).textContent

test('PAY checks the cart first, then opens a payment session and goes there (#295 #299)', async () => {
  const { asked } = await openCheckout()
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(paymentPage))
  expect(asked.map(({ what }) => what)).toEqual([check, checkout])
  expect(sessionStorage.getItem('openOrder')).toBe('order-key')
  expect(useCart.getState().cart.items).toHaveLength(1)
})

test('it sends who, what, where to come back to, and the total that was shown (#310)', async () => {
  const { sent } = await openCheckout({}, [aBath({ partySize: 2, towelRobe: 'towel-robe', extraBath: true })])
  pay()
  await waitFor(() => expect(sent()).toHaveLength(1))
  const { body, headers } = sent()[0]!
  expect(body).toMatchObject({
    contactData: { ...details, termsAccepted: true },
    successUrl: `${location.origin}/success`,
    failedUrl: `${location.origin}/failure`,
    shownTotal: 240,
    cartItems: [
      {
        cartItemId: 'bath-1',
        guestCount: 1,
        slot: { startDate: '2026-11-23T20:00:00.000Z' },
        towelRobeOption: { id: 'towel-robe' },
        extraBath: { id: 'extra-bath' },
        hasAvailableMembership: false,
      },
    ],
  })
  expect(headers['idempotency-key']).toMatch(/^[\w-]{20,}$/)
})

test('an item that is gone stops it: said at the top, in focus, nothing sent (#296 #297)', async () => {
  const slots = vi.fn(() => ({ body: [{ bookable: true, openSpots: 16 }] }))
  const { sent } = await openCheckout({ [check]: slots })
  slots.mockReturnValue({ body: [{ bookable: true, openSpots: 0 }] })
  pay()
  expect(await trouble()).toContain('Some items in your order are no longer available. Please review your cart.')
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0 }))
  expect(document.activeElement).toBe(screen.getByRole('alert').parentElement)
  expect(screen.getByText('No longer available')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Choose another time for Bathing/ })).toBeTruthy()
  expect(sent()).toEqual([])
})

test('an order with something to be had besides what is gone can be asked for again (#297)', async () => {
  await openCheckout()
  const items = [aBath(), aBath({ cartItemId: 'bath-2', noLongerAvailable: true })]
  act(() => useCart.setState({ cart: { ...emptyCart, items } }))
  expect(button().textContent).toBe('PAY $75.00')
  expect(button().disabled).toBe(false)
})

test('an order of which nothing can be had says what to do instead, and of no total (D15)', async () => {
  const { sent } = await openCheckout({ [check]: { body: [{ bookable: true, openSpots: 0 }] } })
  const way = screen.getByRole('link', { name: 'Choose another time first' })
  expect(way.getAttribute('href')).toMatch(/^\/select-slot\?.*edit=bath-1/)
  expect(screen.queryByRole('button', { name: /^PAY/ })).toBeNull()
  expect(document.body.textContent).not.toMatch(/Nothing to pay|\$0\.00|Total|nothing to pay/)
  expect(screen.getByText(/^Something in your order is no longer available/)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Cart, 1 booking' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }))
  expect(drawer.getByText('No longer available')).toBeTruthy()
  expect(drawer.queryByText('Total')).toBeNull()
  expect(sent()).toEqual([])
})

test('while the order could not be checked it comes to what it would cost (D15)', async () => {
  await openCheckout({ [check]: 'no connection' })
  expect(button().textContent).toBe('PAY $75.00')
  expect(screen.queryByText('Choose another time first')).toBeNull()
})

test.each(['no connection' as const, { status: 500, body: 'no' }, { body: '<!doctype html>', type: 'text/html' }])(
  'a cart that cannot be checked is not paid: %j (#298)',
  async (reply) => {
    const slots = vi.fn((): Reply => ({ body: [{ bookable: true, openSpots: 16 }] }))
    const { sent } = await openCheckout({ [check]: slots })
    slots.mockReturnValue(reply)
    pay()
    expect(await trouble()).toContain('Could not validate cart items. Please try again.')
    expect(screen.getByText('We could not check this time just now')).toBeTruthy()
    expect(sent()).toEqual([])
    slots.mockReturnValue({ body: [{ bookable: true, openSpots: 16 }] })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(paymentPage))
  },
)

test('the words of a refusal are the server’s, and ours when it has none (#304)', async () => {
  const answer = vi.fn(() => ({ status: 400, body: { code: 'plan.unknown', message: 'In the server’s words' } }))
  await openCheckout({ [checkout]: answer })
  pay()
  expect(await trouble()).toContain('In the server’s words')
  answer.mockReturnValue({ status: 400, body: { code: 'plan.unknown', message: '' } })
  pay()
  expect(await screen.findByText('Failed to process booking')).toBeTruthy()
})

test('too many unpaid places: what to do is said, with the way to sign in, and nothing typed is lost (security finding 7)', async () => {
  const message = 'Too many places are being held. Please sign in to continue, or try again in 12 minutes.'
  await openCheckout(refuse(429, { code: 'request.too-many', message, canSignIn: true }))
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Augusta' } })
  pay()
  expect(await trouble()).toContain(message)
  expect(await trouble()).toContain('Nothing has been charged. Your cart and your details are kept.')
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain(
    '/auth',
  )
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Augusta')
  expect(useCart.getState().cart.items).toHaveLength(1)
  expect(button().disabled).toBe(false)
})

test('an answer without an address is told (#305)', async () => {
  await openCheckout({ [checkout]: { body: { sessionId: 'cs_1', idempotencyKey: 'k' } } })
  pay()
  expect(await trouble()).toContain('No session URL returned from booking creation')
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  ['silence', 'no connection' as const],
  ['a page of HTML', { body: '<!doctype html><html></html>', type: 'text/html' }],
  [
    'a fault',
    { status: 500, body: { code: 'unexpected', message: 'An unexpected error occurred. Please try again.' } },
  ],
  ['an empty answer', { status: 200, body: '' }],
])('%s is told in the default words, never raw (#307)', async (_, reply) => {
  await openCheckout({ [checkout]: reply })
  pay()
  expect(await trouble()).toContain('There was an error processing your request. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  expect(button().disabled).toBe(false)
})

test('while it lasts PAY is disabled and busy, and a second press does nothing (#312)', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>()
  const { sent } = await openCheckout({ [checkout]: () => promise })
  pay()
  fireEvent.submit(button().form!)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect([button().disabled, button().getAttribute('aria-busy')]).toEqual([true, 'true'])
  resolve({ body: { sessionId: 'cs_1', sessionUrl: paymentPage, idempotencyKey: 'k', expiresAt: null } })
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  expect(sent()).toHaveLength(1)
  expect(button().disabled).toBe(true)
})

test('a press whose answer was lost is repeated under the same key; after a no, or with other details, under a new one (#312)', async () => {
  const answer = vi.fn((): Reply => 'no connection')
  const { sent } = await openCheckout({ [checkout]: answer })
  const press = async () => {
    const before = sent().length
    pay()
    await waitFor(() => expect(sent()).toHaveLength(before + 1))
    await waitFor(() => expect(button().disabled).toBe(false))
  }
  await press()
  answer.mockReturnValue({ status: 503, body: { code: 'house.unavailable', message: 'x' } })
  await press()
  answer.mockReturnValue({ status: 429, body: { code: 'request.too-many', message: 'x' } })
  await press()
  answer.mockReturnValue('no connection')
  await press()
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Augusta' } })
  await press()
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(new Set([keys[2], keys[3], keys[4]]).size).toBe(3)
})

test('a price that has changed is shown: the message, the old and the new, and PAY asks for the new', async () => {
  const { sent } = await openCheckout({
    ...refuse(409, {
      code: 'quote.changed',
      message: 'The price has changed. Please check the new total.',
      shown: 75,
      total: 80,
      lines: [],
    }),
    [serviceCall]: vi
      .fn()
      .mockReturnValueOnce({ body: aService() })
      .mockReturnValue({ body: aService(80) }),
  })
  pay()
  expect(await trouble()).toContain('The price has changed. Please check the new total.')
  expect(await trouble()).toContain('It was $75.00 and is now $80.00.')
  fireEvent.click(screen.getByRole('button', { name: 'PAY $80.00' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.body['shownTotal']).toBe(80)
})

test('items that somebody else took meanwhile are marked (#296)', async () => {
  const message = 'Some items in your order are no longer available. Please review your cart.'
  const other = aBath({ cartItemId: 'bath-2', slot: { ...aBath().slot, resourceId: 'other' } })
  await openCheckout(refuse(409, { code: 'cart.unavailable', message, cartItemIds: ['bath-2'] }), [aBath(), other])
  pay()
  expect(await trouble()).toContain(message)
  const rows = within(screen.getByRole('region', { name: 'Order summary' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.includes('No longer available'))).toEqual([false, true])
})

test('an extra bath without room is marked, and the bath can be booked without it', async () => {
  const message = 'Some items in your order are no longer available. Please review your cart.'
  await openCheckout(refuse(409, { code: 'cart.extra-bath-unavailable', message, cartItemIds: ['bath-1'] }), [
    aBath({ extraBath: true }),
  ])
  pay()
  await trouble()
  fireEvent.click(screen.getByRole('button', { name: 'Book without the bath' }))
  expect(screen.getByRole('button', { name: 'PAY $75.00' })).toBeTruthy()
})

test('a robe and an extra bath that the house no longer sells are taken out, and the rest can be paid (#713)', async () => {
  const message = 'Bathing does not come with robes any more. Please check it before you pay.'
  await openCheckout(refuse(400, { code: 'cart.no-robe', message, cartItemIds: ['bath-1'] }), [
    aBath({ towelRobe: 'towel-robe', extraBath: true }),
  ])
  pay()
  expect(await trouble()).toContain(message)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(useCart.getState().cart.items).toMatchObject([{ towelRobe: null, extraBath: true }])

  houseAnswers(refuse(400, { code: 'cart.no-extra-bath', message, cartItemIds: ['bath-1'] }))
  pay()
  await waitFor(() => expect(button().textContent).toBe('PAY $75.00'))
  expect(useCart.getState().cart.items).toMatchObject([{ towelRobe: null, extraBath: false }])
})

test('who comes alone to what is for two reads so, and can change the booking (#710)', async () => {
  const message = 'Bathing can only be booked for 2 people or more.'
  await openCheckout(refuse(400, { code: 'cart.party-too-small', message, cartItemIds: ['bath-1'] }))
  pay()
  expect(await trouble()).toContain(message)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: /^Edit Bathing/ })).toBeTruthy()
})

test('what cancelling brings is said by the cut-off of the service, where it has its own (#712)', async () => {
  const policy = { ...aService().policy, rescheduleHours: 48, changeHours: 48 }
  await openCheckout({ [serviceCall]: { body: { ...aService(), policy } } })
  expect(await screen.findByText(/Cancel before Sun 22 Nov 2026, 7:00.am AEDT/)).toBeTruthy()
})

test('PAY says which cut-off was read; another one is shown before anybody pays by it (#712)', async () => {
  const message = 'Bathing can be changed or cancelled for a different time now. Please read it before you pay.'
  const { sent } = await openCheckout(refuse(409, { code: 'cart.cutoff-changed', message, cartItemIds: ['bath-1'] }))
  const policy = { ...aService().policy, rescheduleHours: 48, changeHours: 48 }
  houseAnswers({
    ...refuse(409, { code: 'cart.cutoff-changed', message, cartItemIds: ['bath-1'] }),
    [serviceCall]: { body: { ...aService(), policy } },
  })
  pay()
  expect(await trouble()).toContain(message)
  expect(await screen.findByText(/Cancel before Sun 22 Nov 2026, 7:00.am AEDT/)).toBeTruthy()
  const again = houseAnswers()
  pay()
  await waitFor(() => expect(again.some(({ what }) => what === checkout)).toBe(true))
  expect(again.find(({ what }) => what === checkout)?.body).toMatchObject({ cartItems: [{ shownCutoff: 48 }] })
  expect(sent()).toEqual([])
})

test('an earlier order that was paid meanwhile is one press away', async () => {
  const message = 'Your earlier order has been paid. Please look at it before you pay again.'
  await openCheckout(refuse(409, { code: 'order.already-paid', message, idempotencyKey: 'earlier' }))
  pay()
  expect(await trouble()).toContain(message)
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/success?idempotencyKey=earlier',
  )
})

test('brought back by the browser as it was left, the page is as before PAY and can be paid from again (#302)', async () => {
  const { asked } = await openCheckout({
    'GET /api/checkout/v1/orders/order-key': {
      body: anOrder({ status: 'PENDING', holdUntil: '2026-11-20T04:42:00.000Z' }),
    },
  })
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  asked.length = 0
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await screen.findByText('Your places are held for you until 3:42 pm AEDT')).toBeTruthy()
  expect(asked.map(({ what }) => what)).toContain(check)
})

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
test('an address that the payment provider refuses is said at its field, and nothing that was typed is lost', async () => {
  const message = 'Our payment provider does not accept this email address.'
  const { sent } = await openCheckout(refuse(400, { code: 'contact.email', message, fields: ['email'] }))
  pay()
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'))
  const said = screen.getAllByText(message)
  expect(said.length).toBeGreaterThan(1)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect([email().value, useCart.getState().cart.items.length]).toEqual(['ada@b.example', 1])

  pay()
  expect(sent()).toHaveLength(1)
  fireEvent.change(email(), { target: { value: 'ada@byron.example' } })
  expect(email().getAttribute('aria-invalid')).not.toBe('true')
  houseAnswers({})
  pay()
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(paymentPage))
})

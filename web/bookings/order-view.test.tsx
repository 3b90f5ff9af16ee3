import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingAnswer, LiveBookingAnswer } from '#api/bookings.ts'
import type { OrderAnswer, OrderDetail } from '#api/checkout.ts'
import { anOrder, closeSite, houseAnswers, openSite, type Reply } from '#web/checkout/testing.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { reloadPage } from './reload-page.ts'
import {
  aBooking,
  aLiveBooking,
  alertDialog,
  booked,
  bookingId,
  dialog,
  press,
  refusal,
  serviceId,
} from './testing.tsx'

vi.mock('./reload-page.ts', () => ({ reloadPage: vi.fn() }))
beforeEach(() => {
  vi.mocked(reloadPage).mockClear()
  window.dataLayer = []
})
afterEach(closeSite)

const order = 'GET /api/checkout/v1/orders/order-key'
const record = 'GET /api/wix/v1/bookings/request-metadata/order-key'
const live = `GET /api/wix/v1/bookings/${bookingId}/live-data`
const cancellations = 'POST /api/cancellations/v1'

const aRecord = {
  idempotencyKey: 'order-key',
  bookingId,
  rescheduleCount: 0,
  giftCardCode: null,
  totalOrderDetails: JSON.stringify({
    bookingId,
    serviceName: 'Bathing',
    serviceId,
    slot: { startDate: '2026-11-23T20:00:00.000Z' },
  }),
}
const voucher = { code: 'STILL-7Q2M-XXXX-0001', balance: 240, validUntil: '2029-11-20T00:00:00.000Z' }
const cancelled = { booking: aBooking({ status: 'CANCELED' }), outcome: 'voucher' as const, amount: 240, voucher }

type Scene = { live?: Reply | (() => Reply); line?: Partial<OrderDetail>; more?: Record<string, Reply> }

/** Opens the order view on a paid order of one bath, and says what the house was asked. */
async function openOrderView({ live: liveReply = { body: aLiveBooking() }, line, more }: Scene = {}) {
  const asked = houseAnswers({
    [order]: { body: anOrder({}, { bookingId, ...line }) },
    [record]: { body: aRecord },
    [live]: typeof liveReply === 'function' ? () => liveReply() : liveReply,
    ...more,
  })
  const router = await openSite(booked, [])
  return { asked, router }
}
const withLive = (more: Partial<LiveBookingAnswer>, booking = {}) => ({ live: { body: aLiveBooking(more, booking) } })
const cancelButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel Bathing' })
const openCancelDialog = async () => {
  fireEvent.click(await cancelButton())
  return dialog('Cancel this booking?')
}
const chooseReason = (reason = 'Feeling unwell') => fireEvent.click(screen.getByRole('radio', { name: reason }))

test('items and pricing stand there, with what cancelling brings in one line, and both ways to change (#41 #378 #400)', async () => {
  const { asked } = await openOrderView()
  await cancelButton()
  for (const text of [
    'Tuesday 24 November 2026',
    '7:00 am to 8:00 am AEDT · Long Pool',
    'Robe + Towel × 2',
    '$70.00',
  ]) {
    expect(screen.getByText(text), text).toBeTruthy()
  }
  const [line] = within(screen.getByRole('region', { name: 'What you booked' })).getAllByRole('listitem')
  expect(line!.querySelector('h3')?.textContent).toBe('Bathing')
  expect(line!.textContent).toContain('$240.00')
  expect(screen.getByText('GST included').closest('div')!.textContent).toBe('Paid GST included$240.00')
  expect(
    screen.getByText(/Cancel before Mon 23 Nov 2026, 7:00 am AEDT for a refund or voucher of \$240\.00/),
  ).toBeTruthy()
  expect(document.body.textContent).toContain('a•••@b.example')
  expect(asked.find(({ what }) => what === live)?.headers).toMatchObject({ 'x-order-key': 'order-key' })
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
})

test('Reschedule leads to the slot screen with the booking and its original details (#80 #82 #83)', async () => {
  const { router } = await openOrderView()
  await cancelButton()
  press('Reschedule Bathing')
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
  expect(router.state.location.search).toMatchObject({
    reschedule: bookingId,
    serviceId,
    idempotencyKey: 'order-key',
    date: '2026-11-24',
    time: '07:00',
    participants: '2',
  })
})

test('less than 2 hours before, Reschedule is refused with the absolute Sydney time (#383)', async () => {
  const { router } = await openOrderView(withLive({ canReschedule: false }))
  await cancelButton()
  press('Reschedule Bathing')
  expect(
    screen.getByText('Bookings can only be rescheduled more than 2 hours before your appointment time.'),
  ).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('cut-off was Tue 24 Nov 2026, 5:00 am AEDT')
  expect(router.state.location.pathname).toBe(booked)
})

test('a booking that has started has taken place, and nothing can be changed (#379)', async () => {
  const past = { startDate: '2026-11-19T20:00:00.000Z' }
  await openOrderView(withLive({}, past))
  expect(await screen.findByText('This booking has already taken place')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Reschedule|Cancel/ })).toBeNull()
})

test('a cancelled booking says so, and nothing can be changed (#380)', async () => {
  await openOrderView({ ...withLive({}, { status: 'CANCELED' }), line: { status: 'CANCELED' } })
  expect((await screen.findAllByText('This booking has been cancelled')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /Reschedule|Cancel/ })).toBeNull()
})

test('a key that nobody knows: Booking Not Found (#381)', async () => {
  houseAnswers({ [order]: refusal(404, 'order.unknown', 'Booking Not Found') })
  await openSite(booked, [])
  expect(await screen.findByRole('heading', { name: 'Booking Not Found' })).toBeTruthy()
})

test('an order without bookings: No Booking Data, and the way to the order (#382)', async () => {
  houseAnswers({
    [order]: { body: anOrder({ orderDetails: [] }) },
    [record]: refusal(404, 'booking.unknown', 'Booking Not Found'),
  })
  await openSite(booked, [])
  expect(await screen.findByRole('heading', { name: 'No Booking Data' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
    '/success?idempotencyKey=order-key',
  )
})

test('an order that cannot be read can be asked for again', async () => {
  const reply = vi.fn((): Reply => refusal(500, 'unexpected', 'x'))
  houseAnswers({ [order]: reply, [record]: { body: aRecord }, [live]: { body: aLiveBooking() } })
  await openSite(booked, [])
  await screen.findByText('An unexpected error occurred. Please try again.')
  reply.mockReturnValue({ body: anOrder({}, { bookingId }) })
  press('Try again')
  expect(await cancelButton()).toBeTruthy()
})

test('an order that is not paid is shown as what it is, never as a booking', async () => {
  houseAnswers({ [order]: { body: anOrder({ status: 'EXPIRED', amountPaid: 0 }, { status: 'EXPIRED' }) } })
  await openSite(booked, [])
  expect(await screen.findByRole('heading', { name: 'Your booking failed' })).toBeTruthy()
})

test('what cannot be verified is not changed, and says so, on the page and at the press (#384 #397)', async () => {
  const reply = vi.fn((): Reply => 'no connection')
  await openOrderView({ live: reply })
  await screen.findByText('Unable to verify booking status. Please try again.')
  expect(screen.queryByRole('button', { name: 'Cancel Bathing' })).toBeNull()
  reply.mockReturnValue({ body: aLiveBooking() })
  press('Try again')
  fireEvent.focus(await cancelButton())
  reply.mockReturnValue('no connection')
  press('Cancel Bathing')
  const told = await alertDialog('Your booking has not been cancelled')
  expect(told.textContent).toContain('Unable to verify booking status. Please try again.')
})

test('the live status comes first: one that was cancelled meanwhile is Already Cancelled (#384 #385)', async () => {
  const reply = vi.fn((): Reply => ({ body: aLiveBooking() }))
  const { asked } = await openOrderView({ live: reply })
  await cancelButton()
  reply.mockReturnValue({ body: aLiveBooking({ canCancel: false }, { status: 'CANCELED' }) })
  press('Cancel Bathing')
  expect(await alertDialog('Already Cancelled')).toBeTruthy()
  expect(asked.some(({ what }) => what === cancellations)).toBe(false)
})

/** A booking that somebody cancels meanwhile: what the order and the booking tell from then on. */
async function findCancelled(
  orderThen: Partial<OrderAnswer>,
  booking: Partial<BookingAnswer> = {},
  orderFirst: Partial<OrderAnswer> = {},
) {
  const [liveReply, orderReply] = [
    vi.fn((): Reply => ({ body: aLiveBooking() })),
    vi.fn((): Reply => ({ body: anOrder(orderFirst, { bookingId }) })),
  ]
  const asked = houseAnswers({ [order]: () => orderReply(), [record]: { body: aRecord }, [live]: () => liveReply() })
  await openSite(booked, [])
  await cancelButton()
  liveReply.mockReturnValue({ body: aLiveBooking({ canCancel: false }, { status: 'CANCELED', ...booking }) })
  orderReply.mockReturnValue({ body: anOrder(orderThen, { bookingId, status: 'CANCELED' }) })
  press('Cancel Bathing')
  return { told: await alertDialog('Already Cancelled'), asked }
}
const refundOf = (amount: number, status: 'PENDING' | 'DONE') => ({
  refund: { amount, status, requestedAt: '2026-11-20T00:00:00.000Z' },
})

test.each([
  ['DONE' as const, '$240.00 went back to the card you paid with.'],
  ['PENDING' as const, '$240.00 is on its way back to the card you paid with.'],
])('Already Cancelled says what went back to the card: %s (D10)', async (status, words) => {
  const { told, asked } = await findCancelled(refundOf(240, status))
  await waitFor(() => expect(told.textContent).toContain(`This booking has been cancelled. ${words}`))
  expect(told.textContent).not.toContain('email')
  const orders = () => asked.filter(({ what }) => what === order).length
  const before = orders()
  press('OK')
  await new Promise((go) => setTimeout(go, 50))
  expect(orders()).toBe(before)
})

const half = { ...refundOf(120, 'DONE'), amountPaid: 120 }
test.each<[string, Partial<OrderAnswer>, Partial<OrderAnswer>?]>([
  ['a voucher, which the order does not tell of', {}],
  ['a part of it', refundOf(100, 'DONE')],
  ['a voucher for what is left, where as much had gone back before', half, half],
  ['of an order with more in it', { ...refundOf(240, 'DONE'), plans: [{ planId: 'p', name: 'Plan', price: 0 }] }],
])(
  'Already Cancelled leads to the email where the page does not know what came back: %s (D10)',
  async (_, then, first = {}) => {
    const { told, asked } = await findCancelled(then, {}, first)
    await waitFor(() => expect(asked.filter(({ what }) => what === order).length).toBe(2))
    await act(() => new Promise((go) => setTimeout(go, 50)))
    expect(told.textContent).toContain('The details are in the email we sent you.')
    expect(told.textContent).not.toContain('the card you paid with')
  },
)

test('Already Cancelled says what has become of a visit by membership, and that nothing was paid (D10)', async () => {
  const until = '2026-12-01T00:00:00.000Z'
  const { told } = await findCancelled({}, { paid: 0, visit: { way: 'back', until } })
  expect(told.textContent).toContain('This visit no longer counts against your membership.')
  expect(told.textContent).not.toContain('email')
  await closeSite()
  const { told: free } = await findCancelled({}, { paid: 0 })
  expect(free.textContent).toContain('You paid nothing for this booking, so there is nothing to refund.')
})

test('six reasons, of which one is required (#387 #388)', async () => {
  const { asked } = await openOrderView({ more: { [cancellations]: { body: cancelled } } })
  const box = within(await openCancelDialog())
  const reasons = box.getByRole('group', { name: 'Why are you cancelling?' })
  expect(
    within(reasons)
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value')),
  ).toEqual(['Change of plans', 'Emergency', 'Feeling unwell', 'Personal reasons', 'Found alternative', 'Other'])
  expect(reasons.textContent).toContain('A reason is required.')
  expect(box.getAllByRole<HTMLInputElement>('radio', { name: 'Other' })[0]!.required).toBe(true)
  press('Cancel booking')
  expect(screen.getByRole('alert').textContent).toBe('Please choose a reason.')
  expect(asked.some(({ what }) => what === cancellations)).toBe(false)
})

test('the voucher is chosen unless the visitor wants the refund; what comes is said before the press, and when; afterwards what has come (#389 #396)', async () => {
  const refunded = { ...cancelled, outcome: 'refund' as const, voucher: null }
  const { asked } = await openOrderView({ more: { [cancellations]: { body: refunded } } })
  await openCancelDialog()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Voucher of \$240\.00/ }).checked).toBe(true)
  expect(screen.getByText(/^You will get a voucher for \$240\.00/)).toBeTruthy()
  expect(
    screen.getByText(
      'Refunds and vouchers usually arrive within 24 hours. That goes for the email: the voucher’s code is on this page as soon as you have cancelled.',
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Refund of \$240\.00/ }))
  expect(screen.getByText('We will refund $240.00 to the card you paid with.')).toBeTruthy()
  expect(
    screen.getByText(
      'Refunds and vouchers usually arrive within 24 hours. We send your refund as soon as you have cancelled; some banks take a few days to show it.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toContain('straight away')
  chooseReason()
  press('Cancel booking')
  const done = await alertDialog('This booking has been cancelled')
  expect(done.textContent).toContain('Refunds usually arrive within 24 hours; some banks take a few days.')
  expect(done.textContent).not.toMatch(/voucher/i)
  const sent = asked.find(({ what }) => what === cancellations)!
  expect(sent.body).toMatchObject({ bookingId, customerChoice: 'refund', cancellationReason: 'Feeling unwell' })
  expect(sent.headers['x-order-key']).toBe('order-key')
  expect(sent.headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
})

test('where no refund is offered there is no choice of one (#392)', async () => {
  await openOrderView(withLive({ refundOffered: false }))
  await openCancelDialog()
  expect(screen.queryByRole('radio', { name: /Refund/ })).toBeNull()
  expect(screen.getByText(/^You will get a voucher for \$240\.00/)).toBeTruthy()
})

test.each([
  [
    'a gift card (#390)',
    'A booking paid with a gift card cannot be cancelled here. Please contact bookings@x.example.',
  ],
  [
    'a reschedule (#391)',
    'This booking has been moved, so it can no longer be cancelled here. Please contact bookings@x.example.',
  ],
])('cancel is disabled by %s, with its reason beside it', async (_by, reason) => {
  await openOrderView(withLive({ canCancel: false, reason }))
  const button = await cancelButton()
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(reason)
})

const barredByMove = 'Once you have moved this booking, you can move it again, but you can no longer cancel it.'

test('what a move takes is said beside Reschedule, before it is pressed; for a member My Bookings is left', async () => {
  await openOrderView()
  expect(await screen.findByText(barredByMove)).toBeTruthy()
  await closeSite()
  useVisitor.setState({ isAuthenticated: true, member: null })
  await openOrderView()
  expect(
    await screen.findByText(
      'Once you have moved this booking, you can cancel it only in My Bookings, no longer by its link.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(barredByMove)).toBeNull()
})

const closingNow = {
  title: 'Maintenance',
  text: '',
  what: null,
  movedBy: null,
  from: '2026-11-23T20:00:00.000Z',
  to: '2026-11-24T20:00:00.000Z',
  until: '2026-11-23T00:00:00.000Z',
  card: 240,
  gift: 0,
} as const

test.each([
  ['cancelling is off already', { canCancel: false, reason: 'This booking has been moved.' }],
  ['the house shuts', { closing: closingNow }],
])('where %s a move takes nothing, and nothing is said of it', async (_why, more: Partial<LiveBookingAnswer>) => {
  await openOrderView(withLive(more, { cancellationLine: null }))
  await cancelButton()
  expect(screen.queryByText(/Once you have moved/)).toBeNull()
})

test('after the confirmation the page reloads in 3 seconds, with the voucher still on it (#386 #402 #544)', async () => {
  await openOrderView({ more: { [cancellations]: { body: cancelled } } })
  await openCancelDialog()
  chooseReason('Other')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  press('Cancel booking')
  const done = await alertDialog('This booking has been cancelled')
  expect(done.textContent).toContain(voucher.code)
  expect(done.textContent).toContain('Tuesday 20 November 2029')
  expect(done.textContent).not.toMatch(/refund/i)
  expect(window.dataLayer).toContainEqual({
    event: 'booking_cancelled',
    serviceId,
    outcome: 'voucher',
    date: '2026-11-24',
    time: '07:00',
    timezone: 'Australia/Sydney',
  })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(reloadPage).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1100))
  expect(reloadPage).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('newVoucher')).toContain(voucher.code)
})

test('a voucher of this tab stands on its cancelled booking when the page is loaded again', async () => {
  sessionStorage.setItem('newVoucher', JSON.stringify({ [bookingId]: voucher }))
  await openOrderView({ ...withLive({}, { status: 'CANCELED' }), line: { status: 'CANCELED' } })
  expect(await screen.findByText(voucher.code)).toBeTruthy()
})

const closed = withLive({ refundInstead: { until: '2026-11-30T02:00:00.000Z' } }, { status: 'CANCELED' })

test('who took a voucher of a closure gets the money instead, and the voucher is shown no more (#736)', async () => {
  sessionStorage.setItem('newVoucher', JSON.stringify({ [bookingId]: voucher }))
  const refunded = { ...cancelled, outcome: 'refund' as const, voucher: null }
  const { asked } = await openOrderView({
    ...closed,
    line: { status: 'CANCELED' },
    more: { [cancellations]: { body: refunded } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Get my money back instead' }))
  await screen.findByText('Your money is on its way')
  expect(screen.getByText(/We are refunding \$240.00 to the card you paid with/)).toBeTruthy()
  expect(screen.queryByText(voucher.code)).toBeNull()
  expect(sessionStorage.getItem('newVoucher')).not.toContain(voucher.code)
  const sent = asked.find(({ what }) => what === cancellations)
  expect(sent?.body).toMatchObject({ bookingId, customerChoice: 'refund' })
})

test('who has used the voucher meanwhile is told why the money cannot come back (#736)', async () => {
  const spent = 'This voucher has been used or switched off, so the money cannot come back.'
  await openOrderView({
    ...closed,
    line: { status: 'CANCELED' },
    more: { [cancellations]: refusal(409, 'voucher.spent', spent) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Get my money back instead' }))
  expect(await screen.findByText(spent)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Get my money back instead' })).toBeTruthy()
})

test('whoever wants to stay is not reloaded; whoever cannot wait does it now (#386)', async () => {
  const reply = vi.fn((): Reply => ({ body: aLiveBooking() }))
  await openOrderView({ live: reply, more: { [cancellations]: { body: cancelled } } })
  await openCancelDialog()
  chooseReason()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  press('Cancel booking')
  await alertDialog('This booking has been cancelled')
  press('Stay here')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reloadPage).not.toHaveBeenCalled()
  press('Show it now')
  expect(reloadPage).toHaveBeenCalledOnce()
  reply.mockReturnValue({ body: aLiveBooking({}, { status: 'CANCELED' }) })
  press('Close')
  expect((await screen.findAllByText('This booking has been cancelled')).length).toBeGreaterThan(0)
})

test.each<[string, Reply, string]>([
  [
    'the house is out of order (#398)',
    refusal(500, 'unexpected', 'x'),
    'Sorry but we cannot process your request. Please try again or contact support.',
  ],
  [
    'there is no connection (#398)',
    'no connection',
    'Sorry but we cannot process your request. Please try again or contact support.',
  ],
  ['the answer makes no sense (#399)', { body: '<html>', type: 'text/html' }, 'Failed to process cancellation'],
  [
    'the house refuses',
    refusal(409, 'refund.not-offered', 'A refund is not offered for this booking. You can choose a voucher.'),
    'A refund is not offered for this booking. You can choose a voucher.',
  ],
])('when %s, the words stand in the dialog, and the same press again is the same press', async (_why, reply, text) => {
  const { asked } = await openOrderView({ more: { [cancellations]: reply } })
  await openCancelDialog()
  chooseReason()
  press('Cancel booking')
  expect(await screen.findByText(text)).toBeTruthy()
  press('Cancel booking')
  await waitFor(() => expect(asked.filter(({ what }) => what === cancellations)).toHaveLength(2))
  const keys = asked.filter(({ what }) => what === cancellations).map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe(keys[1])
})

test('one that another tab has cancelled in the meantime is Already Cancelled at the press too (#385)', async () => {
  const already = refusal(409, 'booking.already-canceled', 'Already Cancelled')
  await openOrderView({ more: { [cancellations]: already } })
  await openCancelDialog()
  chooseReason()
  press('Cancel booking')
  expect(await alertDialog('Already Cancelled')).toBeTruthy()
})

test('a visit by membership does not count when it is cancelled, and it is said before', async () => {
  await openOrderView(
    withLive(
      { refundOffered: false },
      {
        paid: 0,
        usesMembership: true,
        visit: { way: 'back', until: '2026-11-30T12:59:59.999Z' },
        cancelOutcome: 'credit',
      },
    ),
  )
  await openCancelDialog()
  expect(
    screen.getByText('This visit will not count against your membership. It is good until Monday 30 November 2026.'),
  ).toBeTruthy()
})

test('a visit that comes back into nothing is said to be lost, before it is cancelled and after', async () => {
  const visit = { way: 'too-late' as const, until: '2026-10-31T12:59:59.999Z' }
  const lost = { paid: 0, usesMembership: true, visit, cancelOutcome: 'none' as const }
  const done = {
    body: { booking: aBooking({ ...lost, status: 'CANCELED' }), outcome: 'none', amount: 0, voucher: null },
  }
  const live = withLive({ refundOffered: false }, lost)
  await openOrderView({ ...live, more: { [cancellations]: done } })
  await openCancelDialog()
  expect(screen.getByText('This visit will be lost: it was good until Saturday 31 October 2026.')).toBeTruthy()
  chooseReason()
  press('Cancel booking')
  expect(await screen.findByText('This visit is lost: it was good until Saturday 31 October 2026.')).toBeTruthy()
  expect(screen.queryByText(/nothing to refund/)).toBeNull()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingAnswer } from '#api/bookings.ts'
import { closeSite, houseAnswers, openSite, session } from '#web/accounts/testing.tsx'
import type { Reply } from '#web/checkout/testing.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { aBooking, alertDialog, bookingId, dialog, press, refusal } from './testing.tsx'

beforeEach(() => {
  window.dataLayer = []
})
afterEach(closeSite)

const who = 'GET /api/wix/v1/auth/session'
const upcoming = 'GET /api/wix/v1/bookings/upcoming'
const history = 'GET /api/wix/v1/bookings/history'
const cancel = `PUT /api/wix/v1/bookings/${bookingId}/cancel`
const listed = {
  changeUntil: '2026-11-22T20:00:00.000Z',
  cancellationLine:
    'Cancel before Mon 23 Nov 2026, 7:00 am AEDT and you get a voucher for $240.00. After that, until it starts, cancel by the link in your email.',
}
const voucher = { code: 'STILL-7Q2M-XXXX-0001', balance: 240, validUntil: '2029-11-20T00:00:00.000Z' }

/** Opens My Bookings for Ada, who has these. */
async function openBookings(
  bookings: Partial<BookingAnswer>[] = [{}],
  more: Record<string, Reply | (() => Reply)> = {},
) {
  const asked = houseAnswers({
    [who]: { body: session },
    [upcoming]: { body: { bookings: bookings.map((booking) => aBooking({ ...listed, ...booking })) } },
    [history]: { body: { bookings: [] } },
    ...more,
  })
  const router = await openSite('/bookings', [])
  return { asked, router }
}
const rescheduleButton = () => screen.findByRole('button', { name: /^Reschedule Bathing/ })

const giveReason = (reason = 'Change of plans') => fireEvent.click(screen.getByRole('radio', { name: reason }))

test('the tabs Upcoming and Past, each with its bookings; arrows lead from one to the other (#40 #365 #367)', async () => {
  const past = aBooking({ ...listed, startDate: '2026-11-01T20:00:00.000Z', endDate: '2026-11-01T21:00:00.000Z' })
  const { asked } = await openBookings([{}], { [history]: { body: { bookings: [past] } } })
  await rescheduleButton()
  expect(screen.getByRole('button', { name: /^Cancel Bathing/ })).toBeTruthy()
  expect(
    screen.getByText(/Cancel before Mon 23 Nov 2026, 7:00 am AEDT and you get a voucher for \$240\.00/),
  ).toBeTruthy()
  const ask = asked.find(({ what }) => what === upcoming)!
  expect(ask.headers).toMatchObject({ authToken: 'token-1' })

  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['Upcoming', 'true', 0],
    ['Past', 'false', -1],
  ])
  fireEvent.keyDown(tabs[0]!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tabs[1])
  expect(await screen.findByText('Monday 2 November 2026')).toBeTruthy()
  expect(screen.getByText('This booking has already taken place')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Reschedule/ })).toBeNull()
  fireEvent.keyDown(tabs[1]!, { key: 'Home' })
  expect(await rescheduleButton()).toBeTruthy()
})

test('only what is confirmed and paid is listed (#366)', async () => {
  await openBookings([{ id: 'b1' }, { id: 'b2', status: 'CANCELED', serviceName: 'Gone' }])
  await rescheduleButton()
  expect(screen.queryByText('Gone')).toBeNull()
})

test('what a membership made free is listed as such (#377)', async () => {
  await openBookings([{ usesMembership: true, paid: 0, cancelOutcome: 'credit' }])
  expect(await screen.findByText('Free with membership')).toBeTruthy()
})

test('whoever is not signed in, and a guest, is sent to /auth, which says why (#363 #364 #368)', async () => {
  houseAnswers({ [who]: { body: { state: 'SIGNED_OUT' } } })
  useVisitor.getState().becomeGuest()
  const router = await openSite('/bookings', [])
  await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=/bookings'))
  expect(await screen.findByText('You must be logged in to view bookings')).toBeTruthy()
})

test('when the house cannot say who is here, it says so, and can be asked again (#369)', async () => {
  const reply = vi.fn((): Reply => refusal(500, 'unexpected', 'x'))
  await openBookings([{}], { [who]: reply })
  await screen.findByText('Unable to retrieve your member information. Please try again later.')
  reply.mockReturnValue({ body: session })
  press('Try again')
  expect(await rescheduleButton()).toBeTruthy()
})

test('a member whose contact is missing is told (#370)', async () => {
  await openBookings([{}], { [who]: { body: { ...session, member: { ...session.member, contactId: '' } } } })
  expect(await screen.findByText('Unable to retrieve your contact information. Please try again later.')).toBeTruthy()
})

test('a list that is refused for the sign-in asks for a new one (#371)', async () => {
  const ended = refusal(403, 'account.mismatch', 'Authentication error. Please try logging in again.')
  await openBookings([], { [upcoming]: ended })
  expect(await screen.findByText('Authentication error. Please try logging in again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?redirect=/bookings')
})

test('a list that cannot be had can be asked for again (#372)', async () => {
  const reply = vi.fn((): Reply => 'no connection')
  await openBookings([], { [upcoming]: reply })
  await screen.findByText('Failed to load bookings. Please try again later.')
  reply.mockReturnValue({ body: { bookings: [aBooking(listed)] } })
  press('Try again')
  expect(await rescheduleButton()).toBeTruthy()
})

test('no bookings: what now', async () => {
  await openBookings([])
  expect(await screen.findByText('You have no upcoming visits.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Book a visit' }).getAttribute('href')).toBe('/service-selection')
  fireEvent.click(screen.getByRole('tab', { name: 'Past' }))
  expect(await screen.findByText('Your past visits will be listed here.')).toBeTruthy()
})

test('within 24 hours, also at exactly 24, both are refused with their texts and the time (#373 #374)', async () => {
  const { asked, router } = await openBookings([
    { changeUntil: '2026-11-20T00:00:00.000Z', startDate: '2026-11-21T00:00:00.000Z' },
  ])
  fireEvent.click(await rescheduleButton())
  expect(
    screen.getByText('Bookings can only be rescheduled more than 24 hours before your appointment time.'),
  ).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('the cut-off was Fri 20 Nov 2026, 11:00 am AEDT')
  press(/^Cancel Bathing/)
  expect(
    screen.getByText('Bookings can only be cancelled more than 24 hours before your appointment time.'),
  ).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe('/bookings')
  expect(asked.some(({ what }) => what === cancel)).toBe(false)
})

test('Reschedule leads to the slot screen without any order key (#80)', async () => {
  const { router } = await openBookings()
  fireEvent.click(await rescheduleButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
  expect(router.state.location.search).toMatchObject({ reschedule: bookingId, date: '2026-11-24', time: '07:00' })
  expect(router.state.location.search).not.toHaveProperty('idempotencyKey')
})

test('a cancellation says what comes of it before the press, shows the voucher after it, and the list is new (#15 #362 #402)', async () => {
  const done = { booking: aBooking({ status: 'CANCELED' }), outcome: 'voucher', voucher }
  const list = vi.fn((): Reply => ({ body: { bookings: [aBooking(listed)] } }))
  const { asked } = await openBookings([], { [upcoming]: list, [cancel]: { body: done } })
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel Bathing/ }))
  const box = within(await dialog('Cancel this booking?'))
  expect(box.getByText(/^You will get a voucher for \$240\.00, here and by email to ada@b\.example/)).toBeTruthy()
  // The reason is asked, but nothing else is to be chosen.
  expect(box.getAllByRole('group')).toHaveLength(1)
  list.mockReturnValue({ body: { bookings: [] } })
  giveReason()
  press('Cancel booking')
  expect((await alertDialog('This booking has been cancelled')).textContent).toContain(voucher.code)
  expect(asked.find(({ what }) => what === cancel)).toMatchObject({
    headers: { authToken: 'token-1' },
    body: { bookingId, participantNotification: { notifyParticipants: true } },
  })
  expect(window.dataLayer).toMatchObject([{ event: 'booking_cancelled', timezone: 'Australia/Sydney' }])
  press('OK')
  expect(await screen.findByText('You have no upcoming visits.')).toBeTruthy()
})

test('a membership booking gives the credit back, said before and after (#377)', async () => {
  const visit = { way: 'back' as const, until: null }
  const done = { booking: aBooking({ status: 'CANCELED', visit }), outcome: 'credit', voucher: null }
  await openBookings([{ usesMembership: true, visit, paid: 0 }], { [cancel]: { body: done } })
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel Bathing/ }))
  expect(await screen.findByText('This visit will not count against your membership.')).toBeTruthy()
  giveReason()
  press('Cancel booking')
  expect(await screen.findByText('This visit no longer counts against your membership.')).toBeTruthy()
})

test('a cancellation that fails asks to contact the house (#375)', async () => {
  const { asked } = await openBookings([{}], { [cancel]: refusal(500, 'unexpected', 'x') })
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel Bathing/ }))
  await dialog('Cancel this booking?')
  giveReason()
  press('Cancel booking')
  expect(
    await screen.findByText(
      'Sorry but we cannot process your request. Please contact bookings@stillwater.example for assistance.',
    ),
  ).toBeTruthy()
  press('Cancel booking')
  await waitFor(() => expect(asked.filter(({ what }) => what === cancel)).toHaveLength(2))
  const keys = asked.filter(({ what }) => what === cancel).map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe(keys[1])
})

test('a reason is required here too: nothing is sent without one (#388) (trial: screens 8)', async () => {
  const done = { booking: aBooking({ status: 'CANCELED' }), outcome: 'none', voucher: null }
  const { asked } = await openBookings([{}], { [cancel]: { body: done } })
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel Bathing/ }))
  await dialog('Cancel this booking?')
  press('Cancel booking')
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a reason.')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Change of plans' }))
  expect(asked.some(({ what }) => what === cancel)).toBe(false)
  giveReason('Emergency')
  expect(screen.queryByText('Please choose a reason.')).toBeNull()
  press('Cancel booking')
  await waitFor(() =>
    expect(asked.find(({ what }) => what === cancel)?.body).toMatchObject({ cancellationReason: 'Emergency' }),
  )
})

test('one that was cancelled meanwhile is Already Cancelled', async () => {
  await openBookings([{}], { [cancel]: refusal(409, 'booking.already-canceled', 'Already Cancelled') })
  fireEvent.click(await screen.findByRole('button', { name: /^Cancel Bathing/ }))
  await dialog('Cancel this booking?')
  giveReason()
  press('Cancel booking')
  expect(await alertDialog('Already Cancelled')).toBeTruthy()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BookingAnswer, LiveBookingAnswer } from '#api/bookings.ts'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { aBooking, aLiveBooking, alertDialog, bookingId, press, refusal } from '#web/bookings/testing.tsx'
import { houseAnswers, repliesOf, type Reply } from '#web/checkout/testing.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { aCatalogue, aSlot, closeSite, dayOf, openSite } from '#web/availability/testing.tsx'

afterEach(closeSite)

const live = `GET /api/wix/v1/bookings/${bookingId}/live-data`
const move = `PUT /api/wix/v1/bookings/${bookingId}/reschedule-secure`
const day = 'GET /api/wix/v1/available-slots'
const month = 'GET /api/wix/v1/available-slots-month'
const original = `/select-slot?reschedule=${bookingId}&serviceId=x&date=2026-11-24&time=07:00&participants=2`
const withKey = `${original}&idempotencyKey=order-key`
const chosen = '&newdate=2026-11-24'
const moved = { booking: aBooking({ startDate: aSlot(10).startDate }), rescheduleCount: 1 }

type Scene = { address?: string; replies?: Record<string, Reply | (() => Reply)>; booking?: Partial<BookingAnswer> }

/** Opens the reschedule mode on a bath at 7:00 am of a day that has others at 9:00 and 10:00. */
async function openReschedule({ address = withKey, replies = {}, booking = {} }: Scene = {}) {
  const asked = houseAnswers({
    ...repliesOf(aCatalogue('2026-11-20T00:00:00.000Z')),
    [live]: { body: aLiveBooking({}, booking) },
    [day]: dayOf(aSlot(7), aSlot(9, { openSpots: 1 }), aSlot(10)),
    [month]: { body: {} },
    [move]: { body: moved },
    ...replies,
  })
  const router = await openSite(address)
  return { asked, router }
}
const withLive = (more: Partial<LiveBookingAnswer>, booking = {}) => ({ [live]: { body: aLiveBooking(more, booking) } })
const now = () => screen.getByRole('complementary', { name: 'Your booking now' })
const time = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const toConfirm = `${withKey}${chosen}&newtime=10:00&step=summary`
const bathAt8 = { startDate: '2026-11-23T21:00:00.000Z', endDate: '2026-11-23T22:00:00.000Z', resourceName: 'Pool' }
const bathAt11 = {
  startDate: '2026-11-24T00:00:00.000Z',
  endDate: '2026-11-24T01:00:00.000Z',
  resourceName: 'Garden Pool',
}
const confirmButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm new time' })
/** What a text field of the screen says, with ordinary spaces. */
const said = (text: Element) => text.textContent.replaceAll('\u00A0', ' ')
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'Confirm new time' }))

test('the original details are shown, from the address until the house has answered (#83)', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  await openReschedule({ replies: { [live]: (() => promise) as unknown as () => Reply } })
  expect(now().textContent).toMatch(/Tuesday 24 November 20267:00 am AEDT2 people/)
  resolve({ body: aLiveBooking({}, { extraBath: bathAt8 }) })
  await screen.findByRole('heading', { level: 1, name: 'Choose a date' })
  expect(now().textContent).toMatch(/BathingTuesday 24 November 20267:00 am AEDT · Long Pool2 people/)
  expect(said(now())).toContain(
    'Extra bath: 8:00 am to 9:00 am AEDT · PoolIt moves along. You see its new time before you confirm.',
  )
  expect(now().textContent).not.toContain('$')
})

test('a new day, a new time for the same party, and no price anywhere; the start it has is marked (#80)', async () => {
  const { router } = await openReschedule()
  await screen.findByRole('heading', { name: 'Choose a date' })
  expect(screen.getByText('Bathing · Step 1 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('gridcell', { name: /^Tuesday 24 November/ }))
  expect(await screen.findByText(/1 start time free, from 10:00 am/)).toBeTruthy()
  press('NEXT')
  const own = await time(/^7:00 am Your booking now/)
  expect(own.disabled).toBe(true)
  expect((await time(/^9:00 am/)).disabled).toBe(true)
  fireEvent.click(await time(/^10:00 am/))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ newtime: '10:00', time: '07:00' }))
  expect(screen.getByRole('main').textContent).not.toContain('$')
  press('Continue')
  expect(await screen.findByRole('heading', { name: 'Confirm your new time' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).not.toContain('$')
  expect(screen.getByText(/you can move it again, but you can no longer cancel it\.$/)).toBeTruthy()
})

test('a confirmed move sends key and session, and says that it is done; for a guest OK leads to their order (#82 #162 #167)', async () => {
  const { asked, router } = await openReschedule({ address: toConfirm })
  await confirm()
  const done = await alertDialog('Rescheduled')
  expect(done.textContent).toContain('Your booking has been successfully rescheduled.')
  expect(asked.find(({ what }) => what === move)?.body).toEqual({
    bookingId,
    slot: { sessionId: 'long-10' },
    idempotencyKey: 'order-key',
  })
  press('OK')
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-booking/order-key'))
})

test('before and after a move the old and the new time stand there, of the extra bath too', async () => {
  const withBath = withLive({ bathAfterMove: bathAt11 }, { extraBath: bathAt8 })
  const then = aBooking({ startDate: aSlot(10).startDate, extraBath: bathAt11 })
  await openReschedule({
    address: toConfirm,
    replies: { ...withBath, [move]: { body: { booking: then, rescheduleCount: 1 } } },
  })
  await waitFor(() =>
    expect(said(screen.getByRole('main'))).toMatch(
      /Time nowTuesday 24 November 2026, 7:00 am AEDTLong PoolExtra bath: 8:00 am to 9:00 am AEDT · PoolNew timeTuesday 24 November 2026, 10:00 am AEDT.+Extra bath: 11:00 am to 12:00 pm AEDT · Garden Pool/,
    ),
  )
  const asked = vi.mocked(fetch).mock.calls.flatMap(([url]) => (typeof url === 'string' ? [url] : []))
  expect(asked.filter((url) => url.includes('live-data?'))).toEqual([
    `/api/wix/v1/bookings/${bookingId}/live-data?sessionId=long-10`,
  ])
  await confirm()
  const done = await alertDialog('Rescheduled')
  for (const sentence of [
    'Your booking on Tue 24 Nov 2026, 7:00 am AEDT is now on Tue 24 Nov 2026, 10:00 am AEDT, Long Pool.',
    'Your extra bath on Tue 24 Nov 2026, 8:00 am AEDT is now on Tue 24 Nov 2026, 11:00 am AEDT, Garden Pool.',
    'We will email you the new times.',
  ])
    expect(said(done)).toContain(sentence)
})

test('where the extra bath has no room beside the new time, that is said, and the move is not offered', async () => {
  await openReschedule({
    address: toConfirm,
    replies: withLive({ bathAfterMove: null }, { extraBath: bathAt8 }),
  })
  expect(await screen.findByText('No room for your extra bath')).toBeTruthy()
  expect((await confirmButton()).disabled).toBe(true)
  press('Change')
  expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeTruthy()
})

test('while the time of the extra bath is on its way the move waits; where it does not come it can be asked for again, and the move goes on', async () => {
  const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()]
  const replies = [{ body: aLiveBooking({}, { extraBath: bathAt8 }) }, first.promise, second.promise]
  const reply = () => replies.shift()
  await openReschedule({ address: toConfirm, replies: { [live]: reply as unknown as () => Reply } })
  expect(await screen.findByText(/looking for a free session…/)).toBeTruthy()
  expect((await confirmButton()).disabled).toBe(true)
  first.resolve('no connection')
  expect(await screen.findByText('We could not check the new time of your extra bath')).toBeTruthy()
  expect((await confirmButton()).disabled).toBe(false)
  press('Try again')
  await screen.findByText(/looking for a free session…/)
  second.resolve({ body: aLiveBooking({ bathAfterMove: bathAt11 }, { extraBath: bathAt8 }) })
  await waitFor(() => expect(said(screen.getByRole('main'))).toContain('Extra bath: 11:00 am to 12:00 pm'))
})

test('who moves because the house shuts can still cancel, and is not told otherwise', async () => {
  const closing = { title: 'x', text: '', what: null, movedBy: null, from: '2026-11-23T20:00:00.000Z' } as const
  const until = { to: '2026-11-24T20:00:00.000Z', until: '2026-11-23T00:00:00.000Z', card: 240, gift: 0 }
  await openReschedule({ address: toConfirm, replies: withLive({ closing: { ...closing, ...until } }) })
  await confirmButton()
  expect(screen.queryByText(/Once you have moved/)).toBeNull()
})

test('asked again in vain, the house does not take the question away; the move still goes out (#82)', async () => {
  const reply = vi.fn((): Reply => ({ body: aLiveBooking() }))
  const { asked } = await openReschedule({ address: toConfirm, replies: { [live]: reply } })
  await screen.findByRole('button', { name: 'Confirm new time' })
  const before = reply.mock.calls.length
  reply.mockReturnValue('no connection')
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(reply.mock.calls.length).toBeGreaterThan(before))
  // The answer that failed has reached the screen once a next one is awaited.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await confirm()
  await alertDialog('Rescheduled')
  expect(asked.some(({ what }) => what === move)).toBe(true)
})

test('for a member OK leads to My Bookings (#91)', async () => {
  const member = {
    id: 'm1',
    contactId: 'c1',
    loginEmail: 'ada@b.example',
    contact: { firstName: 'Ada', lastName: 'B' },
  }
  useVisitor.setState({ isAuthenticated: true, member })
  const { asked, router } = await openReschedule({ address: toConfirm.replace('&idempotencyKey=order-key', '') })
  await confirm()
  await alertDialog('Rescheduled')
  expect(asked.find(({ what }) => what === move)?.body).not.toHaveProperty('idempotencyKey')
  press('OK')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bookings'))
})

test('a start that was taken meanwhile: told, the list is new, and another can be chosen (#163 #165)', async () => {
  const words = 'Sorry but we cannot process your request. Please contact bookings@stillwater.example for assistance.'
  const slots = vi.fn((): Reply => dayOf(aSlot(7), aSlot(10), aSlot(11)))
  await openReschedule({ address: toConfirm, replies: { [move]: refusal(409, 'slot.taken', words), [day]: slots } })
  await screen.findByRole('button', { name: 'Confirm new time' })
  slots.mockReturnValue(dayOf(aSlot(7), aSlot(10, { openSpots: 0, bookable: false }), aSlot(11)))
  await confirm()
  const told = await alertDialog('Reschedule Error')
  expect(told.textContent).toContain(words)
  expect(told.textContent).toContain('Your booking has not changed: Tue 24 Nov 2026, 7:00 am AEDT.')
  press('Choose another time')
  expect((await time(/^10:00 am/)).disabled).toBe(true)
  fireEvent.click(await time(/^11:00 am/))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false))
  press('Continue')
  expect(await screen.findByText(/Tuesday 24 November 2026, 11:00 am AEDT/)).toBeTruthy()
})

test('a move that fails says so, and BACK TO BOOKINGS leads there; the same can be tried again (#163 #164 #165)', async () => {
  const reply = vi.fn((): Reply => 'no connection')
  const member = {
    id: 'm1',
    contactId: 'c1',
    loginEmail: 'ada@b.example',
    contact: { firstName: 'Ada', lastName: 'B' },
  }
  useVisitor.setState({ isAuthenticated: true, member })
  const { asked, router } = await openReschedule({ address: toConfirm, replies: { [move]: reply } })
  await confirm()
  const told = within(await alertDialog('Reschedule Error'))
  expect(
    told.getByText(
      'Sorry but we cannot process your request. Please contact bookings@stillwater.example for assistance.',
    ),
  ).toBeTruthy()
  press('Try again')
  await waitFor(() => expect(asked.filter(({ what }) => what === move)).toHaveLength(2))
  await alertDialog('Reschedule Error')
  press('BACK TO BOOKINGS')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bookings'))
})

test('one whose time ran out on the way is refused with the 2-hour words and the time (#166)', async () => {
  const words = 'Bookings can only be rescheduled more than 2 hours before your appointment time.'
  await openReschedule({ address: toConfirm, replies: { [move]: refusal(409, 'booking.too-late-2h', words) } })
  await confirm()
  const told = await alertDialog('Reschedule Error')
  expect(told.textContent).toContain(words)
  expect(told.textContent).toContain('cut-off was Tue 24 Nov 2026, 5:00 am AEDT')
  expect(within(told).queryByRole('button', { name: /Try again|another/ })).toBeNull()
})

test.each([
  [withKey, '2 hours', '2026-11-23T18:00:00.000Z', ''],
  [original, '24 hours', '2026-11-22T20:00:00.000Z', ''],
  [withKey, '48 hours', '2026-11-21T20:00:00.000Z', ', or the service’s own'],
])(
  'too late is said at once, by the rule of who asks: %s %s %s%s (#166 #373 #712)',
  async (address, hours, changeUntil) => {
    const words = `Bookings can only be rescheduled more than ${hours} before your appointment time.`
    await openReschedule({ address, replies: withLive({ canReschedule: false }, { changeUntil }) })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  },
)

test.each([
  ['is cancelled', withLive({}, { status: 'CANCELED' }), 'This booking has been cancelled'],
  ['has taken place', withLive({}, { startDate: '2026-11-01T20:00:00.000Z' }), 'This booking has already taken place'],
  ['is unknown', { [live]: refusal(404, 'booking.unknown', 'Booking Not Found') }, 'Booking Not Found'],
])('a booking that %s cannot be moved, and there is a way back', async (_how, replies, title) => {
  await openReschedule({ replies })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Back to/ })).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('a status that cannot be had can be asked for again, with the original details in sight (#397)', async () => {
  const reply = vi.fn((): Reply => 'no connection')
  await openReschedule({ replies: { [live]: reply } })
  await screen.findByText('Unable to verify booking status. Please try again.')
  expect(now().textContent).toContain('Tuesday 24 November 2026')
  reply.mockReturnValue({ body: aLiveBooking() })
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeTruthy()
})

const club = (hour: number) => aSlot(hour, { serviceId: SAUNA_CLUB_ID, sessionId: `club-${hour}` })

test('a class is moved in the month of classes, for the same party (#78)', async () => {
  const classes = { [month]: { body: { '2026-11-24': [club(7), club(18)] } }, [day]: dayOf(club(7), club(18)) }
  const { asked } = await openReschedule({
    booking: { serviceId: SAUNA_CLUB_ID, serviceName: 'Sauna Club' },
    replies: classes,
  })
  expect(await screen.findByRole('heading', { name: 'Choose a class' })).toBeTruthy()
  fireEvent.click(await time(/^Tuesday 24 November 2026.*Your booking now/))
  expect((await time(/^7:00 am Your booking now/)).disabled).toBe(true)
  expect((await time(/^6:00 pm/)).checked).toBe(true)
  expect(screen.getByRole('main').textContent).not.toContain('$')
  press('Continue')
  await confirm()
  await alertDialog('Rescheduled')
  expect(asked.find(({ what }) => what === move)?.body).toMatchObject({ slot: { sessionId: 'club-18' } })
})

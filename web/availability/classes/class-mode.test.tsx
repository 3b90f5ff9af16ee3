import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { useCart } from '#web/cart/useCart.ts'
import { useEntitlements } from '#web/cart/useEntitlements.ts'
import { aSlot, closeSite, dayOf, houseAnswers, openSite } from '#web/availability/testing.tsx'

const aClass = (day: number, hour: number, more: Partial<Slot> = {}) =>
  aSlot((day - 24) * 24 + hour, {
    serviceId: SAUNA_CLUB_ID,
    resourceId: 'sauna',
    resourceName: 'Sauna',
    sessionId: `class-${day}-${hour}`,
    openSpots: 12,
    ...more,
  })
const tuesday = aClass(24, 18.5)
const early = aClass(28, 8, { openSpots: 2 })
const late = aClass(28, 9.5, { openSpots: 5 })
const sunday = aClass(29, 8, { bookable: false, openSpots: 0 })
const month = (...slots: Slot[]) => ({ body: Object.groupBy(slots, (slot) => slot.startDate.slice(0, 10)) })

beforeEach(() => houseAnswers({ 'available-slots-month': month(tuesday, early, late, sunday) }))
afterEach(closeSite)

const classes = '/select-slot?class=true&extrabath=true&guests=true'
const list = (more = '') => `${classes}${more}&step=slot`
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name })
const rows = async () => {
  await screen.findByRole('radio', { name: /Tuesday 24 November 2026/ })
  return within(screen.getByRole('region', { name: 'Available Classes' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')!.textContent)
}
const choices = () => {
  const told: unknown[] = []
  const listen = (event: Event) => told.push((event as CustomEvent).detail)
  addEventListener('classSlotSelected', listen)
  return { told, end: () => removeEventListener('classSlotSelected', listen) }
}

test('class mode asks for the guests first, then shows the classes of the current month (#78 #84 #87 #140 #142 #143 #144)', async () => {
  await openSite(classes)
  await heading('Total Guests')
  expect(screen.getByText('Sauna Club · Step 1 of 5')).toBeTruthy()
  press('NEXT')
  await heading('Choose a class')
  await heading('November 2026', 2)
  expect(screen.getByText('Current Month')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
  await heading('Available Classes', 2)
})

test('class mode starts on the current month on its last days as well (#142)', async () => {
  await openSite(list(), '2026-11-28T00:00:00.000Z')
  await heading('November 2026', 2)
})

test('one row a date: its date, the time this party gets with its zone, the most open spots (#145 #146 #147 #148)', async () => {
  await openSite(list('&participants=3'))
  expect(await rows()).toEqual([
    'Tuesday 24 November 20266:30 pm AEDT, 12 spots available',
    'Saturday 28 November 20269:30 am AEDT, 5 spots available',
    'Sunday 29 November 20268:00 am AEDT, Unavailable',
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Sunday 29/ }).disabled).toBe(true)
})

test('a class with fewer spots than people cannot be chosen and says why (#176)', async () => {
  houseAnswers({ 'available-slots-month': month(tuesday, { ...early, openSpots: 2 }) })
  await openSite(list('&participants=3'))
  expect((await rows())[1]).toContain('2 spots available')
  const saturday = screen.getByRole<HTMLInputElement>('radio', { name: /2 spots available · Not enough room for 3$/ })
  expect(saturday.disabled).toBe(true)
})

test('more dates than there is room for are unfolded, and the list has the focus of the button that did it', async () => {
  const days = [24, 25, 26, 27, 28, 29].map((day) => aClass(day, 18.5))
  houseAnswers({ 'available-slots-month': month(...days) })
  await openSite(list())
  await rows()
  press('Show all 6 dates')
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Available Classes' }))
})

test('a 7 am class of 1 November stands under 1 November, whatever its UTC date (#154)', async () => {
  houseAnswers({ 'available-slots-month': month(aClass(1, 7), tuesday) })
  await openSite(list(), '2026-10-31T13:30:00.000Z')
  expect((await rows())[0]).toMatch(/^Sunday 1 November 20267:00 am AEDT/)
})

test('an empty and a full month say so, and lead to the next one (#139 #150 #151 #152)', async () => {
  houseAnswers({ 'available-slots-month': { body: {} } })
  await openSite(list())
  expect(await screen.findByText('Sorry, no classes available for November 2026')).toBeTruthy()
  expect(screen.getByText('Try selecting a different month')).toBeTruthy()
  houseAnswers({ 'available-slots-month': month(sunday) })
  press('See December 2026')
  const full = 'Sorry, we are fully booked for December 2026. Please select another month.'
  expect(await screen.findByText(full)).toBeTruthy()
  press('Previous month')
  await heading('November 2026', 2)
})

test('a month that is over cannot be turned to, nor be opened by its address (#141)', async () => {
  await openSite(list('&date=2026-10-27'))
  await heading('November 2026', 2)
  press('Previous month')
  await heading('November 2026', 2)
  expect(screen.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled')).toBe('true')
  press('Next month')
  await heading('December 2026', 2)
  expect(screen.queryByText('Current Month')).toBeNull()
})

test('a month that fails shows its words and is asked for again when told to (#467)', async () => {
  houseAnswers({ 'available-slots-month': { status: 500, body: { code: 'unexpected', message: 'secret' } } })
  await openSite(list())
  expect(await screen.findByText('Failed to fetch month slots')).toBeTruthy()
  houseAnswers({ 'available-slots-month': month(tuesday) })
  press('Try again')
  expect(await rows()).toHaveLength(1)
})

test('choosing a class tells the browser which, and on which date; another time of the date follows (#153)', async () => {
  const { told, end } = choices()
  houseAnswers({
    'available-slots-month': month(tuesday, early, late, sunday),
    'available-slots': dayOf(early, late),
  })
  const router = await openSite(list('&participants=2'))
  await rows()
  fireEvent.click(screen.getByRole('radio', { name: /Saturday 28 November 2026/ }))
  await heading('Times on Saturday 28 November 2026', 2)
  fireEvent.click(screen.getByRole('radio', { name: /^9:30 am/ }))
  end()
  expect(told).toEqual([
    { slot: early, date: '2026-11-28' },
    { slot: late, date: '2026-11-28' },
  ])
  await waitFor(() => expect(router.state.location.search).toMatchObject({ date: '2026-11-28', time: '09:30' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false))
})

test('a class goes into the cart with its session, every guest at the price of the service (#249)', async () => {
  houseAnswers({ 'available-slots-month': month(tuesday), 'available-slots': dayOf(tuesday) })
  await openSite(list('&participants=3'))
  await rows()
  fireEvent.click(screen.getByRole('radio', { name: /Tuesday 24 November 2026/ }))
  await screen.findByText('$135.00', { selector: 'dd' })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false))
  press('Continue')
  await heading('Robe and towel')
  press('NO THANKS')
  await heading('Additional options')
  press('NO THANKS')
  await heading('Your booking')
  press('ADD TO CART')
  await heading('Added to your cart')
  expect(useCart.getState().cart.items).toMatchObject([
    { serviceId: SAUNA_CLUB_ID, partySize: 3, slot: { sessionId: 'class-24-18.5' } },
  ])
})

test('while another month is awaited its rows stay and nothing can be chosen; a late answer changes nothing (#185 #189)', async () => {
  await openSite(list())
  await rows()
  const waiting: ((slots: Slot[]) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise((done) => waiting.push((slots) => done(Response.json(month(...slots).body)))),
  )
  press('Next month')
  await heading('December 2026', 2)
  expect(await rows()).toHaveLength(3)
  expect(screen.getByRole('region', { name: 'Available Classes' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Loading classes…')).toBeTruthy()
  press('Next month')
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]!([aClass(24 + 45, 8)])
  await screen.findByRole('radio', { name: /Friday 8 January 2027/ })
  waiting[0]!([aClass(24 + 9, 8)])
  await new Promise((done) => setTimeout(done, 20))
  expect(screen.queryByRole('radio', { name: /December/ })).toBeNull()
  expect(screen.getByRole('radio', { name: /Friday 8 January 2027/ })).toBeTruthy()
})

test('a class in the closure shows the notice, and continuing jumps to the month of the reopening (#427 #428)', async () => {
  const inClosure = { startDate: '2025-10-21T07:30:00.000Z', endDate: '2025-10-21T08:30:00.000Z', bookable: false }
  const before = { startDate: '2025-10-14T07:30:00.000Z', endDate: '2025-10-14T08:30:00.000Z' }
  houseAnswers({ 'available-slots-month': month(aClass(24, 18, before), aClass(24, 18, inClosure)) })
  await openSite(list(), '2025-10-10T00:00:00.000Z')
  fireEvent.click(await screen.findByRole('radio', { name: /Tuesday 21 October 2025.*Unavailable/ }))
  await screen.findByRole('alertdialog', { name: 'Annual maintenance' })
  press('Continue to Sat 1 Nov')
  await heading('November 2025', 2)
})

test('with a free class left neither guests nor extras are asked, and it costs nothing (#4 #14 #107 #123)', async () => {
  const entitlement = { serviceId: SAUNA_CLUB_ID, membershipCount: 7, usedCount: 0, isUnlimited: false }
  useEntitlements.setState({ entitlements: { [SAUNA_CLUB_ID]: { ...entitlement, hasFreeSlots: true } } })
  await openSite(classes)
  await heading('Choose a class')
  expect(screen.getByText('Sauna Club · Step 1 of 2')).toBeTruthy()
  expect(screen.getByText('Free with your membership, 60 minutes')).toBeTruthy()
  expect(screen.queryByText(/per person/)).toBeNull()
  const free = await screen.findByRole('complementary', { name: 'Your membership' })
  expect(free.textContent).toContain('7 free visits left')
  expect(screen.getByRole('complementary', { name: 'Summary' }).textContent).toContain('$45.00 $0.00Total so far$0.00')
  press('Book it as paid instead')
  await heading('Total Guests')
  expect(screen.getByText('Sauna Club · Step 1 of 5')).toBeTruthy()
  press('Use my membership instead')
  await heading('Choose a class')
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { servicePathOf } from '#api/catalogue.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { useCart } from '#web/cart/useCart.ts'
import { aCatalogue, aSlot, closeSite, dayOf, houseAnswers, openSite } from './testing.tsx'

beforeEach(() => houseAnswers({ 'available-slots': dayOf(aSlot(8), aSlot(10)) }))
afterEach(closeSite)

const at = (more = '') => `/select-slot?date=2026-11-24${more}`
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('before a date is chosen the times say so, and NEXT is barred with its reason (#109)', async () => {
  await openSite('/select-slot')
  expect(screen.getByText('Please select a date to view available times')).toBeTruthy()
  expect(button('NEXT').disabled).toBe(true)
  expect(screen.getByText('Choose a date first.')).toBeTruthy()
})

test('the calendar begins with this month, on its last days as well', async () => {
  await openSite('/select-slot', '2026-11-28T00:00:00.000Z')
  await screen.findByRole('heading', { name: 'November 2026' })
})

test('the steps follow each other, each with an address, and end in the cart (#90 #92 #170 #199)', async () => {
  const router = await openSite('/select-slot')
  fireEvent.click(screen.getByRole('gridcell', { name: /^Tuesday 24 November 2026/ }))
  await waitFor(() => expect(button('NEXT').disabled).toBe(false))
  press('NEXT')
  await heading('Total Guests')
  press('Add one guest')
  press('NEXT')
  await heading('Choose a time')
  expect(button('Continue').disabled).toBe(true)
  fireEvent.click(await screen.findByRole('radio', { name: /8:00 am/ }))
  press('Continue')
  await heading('Robe and towel')
  press('NO THANKS')
  await heading('Your booking')
  press('ADD TO CART')
  await heading('Added to your cart')
  expect(router.state.location.href).toMatch(/date=2026-11-24.*participants=2.*time=08:00/)
  expect(useCart.getState().cart.items).toMatchObject([
    { partySize: 2, towelRobe: 'towel', extraBath: false, promotion: { specialPrice: 5500, savings: 2000 } },
  ])
  press('Continue')
  await heading('What would you like to book?')
})

const bathingWith = (rules: object) => ({
  [BATHING_ID]: { body: { ...(aCatalogue('').answers[servicePathOf(BATHING_ID)] as object), ...rules } },
})

test('a party of one is refused where two must come: the count begins at two and says why (#710)', async () => {
  houseAnswers({ 'available-slots': dayOf(aSlot(8)), ...bathingWith({ minParty: 2 }) })
  const router = await openSite(at('&step=guests&participants=1'))
  await heading('Total Guests')
  expect(await screen.findByText(/This is for 2 people or more\. Up to 4 in one booking\./)).toBeTruthy()
  expect(button('Remove one guest').getAttribute('aria-disabled') ?? String(button('Remove one guest').disabled)).toBe(
    'true',
  )
  press('NEXT')
  await heading('Choose a time')
  expect(router.state.location.href).toContain('participants=2')
})

test('a service without robes and without an extra bath asks for neither, and offers no second hour (#713)', async () => {
  houseAnswers({ 'available-slots': dayOf(aSlot(8)), ...bathingWith({ robe: false, extraBath: false }) })
  await openSite(at('&time=08:00&extras=true&extrabath=true&towelrobe=towel-robe&bath=extra-bath&step=summary'))
  await heading('Your booking')
  await waitFor(() => expect(screen.queryByText('Amenities')).toBeNull())
  expect(screen.queryByText(/Robe/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a second hour' })).toBeNull()
  press('ADD TO CART')
  await heading('Added to your cart')
  expect(useCart.getState().cart.items).toMatchObject([{ towelRobe: null, extraBath: false }])
})

test('a second press on the way into the cart adds nothing, and Back from checkout leads to what was added', async () => {
  const small = { resourceId: 'small-pool', resourceName: 'Small Pool', sessionId: 'small-10' }
  houseAnswers({ 'available-slots': dayOf(aSlot(10), aSlot(10, small)) })
  const router = await openSite(at('&time=10:00&towelrobe=towel&step=summary'))
  await heading('Your booking')
  await screen.findAllByText(/10:00 am AEDT, Long Pool/)
  const checkOut = button('Check out now')
  act(() => checkOut.click())
  act(() => checkOut.click())
  await heading('Checkout')
  expect(useCart.getState().cart.items).toHaveLength(1)
  router.history.back()
  await heading('Added to your cart')
})

test('what could not be kept goes on to checkout when the visitor who wanted to check out tries again', async () => {
  await openSite(at('&time=10:00&towelrobe=towel&step=summary'))
  await screen.findAllByText(/10:00 am AEDT, Long Pool/)
  const { add } = useCart.getState()
  act(() => useCart.setState({ add: () => false }))
  press('Check out now')
  const dialog = await screen.findByRole('alertdialog')
  act(() => useCart.setState({ add }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await heading('Checkout')
  expect(useCart.getState().cart.items).toHaveLength(1)
})

test('a time shows the price for each, struck when a promotion applies, and the total of the party (#105 #106)', async () => {
  await openSite(at('&step=slot&participants=2'))
  const quiet = await screen.findByRole('radio', { name: /8:00 am/ })
  expect(quiet.closest('label')?.textContent).toContain(
    '$130.00 for 2instead of $75.00 $55.00 first person, $75.00 secondQuiet morning',
  )
  expect(quiet.closest('label')?.querySelector('s')?.textContent).toContain('$75.00')
  const usual = screen.getByRole('radio', { name: /10:00 am/ })
  expect(usual.closest('label')?.textContent).toContain('$150.00 for 2 $75.00 per person')
  expect(screen.getByRole('heading', { name: 'Available times (AEDT)' })).toBeTruthy()
})

test('a time that is full, too small or too close to the cart cannot be chosen and says why (#108 #176)', async () => {
  const full = aSlot(9, { bookable: false, openSpots: 0 })
  houseAnswers({ 'available-slots': dayOf(aSlot(8), full, aSlot(10, { openSpots: 2 })) })
  await openSite(at('&step=slot&participants=3'))
  const nine = await screen.findByRole<HTMLInputElement>('radio', { name: /9:00 am.*Unavailable/ })
  const ten = screen.getByRole<HTMLInputElement>('radio', { name: /10:00 am.*Not enough room for 3/ })
  expect([nine.disabled, ten.disabled]).toEqual([true, true])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /8:00 am/ }).disabled).toBe(false)
})

test('the times of a massage stand under the part of their day', async () => {
  houseAnswers({ 'available-slots': dayOf(aSlot(9), aSlot(12), aSlot(18)) })
  await openSite(at('&serviceId=5e000000-0000-4000-8000-000000000011&step=slot'))
  await screen.findByRole('radio', { name: /9:00 am/ })
  const parts = screen.getAllByRole('heading', { level: 3 })
  expect(parts.map((part) => [part.textContent, part.nextElementSibling?.textContent?.slice(0, 8)])).toEqual([
    ['Morning', '9:00 am '],
    ['Afternoon', '12:00 pm'],
    ['Evening', '6:00 pm '],
  ])
})

test('an empty day and a full day say so in their own words (#110 #111)', async () => {
  houseAnswers({ 'available-slots': { body: {} } })
  await openSite(at('&step=slot'))
  expect(await screen.findByText('No available times for this date')).toBeTruthy()
  await closeSite()
  houseAnswers({ 'available-slots': dayOf(aSlot(8, { bookable: false })) })
  await openSite(at('&step=slot'))
  expect(await screen.findByText('Sorry, we are fully booked. Please select another day.')).toBeTruthy()
})

test('when the last time of today has begun, the day says so in the calendar and below it, and is not called sold out', async () => {
  const morning = [aSlot(8, { bookable: false, openSpots: 0 }), aSlot(10, { bookable: false, openSpots: 3 })]
  houseAnswers({
    'available-slots': dayOf(...morning),
    'available-slots-month': { body: { '2026-11-24': morning } },
  })
  await openSite(at(), '2026-11-23T23:30:00.000Z')
  await screen.findByRole('gridcell', { name: 'Tuesday 24 November 2026, today, no more times' })
  await screen.findByText('There are no more times today. Please select another day.')
})

test('a full day offers the next free one', async () => {
  const next = aSlot(8 + 24)
  houseAnswers({
    'available-slots': dayOf(aSlot(8, { bookable: false })),
    'available-slots-month': { body: { '2026-11-25': [next] } },
  })
  const router = await openSite(at('&step=date'))
  fireEvent.click(await screen.findByRole('button', { name: 'Next free: Wed 25 Nov, 8:00 am' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ date: '2026-11-25' }))
})

test('a slot failure shows its words and asks again when told to (#112 #464)', async () => {
  houseAnswers({ 'available-slots': { status: 500, body: { code: 'unexpected', message: 'secret' } } })
  await openSite(at('&step=slot'))
  expect(await screen.findByText('Failed to fetch available slots')).toBeTruthy()
  houseAnswers({ 'available-slots': dayOf(aSlot(8)) })
  press('Try again')
  expect(await screen.findByRole('radio', { name: /8:00 am/ })).toBeTruthy()
})

test('the count of guests stays within one and the limit (#114 #115 #116 #117 #118 #120 #121)', async () => {
  await openSite(at('&step=guests'))
  await heading('Total Guests')
  expect(screen.getByText('Count everyone in your party so we can reserve enough space for your visit')).toBeTruthy()
  const group = screen.getByRole('group', { name: 'Total Guests (including you)' })
  expect(button('Remove one guest').disabled).toBe(true)
  for (const count of ['2', '3', '4']) {
    press('Add one guest')
    expect(within(group).getByRole('status').textContent).toBe(count)
  }
  expect(button('Add one guest').disabled).toBe(true)
  expect(button('NEXT')).toBeTruthy()
})

test('robe and towel: the towel comes anyway, the upgrade needs its choice (#126 #127 #128 #129 #130 #131)', async () => {
  await openSite(at('&time=10:00&participants=2&step=towel-robe'))
  await heading('Robe and towel')
  expect(screen.getByText('A towel comes with every booking.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Towel Only.*Free/ })).toBeTruthy()
  expect(button('CONTINUE WITH UPGRADE').disabled).toBe(true)
  expect(button('NO THANKS').disabled).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: /Robe \+ Towel.*\$20\.00/ }))
  press('CONTINUE WITH UPGRADE')
  await heading('Your booking')
  expect(screen.getByText('Robe + Towel', { selector: 'p' })).toBeTruthy()
})

const front = () =>
  [button('NO THANKS'), button('CONTINUE WITH UPGRADE')].map(({ className }) => /primary/.test(className))

test('whoever wants no upgrade finds NO THANKS in front, and both buttons lead on (trial: screens 19)', async () => {
  await openSite(at('&time=10:00&step=towel-robe'))
  fireEvent.click(await screen.findByRole('radio', { name: /Robe \+ Towel/ }))
  expect(front()).toEqual([false, true])
  fireEvent.click(screen.getByRole('radio', { name: /Towel Only/ }))
  expect(front()).toEqual([true, false])
  press('CONTINUE WITH UPGRADE')
  await heading('Your booking')
  cleanup()
  houseAnswers({
    'available-slots': dayOf(aSlot(8), aSlot(10)),
    'extra-bath': { body: { available: true, slot: aSlot(11) } },
  })
  await openSite(at('&time=10:00&towelrobe=towel&extrabath=true&step=extra-bath'))
  fireEvent.click(await screen.findByRole('radio', { name: 'No Additional Bath' }))
  expect(front()).toEqual([true, false])
  press('NO THANKS')
  await heading('Your booking')
})

test('an unanswered extras step cannot be passed by its address (#131)', async () => {
  await openSite(at('&time=10:00&step=summary'))
  await heading('Robe and towel')
})

test('the extra bath shows its total and the price for each, or why it cannot be had (#133 #134 #135 #136)', async () => {
  const address = at('&time=10:00&participants=2&towelrobe=towel&extrabath=true&step=extra-bath')
  houseAnswers({
    'available-slots': dayOf(aSlot(10)),
    'extra-bath': { body: { available: true, slot: aSlot(11) } },
  })
  await openSite(address)
  const option = await screen.findByRole('radio', { name: /Add 1hr Bathing Session.*\$70\.00.*\$35\.00 per person/ })
  expect(screen.getByRole('radio', { name: 'No Additional Bath' })).toBeTruthy()
  expect(button('NO THANKS')).toBeTruthy()
  fireEvent.click(option)
  expect(button('CONTINUE WITH UPGRADE').disabled).toBe(false)
})

test('when the extra bath cannot be checked it counts as not available', async () => {
  houseAnswers({ 'available-slots': dayOf(aSlot(10)), 'extra-bath': { status: 500, body: {} } })
  await openSite(at('&time=10:00&participants=3&towelrobe=towel&extrabath=true&step=extra-bath'))
  const option = await screen.findByRole<HTMLInputElement>('radio', { name: /Not available just now/ })
  expect(option.disabled).toBe(true)
})

test('a day of the closure shows the notice, and continuing jumps to 1 November 2025 (#427 #428 #155)', async () => {
  const router = await openSite('/select-slot', '2025-10-10T00:00:00.000Z')
  for (const day of ['Monday 20 October 2025', 'Friday 31 October 2025']) {
    fireEvent.click(screen.getByRole('gridcell', { name: new RegExp(day) }))
    await screen.findByRole('alertdialog', { name: 'Annual maintenance' })
    press('Choose another day')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  fireEvent.click(screen.getByRole('gridcell', { name: /Monday 20 October 2025/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Sat 1 Nov' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ date: '2025-11-01' }))
})

test('a day that is shut for some hours can be chosen, and says which these are', async () => {
  houseAnswers({ 'available-slots': dayOf(aSlot(10)) })
  const router = await openSite('/select-slot', '2025-11-03T00:00:00.000Z')
  const words = 'Closed from 2:00 pm AEDT. The pump is being replaced.'
  fireEvent.click(screen.getByRole('gridcell', { name: /^Thursday 6 November 2025/ }))
  await screen.findByText(words)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ date: '2025-11-06' }))
  fireEvent.click(screen.getByRole('gridcell', { name: /^Friday 7 November 2025/ }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test('a bathhouse date before 14 April 2025 is rejected by an alert (#425)', async () => {
  const router = await openSite('/select-slot', '2025-04-01T00:00:00.000Z')
  fireEvent.click(screen.getByRole('gridcell', { name: /Sunday 13 April 2025/ }))
  expect(await screen.findByRole('alertdialog', { name: 'Opening' })).toBeTruthy()
  expect(router.state.location.search).not.toHaveProperty('date')
})

test('going back a step keeps what was chosen after it', async () => {
  const router = await openSite(at('&step=guests'))
  press('NEXT')
  await heading('Choose a time')
  fireEvent.click(await screen.findByRole('radio', { name: /8:00 am/ }))
  router.history.back()
  await heading('Total Guests')
  press('NEXT')
  await heading('Choose a time')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /8:00 am/ })).checked).toBe(true)
})

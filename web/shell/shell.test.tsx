import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { servicePathOf, type Service } from '#api/catalogue.ts'
import { promotionsPath, type PromotionsAnswer } from '#api/promotions.ts'
import { housePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import { aCatalogue, closeSite, openSite } from '#web/availability/testing.tsx'
import { APP_VERSION, wipeOtherVersions } from './app-version.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { openHouse, useAsked } from './open-house.ts'
import { pathFromStart, startUp, viewOptions } from './start-up.ts'

afterEach(closeSite)

const book = () => screen.getByRole('link', { name: 'BOOK Bathing' })

function blocked(): never {
  throw new Error('blocked')
}

test('what another version has kept is forgotten in both storages (#441)', () => {
  localStorage.setItem('appVersion', '1.0.22')
  localStorage.setItem('cartItems', '[]')
  sessionStorage.setItem('viewOptions', '{}')
  wipeOtherVersions()
  expect(localStorage.getItem('cartItems')).toBeNull()
  expect(sessionStorage.getItem('viewOptions')).toBeNull()
  expect(localStorage.getItem('appVersion')).toBe(APP_VERSION)
})

test('what the staff’s side keeps in the same browser is not forgotten', () => {
  localStorage.setItem('appVersion', '1.0.22')
  localStorage.setItem('desk-device', 'yes')
  wipeOtherVersions()
  expect(localStorage.getItem('desk-device')).toBe('yes')
})

test('what this version, 1.0.23, has kept stays (#440 #442)', () => {
  expect(APP_VERSION).toBe('1.0.23')
  localStorage.setItem('appVersion', '1.0.23')
  localStorage.setItem('cartItems', '[]')
  wipeOtherVersions()
  expect(localStorage.getItem('cartItems')).toBe('[]')
})

test('the start-up parameters of a link are kept (#44 #45 #46 #47)', () => {
  startUp('?serviceIds=a,b&planIds=p&views=calendar&anonymousId=anon-x')
  const kept = ['serviceIds', 'planIds', 'anonymousId'].map((key) => localStorage.getItem(key))
  expect(kept).toEqual(['a,b', 'p', 'anon-x'])
  expect(viewOptions()).toMatchObject({ calendar: true, guests: false })
})

test('without one an anonymous id is made, and it stays (#443)', () => {
  startUp('')
  const made = localStorage.getItem('anonymousId')
  expect(made).toMatch(/^anon-.{8,}/)
  startUp('')
  expect(localStorage.getItem('anonymousId')).toBe(made)
})

test('/ leads to the services, to the slot screen or to checkout (#28)', async () => {
  const router = await openSite('/')
  expect(router.state.location.pathname).toBe('/service-selection')
  startUp('?views=checkout')
  expect(pathFromStart()).toBe('/checkout')
  startUp('?serviceIds=a&views=calendar')
  expect(pathFromStart()).toBe('/select-slot?serviceId=a')
})

test('an unknown path is Page Not Found with its two ways out; Go Home leads to / (#42 #43)', async () => {
  const router = await openSite('/nowhere')
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Go Home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/service-selection'))
})

test('the generic error screen has its three ways out (#52)', () => {
  render(<ErrorScreen />)
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  const ways = screen.getAllByRole('button').map((button) => button.textContent)
  expect(ways).toEqual(expect.arrayContaining(['Go Back', 'Go Home', 'Refresh Page']))
})

test('the header leads to the brand’s website, the login and the cart (#24 #48 #50)', async () => {
  await openSite('/auth')
  expect(screen.getByRole('link', { name: /home page/ }).getAttribute('href')).toBe('https://stillwater.example')
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth')
  fireEvent.click(screen.getByRole('button', { name: 'Cart, 0 bookings' }))
  expect(await screen.findByRole('dialog', { name: 'Your cart' })).toBeTruthy()
})

test('bathing leads strangers to /auth first and guests on; guests are remembered (#58 #60 #68 #69)', async () => {
  const router = await openSite('/service-selection')
  expect(book().getAttribute('href')).toBe('/auth?redirect=/select-slot')
  fireEvent.click(book())
  fireEvent.click(await screen.findByRole('button', { name: 'Guests' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
  expect(localStorage.getItem('guestUser')).toBe('true')
  void router.navigate({ to: '/service-selection' })
  await waitFor(() => expect(book().getAttribute('href')).toBe('/select-slot'))
})

test('a redirect to another site is not followed', async () => {
  const router = await openSite('/auth?redirect=//evil.example')
  fireEvent.click(screen.getByRole('button', { name: 'Guests' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
})

test('two cards with their from-price and BOOK, and the way to the classes (#64 #65 #66 #67 #70)', async () => {
  await openSite('/service-selection')
  const cards = screen.getAllByRole('article').map((card) => card.textContent)
  const names = screen.getAllByRole('article').map((card) => card.querySelector('h2, h3')?.textContent)
  expect(names).toEqual(['Bathing', 'Massage'])
  expect(cards).toEqual([
    expect.stringMatching(/Bathing.*from \$75\.00BOOK/),
    expect.stringMatching(/Massage.*from \$125\.00BOOK/),
  ])
  expect(screen.getByRole('link', { name: 'BOOK Massage' }).getAttribute('href')).toBe('/massage-types')
  const classes = screen.getByRole('link', { name: 'See classes' }).getAttribute('href')
  expect(classes).toBe('/select-slot?class=true&extrabath=true&guests=true')
})

type AlsoSold = Pick<Service, 'id' | 'name' | 'family' | 'group'> & { price: number; tagline?: string }

/** The house also sells these, last on its menu. */
const alsoSells = (...sold: AlsoSold[]) => alsoSellsAt([], ...sold)

/** The same, with these special prices. */
function alsoSellsAt(specials: PromotionsAnswer['data'], ...sold: AlsoSold[]) {
  const services = sold.map(({ price, tagline = '', ...more }): Service => ({
    ...more,
    tagline,
    description: '',
    type: 'APPOINTMENT',
    duration: 60,
    capacity: 2,
    payment: { price, currency: 'AUD' },
    maxGuests: 2,
    media: [],
    minParty: 1,
    robe: true,
    extraBath: true,
    policy: housePolicy,
  }))
  const catalogue = aCatalogue('2026-11-20T00:00:00.000Z')
  const menu = [...catalogue.menu, ...services.map(({ id, family }) => ({ id, family }))]
  const answers = {
    ...catalogue.answers,
    ...Object.fromEntries(services.map((each) => [servicePathOf(each.id), each])),
    ...(specials.length > 0 && { [promotionsPath]: { data: specials, timestamp: '' } }),
  }
  act(() => useAsked.setState({ newer: openHouse({ ...catalogue, menu, answers }, () => 0) }))
}

test('whatever else the house sells stands below the cards with the way to its times, and changes no from-price (#501)', async () => {
  await openSite('/service-selection')
  expect(screen.queryByRole('heading', { name: 'Facial' })).toBe(null)
  alsoSells({ id: 'facial', name: 'Facial', family: 'massage', price: 20 })
  expect(screen.getByRole('region', { name: 'Facial' }).textContent).toBe('Facial$20.00See times')
  const way = screen.getByRole('link', { name: 'See times of Facial' })
  expect(way.getAttribute('href')).toBe('/select-slot?serviceId=facial&extrabath=true')
  expect(screen.getAllByRole('article').map((card) => card.textContent)[1]).toMatch(/Massage.*from \$125\.00BOOK/)
})

test('a price is told as one from which on only where special prices lower it; it stands below the words', async () => {
  await openSite('/service-selection')
  const special = { dayOfWeekRestrictions: null, timeSlotRanges: null, timeRestrictions: null, endDate: null }
  const lower = { ...special, id: 'p', startDate: '2026-01-01', specialPrice: 15, displayLabel: 'Early' }
  alsoSellsAt(
    [
      { ...lower, serviceId: 'hour' },
      { ...lower, serviceId: 'silent-bath' },
    ],
    { id: 'hour', name: 'A guided hour', family: 'class', price: 20, tagline: 'Slow heat.' },
    { id: 'silent-bath', name: 'Silent bath', family: 'bathing', price: 20 },
  )
  const hour = screen.getByRole('region', { name: 'A guided hour' })
  expect(hour.querySelector('p')!.innerHTML).toMatch(/^Slow heat\.<br><span[^>]*>from \$15\.00<\/span>$/)
  const [bathing, silent] = screen.getAllByRole('article').map((card) => card.textContent)
  expect(silent).toMatch(/^Silent bath.*from \$15\.00BOOK/)
  // The card of the specification has a from-price in any case (#65).
  expect(bathing).toMatch(/^Bathing.*from \$75\.00BOOK/)
})

test('each bath has a card of its own, with its own price and the way to its own times', async () => {
  const router = await openSite('/service-selection')
  alsoSells({ id: 'silent-bath', name: 'Silent bath', family: 'bathing', price: 20 })
  expect(screen.getAllByRole('article').map((card) => card.textContent)).toEqual([
    expect.stringMatching(/Bathing.*from \$75\.00BOOK/),
    expect.stringMatching(/^Silent bath\$20\.00BOOK/),
    expect.stringMatching(/Massage.*from \$125\.00BOOK/),
  ])
  fireEvent.click(screen.getByRole('link', { name: 'BOOK Silent bath' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Guests' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/select-slot'))
  expect(router.state.location.search).toEqual({ serviceId: 'silent-bath', extrabath: 'true' })
  await act(() => router.navigate({ to: '/service-selection' }))
  alsoSells({ id: 'silent-bath', name: 'Silent bath', family: 'bathing', price: 20 })
  const way = screen.getByRole('link', { name: 'BOOK Silent bath' })
  expect(way.getAttribute('href')).toBe('/select-slot?serviceId=silent-bath&extrabath=true')
  expect(book().getAttribute('href')).toBe('/select-slot')
})

test('what the owner gave one heading stands together below it, after what has none', async () => {
  await openSite('/service-selection')
  alsoSells(
    { id: 'glow', name: 'Glow', family: 'massage', group: 'Facials', price: 90 },
    { id: 'yoga', name: 'Yoga', family: 'class', price: 30 },
    { id: 'clay', name: 'Clay', family: 'massage', group: 'Facials', price: 95 },
  )
  const headings = [...document.querySelectorAll('main h2, main h3')].map(
    (each) => `${each.localName} ${each.textContent}`,
  )
  expect(headings).toEqual(['h2 Bathing', 'h2 Massage', 'h2 Sauna Club', 'h2 Yoga', 'h2 Facials', 'h3 Glow', 'h3 Clay'])
  const facials = within(screen.getByRole('region', { name: 'Facials' }))
  expect(facials.getAllByRole('link').map((way) => way.getAttribute('href'))).toEqual([
    '/select-slot?serviceId=glow&extrabath=true',
    '/select-slot?serviceId=clay&extrabath=true',
  ])
})

test('with a browser that keeps nothing the site still opens', async () => {
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked })
  startUp('')
  await openSite('/service-selection')
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})

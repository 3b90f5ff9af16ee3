import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Catalogue, Service } from '#api/catalogue.ts'
import type { PromotionsAnswer } from '#api/promotions.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { housePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { BATHING_ID, SAUNA_CLUB_ID, typeOf, type ServiceFamily } from '#domain/catalogue/service.ts'
import { answersOf, letCallsEnd } from '#web/shell/testing.ts'
import { useCart } from '#web/cart/useCart.ts'
import { useEntitlements } from '#web/cart/useEntitlements.ts'
import { useCartDrawer } from '#web/cart/useCartDrawer.ts'
import { createSiteRouter } from '#web/routes.tsx'
import { HouseProvider } from '#web/shell/house.ts'
import { openHouse, useAsked } from '#web/shell/open-house.ts'
import { answers } from '#web/shell/Queries.tsx'
import { useVisitor } from '#web/shell/visitor.ts'

const venue = {
  name: 'Stillwater Bathhouse',
  address: '12 Quay Lane, Sydney NSW 2000',
  supportEmail: 'bookings@stillwater.example',
  homeUrl: 'https://stillwater.example',
  demo: true,
  horizonDays: 400,
}

const MASSAGE_ID = '5e000000-0000-4000-8000-000000000011'

const common = {
  tagline: '',
  description: '',
  duration: 60,
  maxGuests: 4,
  media: [],
  minParty: 1,
  robe: true,
  extraBath: true,
  policy: housePolicy,
}
const as = (family: ServiceFamily) => ({ family, type: typeOf(family) })
const inAud = (price: number) => ({ price, currency: 'AUD' }) as const
const services: Service[] = [
  { ...common, ...as('bathing'), id: BATHING_ID, name: 'Bathing', capacity: 16, payment: inAud(75) },
  { ...common, ...as('class'), id: SAUNA_CLUB_ID, name: 'Sauna Club', capacity: 12, payment: inAud(45) },
  { ...common, ...as('massage'), id: MASSAGE_ID, name: 'Calm', capacity: 2, payment: inAud(125) },
]
const quietMorning: PromotionsAnswer['data'][number] = {
  id: 'p1',
  serviceId: BATHING_ID,
  startDate: '2025-01-01',
  endDate: null,
  dayOfWeekRestrictions: [1, 2, 3, 4],
  timeSlotRanges: [{ startTime: '07:00', endTime: '09:00' }],
  timeRestrictions: null,
  specialPrice: 55,
  displayLabel: 'Quiet morning',
}
const openingDates: Catalogue['openingDates'] = {
  openings: [{ serviceId: BATHING_ID, firstDate: '2025-04-14', title: 'Opening', text: 'We open on 14 April 2025.' }],
  closures: [
    {
      serviceIds: [BATHING_ID, SAUNA_CLUB_ID],
      firstDate: '2025-10-20',
      lastDate: '2025-10-31',
      reopensOn: '2025-11-01',
      title: 'Annual maintenance',
      text: 'We are closed from 20 to 31 October 2025.',
    },
  ],
}

/** What a page brings along: bathing, the Sauna Club, quiet mornings, and the closure of October 2025. */
export function aCatalogue(now: string): Catalogue {
  return {
    venue,
    menu: [
      { id: BATHING_ID, family: 'bathing' },
      { id: SAUNA_CLUB_ID, family: 'class' },
      { id: MASSAGE_ID, family: 'massage' },
    ],
    answers: answersOf(services, { promotions: [quietMorning] }),
    promotionAppliesToGuests: false,
    openingDates,
    closedHours: { [BATHING_ID]: { '2025-11-06': 'Closed from 2:00 pm AEDT. The pump is being replaced.' } },
    now,
  }
}

/** A slot of the Long Pool on 24 November 2026, at an hour of the Sydney day. */
export function aSlot(hour: number, more: Partial<Slot> = {}): Slot {
  const start = Date.parse('2026-11-23T13:00:00.000Z') + hour * 3_600_000
  return {
    serviceId: BATHING_ID,
    resourceId: 'long-pool',
    resourceName: 'Long Pool',
    sessionId: `long-${hour}`,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 3_600_000).toISOString(),
    bookable: true,
    openSpots: 16,
    duration: 60,
    timezone: 'Australia/Sydney',
    location: { name: venue.name, address: venue.address },
    ...more,
  }
}

type Reply = { status?: number; body: unknown }
type Replies = Partial<Record<'available-slots' | 'available-slots-month' | 'flattened-slots' | 'extra-bath', Reply>>

/** Slots as the house sends a day: by their start. */
export const dayOf = (...slots: Slot[]): Reply => ({ body: Object.groupBy(slots, (slot) => slot.startDate) })

const knownAnswers = aCatalogue('').answers

/** Stands in for the house at the edge of the network: the calls for what it sells answer as the page does. */
export function houseAnswers(replies: Replies): void {
  const answer = (url: string) => {
    const name = url.split('?')[0]!.split('/').at(-1) as keyof Replies
    const { status = 200, body } = replies[name] ?? { body: knownAnswers[url] ?? {} }
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    )
  }
  vi.stubGlobal('fetch', vi.fn(answer))
}

/** Opens the site at an address, as a page of its own. */
export async function openSite(address: string, now = '2026-11-20T00:00:00.000Z') {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [address] }))
  const house = openHouse(aCatalogue(now), () => 0)
  if (!vi.isMockFunction(fetch)) houseAnswers({})
  await router.load()
  render(
    <HouseProvider value={house}>
      <RouterProvider router={router} />
    </HouseProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}

/** Leaves everything as a first visit finds it. */
export async function closeSite(): Promise<void> {
  cleanup()
  vi.useRealTimers()
  await letCallsEnd()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  answers.clear()
  useAsked.setState(useAsked.getInitialState(), true)
  useCart.setState({ cart: emptyCart, beforeRemoval: null })
  useEntitlements.setState(useEntitlements.getInitialState())
  useCartDrawer.setState(useCartDrawer.getInitialState())
  useVisitor.setState(useVisitor.getInitialState())
}

import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { OrderAnswer, OrderDetail } from '#api/checkout.ts'
import { servicePathOf, type Catalogue, type Service } from '#api/catalogue.ts'
import { housePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import { emptyCart, type CartItem } from '#domain/cart/cart.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { useCart } from '#web/cart/useCart.ts'
import { useCartDrawer } from '#web/cart/useCartDrawer.ts'
import { createSiteRouter } from '#web/routes.tsx'
import { HouseProvider } from '#web/shell/house.ts'
import { openHouse, useAsked } from '#web/shell/open-house.ts'
import { answers } from '#web/shell/Queries.tsx'
import { answersOf, letCallsEnd } from '#web/shell/testing.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { endIdempotencyKey } from '#web/checkout/pay/idempotency-key.ts'

/** What the house is asked in a test: `GET /path` or `POST /path`, with its body. */
export type Asked = { what: string; body: Record<string, unknown>; headers: Record<string, string> }
export type Reply = { status?: number; body?: unknown; type?: string } | 'no connection'
type Replies = Record<string, Reply | ((asked: Asked) => Reply | Promise<Reply>)>

const LONG_POOL = '4e500000-0000-4000-8000-000000000001'
const START = '2026-11-23T20:00:00.000Z'
const END = '2026-11-23T21:00:00.000Z'
export const paymentPage = 'https://pay.example/c/1'

/** Bathing, at a price. */
export const aService = (price = 75): Service => ({
  id: BATHING_ID,
  name: 'Bathing',
  tagline: '',
  description: '',
  type: 'APPOINTMENT',
  family: 'bathing',
  duration: 60,
  capacity: 16,
  payment: { price, currency: 'AUD' },
  maxGuests: 4,
  media: [],
  minParty: 1,
  robe: true,
  extraBath: true,
  policy: housePolicy,
})

/** The demo house, as a page brings it along; prices may differ. */
export function aCatalogue({ bathing = 75, robe = 10 } = {}): Catalogue {
  const venue = {
    name: 'Stillwater Bathhouse',
    address: '12 Quay Lane, Sydney NSW 2000',
    supportEmail: 'bookings@stillwater.example',
    homeUrl: 'https://stillwater.example',
    demo: true,
    horizonDays: 400,
  }
  return {
    venue,
    menu: [{ id: BATHING_ID, family: 'bathing' }],
    answers: answersOf([aService(bathing)], { robe }),
    promotionAppliesToGuests: false,
    openingDates: { openings: [], closures: [] },
    closedHours: {},
    now: '2026-11-20T00:00:00.000Z',
  }
}

/** A bath on Tuesday 24 November 2026 at 7:00 am in Sydney. */
export function aBath(more: Partial<CartItem> = {}): CartItem {
  return {
    cartItemId: 'bath-1',
    serviceId: BATHING_ID,
    service: { name: 'Bathing', description: '', capacity: 16, kind: 'bathing', price: 7500 },
    slot: {
      serviceId: BATHING_ID,
      startDate: START,
      endDate: END,
      resourceId: LONG_POOL,
      location: { name: 'Stillwater Bathhouse', address: '12 Quay Lane' },
    },
    partySize: 1,
    towelRobe: 'towel',
    extraBath: false,
    usesMembership: false,
    promotion: null,
    discount: 0,
    noLongerAvailable: false,
    ...more,
  }
}

const line: OrderDetail = {
  orderId: 'order-1',
  bookingId: 'booking-1',
  serviceName: 'Bathing',
  serviceId: BATHING_ID,
  status: 'CONFIRMED',
  slot: { startDate: START, endDate: END, resourceId: LONG_POOL, resourceName: 'Long Pool' },
  guestCount: 1,
  totalParticipants: 2,
  hasTowelRobe: true,
  hasExtraBath: true,
  extraBathName: 'Add 1hr Bathing Session',
  extraBath: { startDate: END, endDate: '2026-11-23T22:00:00.000Z', resourceName: 'Garden Pool' },
  discountAmount: 0,
  pricing: {
    basePrice: 75,
    guestPrice: 75,
    towelRobePrice: 20,
    extraBathPrice: 70,
    totalPrice: 240,
    hasAvailableMembership: false,
    currency: 'AUD',
    promotionalPricing: null,
  },
}
const masked = { email: 'a•••@b.example', phone: '•••• 678', firstName: 'Ada', lastName: 'Byron' }

/** The order of that bath, as the house tells of it. */
export function anOrder(more: Partial<OrderAnswer> = {}, ofLine: Partial<OrderDetail> = {}): OrderAnswer {
  return {
    status: 'PAID',
    orderDetails: [{ ...line, ...ofLine }],
    plans: [],
    goods: [],
    buyerInfo: { memberId: null, contactId: null, email: masked.email },
    contactDetails: { ...masked, marketingConsent: true },
    couponCode: null,
    discountedAmount: 0,
    giftCardCode: null,
    giftCardRedeemed: 0,
    giftCardBalance: null,
    total: 240,
    amountPaid: 240,
    holdUntil: null,
    refund: null,
    rescheduleCount: 0,
    invoice: 'tax-invoice',
    ...more,
  }
}

/** How the service is asked for. */
export const serviceCall = `GET ${servicePathOf(BATHING_ID)}`

/** The house answers each call as a page has brought it along. */
export const repliesOf = ({ answers }: Catalogue): Replies =>
  Object.fromEntries(Object.entries(answers).map(([path, body]) => [`GET ${path}`, { body }]))

const freePlaces: Replies = {
  ...repliesOf(aCatalogue()),
  'GET /api/wix/v1/flattened-slots': { body: [{ bookable: true, openSpots: 16 }] },
  'POST /api/checkout/v1/bookings': {
    body: { sessionId: 'cs_1', sessionUrl: paymentPage, idempotencyKey: 'order-key', expiresAt: null },
  },
}

/** Stands in for the house at the edge of the network; what it is asked is written down. */
export function houseAnswers(replies: Replies = {}): Asked[] {
  const asked: Asked[] = []
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const what = `${init.method} ${url.split('?')[0]}`
    const one: Asked = {
      what,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      headers: (init.headers ?? {}) as Record<string, string>,
    }
    asked.push(one)
    const known = { ...freePlaces, ...replies }[what] ?? { status: 404, body: { code: 'not-found', message: 'x' } }
    const reply = typeof known === 'function' ? await known(one) : known
    if (reply === 'no connection') throw new TypeError('Failed to fetch')
    const { status = 200, body, type = 'application/json' } = reply
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, { status, headers: { 'content-type': type } })
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return asked
}

/** Opens the site at an address with this in the cart. */
export async function openSite(address: string, cart: CartItem[] = [aBath()]) {
  useCart.setState({ cart: { ...emptyCart, items: cart }, beforeRemoval: null })
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [address] }))
  const house = openHouse(aCatalogue(), () => 0)
  if (!vi.isMockFunction(fetch)) houseAnswers()
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
  useAsked.setState(useAsked.getInitialState(), true)
  endIdempotencyKey()
  answers.clear()
  useCartDrawer.setState(useCartDrawer.getInitialState())
  useVisitor.setState(useVisitor.getInitialState())
}

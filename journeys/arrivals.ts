import type { Locator, Page } from 'playwright-core'
import { generic, type Common, type People } from './failing-call.ts'
import { press, putInCart, stepAt } from './walk.ts'

/** A screen, or a part of one, that asks for something when it opens. */
export type Arrival = Common & {
  /** What is done once before the visit goes there. */
  prepare?: (page: Page) => Promise<unknown>
  go: (page: Page, people: People) => Promise<unknown>
  /** What stands there meanwhile; null: the rest of the screen goes on as if there were nothing to know. */
  waits: string | null
  /** What stands there once it has answered. */
  shows: (page: Page) => Locator
}

/** Everything that a screen asks for when it opens. */
export const arrivals: Arrival[] = [
  {
    file: 'shell/member-session.ts',
    path: '/api/wix/v1/auth/session',
    who: 'member',
    go: (page) => page.goto('/bookings'),
    waits: 'Checking whether you are signed in',
    reads: 'Unable to retrieve your member information. Please try again later.',
    shows: (page) => page.getByRole('tab', { name: 'Upcoming' }),
  },
  {
    file: 'catalogue/StoryDialog.tsx',
    path: '/api/v1/services/',
    go: async (page) => {
      await page.goto('/service-selection')
      await press(page, 'More about Bathing')
    },
    waits: 'Loading what there is about Bathing',
    reads: 'Failed to fetch service details',
    shows: (page) => page.getByText('Warm all year.'),
  },
  {
    file: 'accounts/useDetails.ts',
    path: '/account/v1/details',
    who: 'member',
    go: (page) => page.goto('/account'),
    waits: 'Loading your account',
    reads: 'Unable to retrieve your member information. Please try again later.',
    shows: (page) => page.getByLabel('First name'),
  },
  {
    file: 'accounts/useSessions.ts',
    path: '/account/v1/sessions',
    who: 'member',
    go: (page) => page.goto('/account'),
    waits: 'Checking where you are signed in',
    reads: 'We could not look up where you are signed in.',
    shows: (page) => page.getByText('This browser'),
  },
  {
    file: 'accounts/useUnsubscribe.ts',
    path: '/privacy/v1/unsubscribe',
    go: (page, people) => page.goto(people.unsubscribe),
    waits: 'Unsubscribing you',
    reads: generic,
    unless: { 'answers 404': /link/ },
    shows: (page) => page.getByRole('heading', { name: 'You are unsubscribed' }),
  },
  {
    file: 'memberships/usePriceList.ts',
    path: '/api/wix/v1/pricing-plans',
    go: (page) => page.goto('/memberships'),
    waits: 'Loading the memberships',
    reads: 'Failed to fetch plan details',
    shows: (page) => page.getByRole('button', { name: 'Choose Soak', exact: true }),
  },
  {
    file: 'memberships/useMyMemberships.ts',
    path: '/api/memberships/v1/mine',
    who: 'soaker',
    go: (page) => page.goto('/account'),
    waits: 'Loading your memberships',
    reads: generic,
    shows: (page) => page.getByRole('article', { name: 'Soak' }),
  },
  {
    file: 'memberships/useSuspensionPreview.ts',
    path: '/suspension-preview',
    who: 'soaker',
    go: async (page) => {
      await page.goto('/account')
      await press(page, 'Suspend Soak')
    },
    waits: 'Checking what that changes',
    reads: generic,
    shows: (page) => page.getByText(/^Not charged/),
  },
  {
    file: 'cart/kept-plans.ts',
    path: '/api/wix/v1/pricing-plans',
    prepare: putInCart,
    go: (page) => page.goto('/checkout?planIds=91a40000-0000-4000-8000-000000000003'),
    waits: null,
    reads: 'Failed to fetch plan details',
    shows: (page) => page.getByText('Sauna Club 10').first(),
  },
  {
    file: 'cart/follow-member.ts',
    path: '/api/wix/v1/eligible-memberships',
    who: 'member',
    go: (page) => page.goto(stepAt('slot')),
    waits: null,
    // No answer is no membership: the price stands, and the booking goes on (#413).
    reads: '10:00 am',
    shows: (page) => page.getByText('Free with your membership').first(),
  },
  {
    file: 'cart/follow-member.ts',
    path: '/api/checkout/v1/orders/',
    who: 'member',
    prepare: (page) => page.addInitScript(() => sessionStorage.setItem('openOrder', 'a-key-of-twenty-two-letters')),
    go: (page) => page.goto(stepAt('slot')),
    waits: null,
    reads: '10:00 am',
    shows: (page) => page.getByText('Free with your membership').first(),
  },
  {
    file: 'bookings/useBookings.ts',
    path: '/api/wix/v1/bookings/upcoming',
    who: 'member',
    go: (page) => page.goto('/bookings'),
    waits: 'Loading your bookings',
    reads: 'Failed to load bookings. Please try again later.',
    shows: (page) => page.getByRole('button', { name: /^Cancel Bathing/ }),
  },
  {
    file: 'bookings/useRecord.ts',
    path: '/bookings/request-metadata/',
    go: (page, people) => page.goto(people.order),
    waits: 'Looking up your order',
    reads: generic,
    unless: { 'answers 404': 'No Booking Data' },
    shows: (page) => page.getByRole('button', { name: 'Cancel Bathing', exact: true }),
  },
  {
    file: 'bookings/useRecord.ts',
    path: '/bookings/customer-bookings-cms',
    go: (page, people) => page.goto(people.order),
    waits: 'Looking up your order',
    // The record by the key says the same.
    reads: 'Can’t make it?',
    shows: (page) => page.getByRole('button', { name: 'Cancel Bathing', exact: true }),
  },
  {
    file: 'availability/live-booking.ts',
    path: '/auth/visitor-token',
    go: (page, people) => page.goto(people.order),
    waits: 'Checking what can be changed',
    // The order's key proves enough.
    reads: 'Can’t make it?',
    shows: (page) => page.getByRole('button', { name: 'Cancel Bathing', exact: true }),
  },
  {
    file: 'availability/live-booking.ts',
    path: '/live-data',
    go: (page, people) => page.goto(people.order),
    waits: 'Checking what can be changed',
    reads: 'Unable to verify booking status. Please try again.',
    shows: (page) => page.getByRole('button', { name: 'Cancel Bathing', exact: true }),
  },
  {
    file: 'availability/useClassMonth.ts',
    path: '/api/wix/v1/available-slots-month',
    go: (page) => page.goto('/select-slot?class=true&extrabath=true&guests=true&step=slot'),
    waits: 'Loading classes…',
    reads: 'Failed to fetch month slots',
    shows: (page) => page.getByRole('radio').first(),
  },
]

import { screen } from '@testing-library/react'
import { press, sees } from './hands.ts'
import type { SiteVisit } from './open-site.ts'
import { generic, putInCart, stepAt, type SiteCall } from './site-call.ts'

/** A screen, or a part of one, that asks for something when it opens. */
export type SiteArrival = SiteCall & {
  /** What is done once before the visit goes there. */
  prepare?: (visit: SiteVisit) => unknown
  go: (visit: SiteVisit) => Promise<unknown>
  /** What stands there meanwhile; null: the rest of the screen goes on as if there were nothing to know. */
  waits: string | null
  /** What stands there once it has answered. */
  shows: () => Promise<unknown>
}

/** Everything that a screen asks for when it opens. */
export const siteArrivals: SiteArrival[] = [
  {
    file: 'shell/member-session.ts',
    path: '/api/wix/v1/auth/session',
    who: 'member',
    go: ({ goTo }) => goTo('/bookings'),
    waits: 'Checking whether you are signed in',
    reads: 'Unable to retrieve your member information. Please try again later.',
    shows: () => screen.findByRole('tab', { name: 'Upcoming' }),
  },
  {
    file: 'catalogue/StoryDialog.tsx',
    path: '/api/v1/services/',
    go: async ({ goTo }) => {
      await goTo('/service-selection')
      await press('More about Bathing')
    },
    waits: 'Loading what there is about Bathing',
    reads: 'Failed to fetch service details',
    shows: () => sees('Warm all year.'),
  },
  {
    file: 'accounts/useDetails.ts',
    path: '/account/v1/details',
    who: 'member',
    go: ({ goTo }) => goTo('/account'),
    waits: 'Loading your account',
    reads: 'Unable to retrieve your member information. Please try again later.',
    shows: () => screen.findByLabelText('First name'),
  },
  {
    file: 'accounts/useSessions.ts',
    path: '/account/v1/sessions',
    who: 'member',
    go: ({ goTo }) => goTo('/account'),
    waits: 'Checking where you are signed in',
    reads: 'We could not look up where you are signed in.',
    shows: () => sees('This browser'),
  },
  {
    file: 'accounts/useUnsubscribe.ts',
    path: '/privacy/v1/unsubscribe',
    go: async ({ goTo, people }) => {
      await goTo(people.unsubscribe)
      await press('Unsubscribe')
    },
    waits: 'Unsubscribing you',
    reads: generic,
    unless: { 'answers 404': /link/ },
    shows: () => screen.findByRole('heading', { name: 'You are unsubscribed' }),
  },
  {
    file: 'memberships/usePriceList.ts',
    path: '/api/wix/v1/pricing-plans',
    go: ({ goTo }) => goTo('/memberships'),
    waits: 'Loading the memberships',
    reads: 'Failed to fetch plan details',
    shows: () => screen.findByRole('button', { name: 'Choose Soak' }),
  },
  {
    file: 'memberships/useMyMemberships.ts',
    path: '/api/memberships/v1/mine',
    who: 'soaker',
    go: ({ goTo }) => goTo('/account'),
    waits: 'Loading your memberships',
    reads: generic,
    shows: () => screen.findAllByRole('article', { name: 'Soak' }),
  },
  {
    file: 'memberships/BackFromCardPage.tsx',
    path: '/charged-card',
    who: 'soaker',
    go: ({ goTo, people }) => goTo(people.backFromCardPage),
    waits: 'Reading your new card',
    reads: 'We do not have your new card yet',
    shows: () => screen.findByText('Payments are now taken from your Visa ending in 4242.'),
  },
  {
    file: 'memberships/useSuspensionPreview.ts',
    path: '/suspension-preview',
    who: 'soaker',
    go: async ({ goTo }) => {
      await goTo('/account')
      await press('Suspend Soak')
    },
    waits: 'Checking what that changes',
    reads: generic,
    shows: () => screen.findByText(/^Not charged/),
  },
  {
    file: 'cart/kept-plans.ts',
    path: '/api/wix/v1/pricing-plans',
    prepare: putInCart,
    go: ({ goTo }) => goTo('/checkout?planIds=91a40000-0000-4000-8000-000000000003'),
    waits: null,
    reads: 'Failed to fetch plan details',
    shows: () => sees('Sauna Club 10'),
  },
  {
    file: 'cart/follow-member.ts',
    path: '/api/wix/v1/eligible-memberships',
    who: 'member',
    go: ({ goTo }) => goTo(stepAt('slot')),
    waits: null,
    // No answer is no membership: the price stands, and the booking goes on (#413).
    reads: '10:00 am',
    shows: () => sees('Free with your membership'),
  },
  {
    file: 'cart/follow-member.ts',
    path: '/api/checkout/v1/orders/',
    who: 'member',
    prepare: ({ keepsAtEachStart }) => keepsAtEachStart('openOrder', 'a-key-of-twenty-two-letters', sessionStorage),
    go: ({ goTo }) => goTo(stepAt('slot')),
    waits: null,
    reads: '10:00 am',
    shows: () => sees('Free with your membership'),
  },
  {
    file: 'bookings/useBookings.ts',
    path: '/api/wix/v1/bookings/upcoming',
    who: 'member',
    go: ({ goTo }) => goTo('/bookings'),
    waits: 'Loading your bookings',
    reads: 'Failed to load bookings. Please try again later.',
    shows: () => screen.findByRole('button', { name: /^Cancel Bathing/ }),
  },
  {
    file: 'bookings/useRecord.ts',
    path: '/bookings/request-metadata/',
    go: ({ goTo, people }) => goTo(people.order),
    waits: 'Loading your order',
    reads: generic,
    unless: { 'answers 404': 'No Booking Data' },
    shows: () => screen.findByRole('button', { name: 'Cancel Bathing' }),
  },
  {
    file: 'bookings/useRecord.ts',
    path: '/bookings/customer-bookings-cms',
    go: ({ goTo, people }) => goTo(people.order),
    waits: 'Loading your order',
    // The record by the key says the same.
    reads: 'Can’t make it?',
    shows: () => screen.findByRole('button', { name: 'Cancel Bathing' }),
  },
  {
    file: 'invoices/InvoicePages.tsx',
    path: '/invoice',
    go: ({ goTo, people }) => goTo(`${people.order}?invoice=1`),
    waits: 'Loading your invoice',
    reads: generic,
    unless: { 'answers 404': 'Booking Not Found' },
    shows: () => screen.findByRole('heading', { name: 'Receipt' }),
  },
  {
    file: 'invoices/InvoicePages.tsx',
    path: '/memberships/v1/payments/',
    who: 'soaker',
    go: ({ goTo, people }) => goTo(people.payment),
    waits: 'Loading your invoice',
    reads: generic,
    unless: { 'answers 404': 'Payment not found' },
    shows: () => screen.findByRole('heading', { name: 'Receipt' }),
  },
  {
    file: 'availability/reschedule/live-booking.ts',
    path: '/auth/visitor-token',
    go: ({ goTo, people }) => goTo(people.order),
    waits: 'Checking what can be changed',
    // The order's key proves enough.
    reads: 'Can’t make it?',
    shows: () => screen.findByRole('button', { name: 'Cancel Bathing' }),
  },
  {
    file: 'availability/reschedule/live-booking.ts',
    path: '/live-data',
    go: ({ goTo, people }) => goTo(people.order),
    waits: 'Checking what can be changed',
    reads: 'Unable to verify booking status. Please try again.',
    shows: () => screen.findByRole('button', { name: 'Cancel Bathing' }),
  },
  {
    file: 'availability/times/useClassMonth.ts',
    path: '/api/wix/v1/available-slots-month',
    go: ({ goTo }) => goTo('/select-slot?class=true&extrabath=true&guests=true&step=slot'),
    waits: 'Loading classes…',
    reads: 'Failed to fetch month slots',
    shows: () => screen.findAllByRole('radio'),
  },
]

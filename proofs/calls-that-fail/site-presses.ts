import { fireEvent, screen, within } from '@testing-library/react'
import { SOAK_ID } from '#proofs/soakers.ts'
import { answersWith } from './fates.ts'
import { choose, fill, press, pressEnter, unfold } from './hands.ts'
import type { SiteVisit } from './open-site.ts'
import { fillDetails, generic, putInCart, type SiteCall } from './site-call.ts'

/** A press that sends something. */
export type SitePress = SiteCall & {
  /** Goes to where it can be pressed. */
  stand: (visit: SiteVisit) => unknown
  act: (visit: SiteVisit) => Promise<unknown>
  /** What is pressed is no button, and holds still without looking so. */
  isQuiet?: true
  /** Why what was typed or chosen is not there any more. */
  goes?: string
  /** Where the answer stands, when something else on the page has closed it. */
  reveal?: () => Promise<void>
}
/** By its status a 404 says so, whatever its code (trial: calls 12). */
const noAccount = 'There is no account associated with this email address.'
const contactUs = /Sorry but we cannot process your request\. Please contact/
const password = 'a quiet hour by the water'
const toAccount = ({ goTo }: SiteVisit) => goTo('/account')
const regionOf = (name: string) => screen.findByRole('region', { name })
const keepSignup = ({ keepsAtEachStart }: SiteVisit) =>
  keepsAtEachStart('signupTokens', JSON.stringify({ stateToken: 'state', email: 'iris@guest.example' }))

/** Everything that is pressed and sends something. */
export const sitePresses: SitePress[] = [
  {
    file: 'accounts/SignInForm.tsx',
    path: '/api/wix/v1/login',
    stand: async (visit) => {
      await visit.goTo('/auth')
      await press('Members Sign In')
    },
    act: async () => {
      await fill('Email', 'iris@guest.example')
      await fill('Password', password)
      await press('Sign in')
    },
    reads: generic,
    unless: { 'answers 404': noAccount },
  },
  {
    file: 'accounts/SignInForm.tsx',
    sites: 0,
    path: '/api/wix/v1/login',
    stand: async (visit) => {
      await visit.goTo('/auth')
      visit.meets('/api/wix/v1/login', answersWith({ state: 'MFA_REQUIRED' }))
      await press('Members Sign In')
      await fill('Email', 'iris@guest.example')
      await fill('Password', password)
      await press('Sign in')
      await screen.findByLabelText('Code')
    },
    act: async () => {
      await fill('Code', '123456')
      await pressEnter('Code')
    },
    reads: generic,
    unless: { 'answers 404': noAccount },
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/auth/visitor-token',
    stand: ({ goTo }) => goTo('/register'),
    act: register,
    reads: 'Signup failure, please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/authentication/v2/register',
    stand: ({ goTo }) => goTo('/register'),
    act: register,
    reads: 'Registration failed, Please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/v1/auth/verify',
    stand: async (visit) => {
      keepSignup(visit)
      await visit.goTo('/register')
    },
    act: typeCode,
    reads: 'Email verification failed, please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/v1/auth/resend',
    stand: async (visit) => {
      keepSignup(visit)
      await visit.goTo('/register')
    },
    act: () => press('Send a new code'),
    reads: 'Email verification failed, please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/api/wix/v1/auth/session',
    stand: (visit) => {
      keepSignup(visit)
      visit.meets('/v1/auth/verify', answersWith({ state: 'SUCCESS', sessionToken: 'a-ticket' }))
    },
    // The address is proved all the same: the next try is another one.
    act: async ({ goTo }) => {
      await goTo('/register')
      await typeCode()
    },
    reads: 'Your address is confirmed',
    goes: 'the code is used up, and the page goes on to sign in',
  },
  {
    file: 'accounts/ResetPasswordScreen.tsx',
    path: '/auth/reset-password',
    stand: ({ goTo }) => goTo('/reset-password'),
    act: async () => {
      await fill('Email', 'iris@guest.example')
      await press('Send me a link')
    },
    reads: 'An error occurred. Please try again later.',
    unless: { 'answers 404': noAccount },
  },
  {
    file: 'accounts/NewPasswordForm.tsx',
    path: '/auth/recover',
    stand: ({ goTo }) => goTo('/auth?recoveryToken=a-token'),
    act: async () => {
      await fill('New password', password)
      await press('Save and sign in')
    },
    reads: 'An error occurred. Please try again later.',
  },
  {
    file: 'accounts/useUnsubscribe.ts',
    sites: 0,
    path: '/privacy/v1/unsubscribe',
    stand: async ({ goTo, people }) => {
      await goTo(people.unsubscribe)
      await press('Unsubscribe')
      await screen.findByRole('heading', { name: 'You are unsubscribed' })
    },
    act: () => press('That was a mistake: send me news again'),
    reads: generic,
  },
  {
    file: 'accounts/DownloadData.tsx',
    path: '/privacy/v1/export',
    who: 'member',
    stand: toAccount,
    act: () => press('Download my data'),
    reads: generic,
  },
  {
    file: 'accounts/SignOutEverywhere.tsx',
    path: '/auth/logout-everywhere',
    who: 'member',
    stand: toAccount,
    act: () => press('Sign out everywhere'),
    reads: generic,
  },
  {
    file: 'accounts/useSessions.ts',
    path: '/account/v1/sessions/other',
    who: 'member',
    stand: toSessions,
    act: () => press('End Firefox'),
    reads: generic,
  },
  {
    file: 'accounts/useSessions.ts',
    path: '/account/v1/sessions/end-others',
    who: 'member',
    stand: toSessions,
    act: () => press('End all others'),
    reads: generic,
  },
  {
    file: 'accounts/NewsConsent.tsx',
    path: '/account/v1/consent',
    who: 'member',
    stand: toAccount,
    act: () => choose(/^Email me news/),
    isQuiet: true,
    reads: generic,
    goes: 'the box shows what the house has noted',
  },
  {
    file: 'accounts/PersonalDetails.tsx',
    path: '/account/v1/details',
    who: 'member',
    stand: async (visit) => {
      await toAccount(visit)
      await screen.findByLabelText('First name')
    },
    act: async () => {
      await fill('First name', 'Irina')
      await press('Save')
    },
    reads: generic,
  },
  {
    file: 'accounts/ChangePassword.tsx',
    path: '/auth/change-password',
    who: 'member',
    stand: async (visit) => {
      await toAccount(visit)
      await press('Change password')
    },
    act: async () => {
      await fill('Current password', password)
      await fill('New password', `${password}!`)
      await press('Save new password')
    },
    reads: generic,
  },
  {
    file: 'accounts/SetUpSecondFactor.tsx',
    path: '/account/v1/second-factor',
    who: 'member',
    stand: async (visit) => {
      await toAccount(visit)
      await press('Set it up')
    },
    act: async () => {
      await fill('Your password', password, await regionOf('Second factor'))
      await press('Continue')
    },
    reads: generic,
  },
  {
    file: 'accounts/SetUpSecondFactor.tsx',
    path: '/account/v1/second-factor/confirm',
    who: 'member',
    stand: async (visit) => {
      await toAccount(visit)
      visit.meets('/account/v1/second-factor', answersWith({ secret: 'ABC', uri: 'otpauth://totp/a?secret=ABC' }))
      await press('Set it up')
      await fill('Your password', password, await regionOf('Second factor'))
      await press('Continue')
    },
    act: async () => {
      await fill('The code that the app shows now', '123456')
      await press('Turn it on')
    },
    reads: generic,
  },
  {
    file: 'accounts/NewRecoveryCodes.tsx',
    path: '/account/v1/second-factor/recovery-codes',
    who: 'secured',
    stand: async (visit) => {
      await toAccount(visit)
      await press('New recovery codes…')
    },
    act: async () => {
      await fill('Your password', password, await regionOf('Second factor'))
      await fill('Code', '123456', await regionOf('Second factor'))
      await press('Get new codes')
    },
    reads: generic,
  },
  {
    file: 'accounts/RemoveSecondFactor.tsx',
    path: '/account/v1/second-factor/remove',
    who: 'secured',
    stand: async (visit) => {
      await toAccount(visit)
      await press('Remove it…')
    },
    act: async () => {
      await fill('Your password', password, await regionOf('Second factor'))
      await fill('Code', '123456', await regionOf('Second factor'))
      await press('Remove the second factor')
    },
    reads: generic,
  },
  {
    file: 'accounts/DeleteAccount.tsx',
    path: '/privacy/v1/delete',
    who: 'member',
    stand: async (visit) => {
      await toAccount(visit)
      await press('Delete my account…')
    },
    act: async () => {
      await fill('Your password', password)
      await press('Delete for good')
    },
    reads: generic,
  },
  {
    file: 'shell/member-session.ts',
    path: '/api/wix/v1/logout',
    who: 'member',
    stand: toAccount,
    act: async () => {
      await openMenu()
      fireEvent.click(await screen.findByRole('menuitem', { name: /^Log/ }))
    },
    isQuiet: true,
    reveal: openMenu,
    reads: 'You are still signed in, because we could not reach our server. Please try again.',
  },
  {
    file: 'memberships/useMembershipAct.ts',
    path: '/suspend',
    who: 'soaker',
    stand: async (visit) => {
      await toAccount(visit)
      await press('Suspend Soak')
    },
    act: () => press('Suspend for 14 days'),
    reads: generic,
  },
  {
    file: 'memberships/AnotherCard.tsx',
    path: '/another-card',
    who: 'soaker',
    stand: toAccount,
    act: () => press('Use another card for Soak'),
    reads: generic,
  },
  {
    file: 'memberships/useMembershipAct.ts',
    sites: 0,
    path: '/cancel',
    who: 'soaker',
    stand: async (visit) => {
      await toAccount(visit)
      await press('Cancel Soak')
    },
    act: () => press(/^Cancel for/),
    reads: generic,
  },
  {
    file: 'memberships/useMembershipAct.ts',
    sites: 0,
    path: '/keep',
    who: 'leaver',
    stand: toAccount,
    act: () => press('Keep Soak'),
    reads: generic,
  },
  {
    file: 'checkout/pay/send-checkout.ts',
    sites: 0,
    path: '/checkout/v1/pricing-plans',
    stand: async (visit) => {
      await visit.goTo(`/memberships/checkout?plan=${SOAK_ID}`)
      await fillDetails()
    },
    act: () => press(/^PAY \$/),
    reads: 'There was an error processing your request. Please try again.',
  },
  {
    file: 'cart/useCodes.ts',
    path: '/api/wix/v1/coupons',
    stand: standInCheckout,
    act: async () => {
      await unfold('Promo code or gift card')
      await fill('Promo code', 'WELCOME10')
      await press('Apply promo code')
    },
    reads: 'Invalid promo code',
  },
  {
    file: 'cart/useCodes.ts',
    path: '/api/wix/v1/gift-cards/',
    stand: standInCheckout,
    act: async () => {
      await unfold('Promo code or gift card')
      await fill('Gift card', 'SOME-CARD')
      await press('Apply gift card')
    },
    reads: 'Invalid gift card.',
  },
  {
    file: 'bookings/useListCancellation.ts',
    path: '/cancel',
    who: 'member',
    stand: async (visit) => {
      await visit.goTo('/bookings')
      await press(/^Cancel Bathing/)
      await choose('Change of plans')
    },
    act: () => press('Cancel booking'),
    reads: contactUs,
  },
  {
    file: 'bookings/useCancellation.ts',
    path: '/api/cancellations/v1',
    stand: async ({ goTo, people }) => {
      await goTo(people.order)
      await press('Cancel Bathing')
      await choose('Change of plans')
    },
    act: () => press('Cancel booking'),
    reads: 'Failed to process cancellation',
    unless: { 'never answers': 'Sorry but we cannot process your request. Please try again or contact support.' },
  },
  {
    file: 'bookings/RefundInstead.tsx',
    path: '/api/cancellations/v1',
    stand: async ({ goTo, meets, people }) => {
      // As the house answers it of a voucher that was taken in a closure.
      meets('/live-data', async (askHouse) => {
        const answer = await askHouse()
        return Response.json({ ...(await answer.json()), refundInstead: { until: '2026-12-31T02:00:00.000Z' } })
      })
      await goTo(people.canceled)
      await screen.findByRole('button', { name: 'Get my money back instead' })
    },
    act: () => press('Get my money back instead'),
    reads: 'Failed to process cancellation',
    unless: { 'never answers': 'Sorry but we cannot process your request. Please try again or contact support.' },
  },
  {
    file: 'availability/reschedule/live-booking.ts',
    sites: 0,
    path: '/live-data',
    stand: async ({ goTo, people }) => {
      await goTo(people.order)
      await screen.findByRole('button', { name: 'Cancel Bathing' })
    },
    act: async () => {
      const told = screen.queryByRole('alertdialog')
      const [close] = told ? within(told).getAllByRole('button', { name: /^(Close|OK)/ }) : []
      if (close) fireEvent.click(close)
      await press('Cancel Bathing')
    },
    reads: 'Unable to verify booking status. Please try again.',
  },
  {
    file: 'availability/reschedule/useReschedule.ts',
    path: '/reschedule-secure',
    stand: async ({ goTo, people }) => {
      await goTo(people.order)
      await press('Reschedule Bathing')
      fireEvent.click(await screen.findByRole('gridcell', { name: /Tuesday 1 December/ }))
      await press('NEXT')
      await choose(/^2:00 pm/)
      await press('Continue')
    },
    act: async () => {
      const told = screen.queryByRole('alertdialog', { name: 'Reschedule Error' })
      await press(told ? 'Try again' : 'Confirm new time')
    },
    reads: contactUs,
  },
]

async function register(): Promise<void> {
  await fill('First name', 'Iris')
  await fill('Last name', 'Example')
  await fill('Email', 'iris@guest.example')
  await fill('Password', password)
  await pressEnter('Password')
}

async function typeCode(): Promise<void> {
  await fill('Code', '123456')
  await pressEnter('Code')
}

/** The account page of somebody who is signed in at three places. */
async function toSessions(visit: SiteVisit): Promise<void> {
  const at = '2026-11-22T00:00:00.000Z'
  const session = (id: string, name: string, isHere: boolean) => ({
    id,
    kind: 'site',
    name,
    since: at,
    lastUsed: at,
    isHere,
  })
  const sessions = [
    session('here', 'Chrome', true),
    session('other', 'Firefox', false),
    session('third', 'Safari', false),
  ]
  visit.meets('/account/v1/sessions', answersWith({ sessions }))
  await toAccount(visit)
  await screen.findByRole('button', { name: 'End Firefox' })
}

async function openMenu(): Promise<void> {
  if (screen.queryByRole('menu')) return
  await press('Scene Member, account')
}

async function standInCheckout(visit: SiteVisit): Promise<void> {
  await putInCart(visit)
  await visit.goTo('/checkout')
}

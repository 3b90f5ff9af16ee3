import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, booked } from '#proofs/booked.ts'
import { cartItem } from '#proofs/house.ts'
import { aSoaker, SOAK_ID } from '#proofs/soakers.ts'
import { APP_VERSION } from '#web/shell/app-version.ts'
import { openSite, type Fate, type Site, type Visit } from './site.ts'
import {
  cartDrawer,
  dayCell,
  drawn,
  fillDetails,
  openCart,
  payButton,
  press,
  putInCart,
  startTime,
  stepAt,
} from './walk.ts'

let site: Site
let people: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  site = await openSite()
  people = await furnish()
})
afterAll(() => site.close())

/** Who stands on the screens of these stories, and what they have. */
async function furnish() {
  const { house } = site
  const [slot] = await house.slotsOn('2026-12-01')
  const [member, secured] = [await aMember(house), await aMember(house)]
  await booked(house, [cartItem(slot!)], { by: member })
  await house.rows(
    `insert into second_factor (member_id, secret, confirmed_at) values ($1, 'encrypted', house_now())`,
    [secured.memberId],
  )
  const leaver = await aSoaker(house)
  await leaver.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
  const email = 'every.call@guest.example'
  const { key } = await house.buy([cartItem(slot!)], { contact: { email } })
  const unsubscribe = /https?:\S+(\/unsubscribe\?token=\S+)/.exec((await house.emails(email))[0]!.text)![1]!
  const soaker = await aSoaker(house)
  const known = async ({ token, memberId }: { token: string; memberId: string }) => ({
    token,
    contactId: (await house.rows('select contact_id from member where id = $1', [memberId]))[0].contact_id as string,
  })
  return {
    member: await known(member),
    secured: await known(secured),
    soaker: await known(soaker),
    leaver: await known(leaver),
    order: `/view-booking/${key}`,
    unsubscribe,
  }
}

type Who = 'guest' | 'member' | 'secured' | 'soaker' | 'leaver'
type Common = {
  /** The file that makes the call, and how many call sites of it this row stands for (one). */
  file: string
  sites?: number
  path: string
  who?: Who
  reads: string | RegExp
  unless?: Record<string, string | RegExp>
}
/** A press that sends something. */
type Press = Common & {
  stand: (page: Page, visit: Visit) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** What is pressed is no button, and holds still without looking so. */
  isQuiet?: true
  /** Where the answer stands, when something else on the page has closed it. */
  reveal?: (page: Page) => Promise<void>
}
/** A screen, or a part of one, that asks for something when it opens. */
type Arrival = Common & {
  go: (page: Page) => Promise<unknown>
  /** What stands there meanwhile; null: the rest of the screen goes on as if there were nothing to know. */
  waits: string | null
  /** What stands there once it has answered. */
  shows: (page: Page) => Locator
}

const generic = 'An unexpected error occurred. Please try again.'
/** By its status a 404 says so, whatever its code (trial: calls 12). */
const noAccount = 'There is no account associated with this email address.'
const contactUs = /Sorry but we cannot process your request\. Please contact/
const password = 'a quiet hour by the water'
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const toAccount = (page: Page) => page.goto('/account')
const typeIn = (page: Page | Locator, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const answersWith = (body: object) => (route: Route) => route.fulfill({ json: body })
const keepSignup = (page: Page) =>
  page.addInitScript((version) => {
    localStorage.setItem('appVersion', version)
    localStorage.setItem('signupTokens', JSON.stringify({ stateToken: 'state', email: 'iris@guest.example' }))
  }, APP_VERSION)

const presses: Press[] = [
  {
    file: 'accounts/SignInForm.tsx',
    path: '/api/wix/v1/login',
    stand: async (page) => {
      await page.goto('/auth')
      await press(page, 'Members Sign In')
    },
    act: async (page) => {
      await typeIn(page, 'Email', 'iris@guest.example')
      await typeIn(page, 'Password', password)
      await press(page, 'Sign in')
    },
    reads: generic,
    unless: { 'answers 404': noAccount },
  },
  {
    file: 'accounts/SignInForm.tsx',
    path: '/api/wix/v1/login',
    stand: async (page, visit) => {
      await page.goto('/auth')
      await visit.meets('/api/wix/v1/login', answersWith({ state: 'MFA_REQUIRED' }))
      await press(page, 'Members Sign In')
      await typeIn(page, 'Email', 'iris@guest.example')
      await typeIn(page, 'Password', password)
      await press(page, 'Sign in')
      await page.getByRole('textbox', { name: 'Code' }).waitFor()
    },
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Code' }).fill('123456')
      await page.keyboard.press('Enter')
    },
    reads: generic,
    unless: { 'answers 404': noAccount },
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/auth/visitor-token',
    stand: (page) => page.goto('/register'),
    act: register,
    reads: 'Signup failure, please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/authentication/v2/register',
    stand: (page) => page.goto('/register'),
    act: register,
    reads: 'Registration failed, Please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/v1/auth/verify',
    stand: async (page) => {
      await keepSignup(page)
      await page.goto('/register')
    },
    act: typeCode,
    reads: 'Email verification failed, please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/v1/auth/resend',
    stand: async (page) => {
      await keepSignup(page)
      await page.goto('/register')
    },
    act: (page) => press(page, 'Send a new code'),
    reads: 'Email verification failed, please try again later',
  },
  {
    file: 'accounts/useRegistration.ts',
    path: '/api/wix/v1/auth/session',
    stand: async (page, visit) => {
      await keepSignup(page)
      await visit.meets('/v1/auth/verify', answersWith({ state: 'SUCCESS', sessionToken: 'a-ticket' }))
    },
    // The address is proved all the same: the next try is another one.
    act: async (page) => {
      await page.goto('/register')
      await typeCode(page)
    },
    reads: 'Your address is confirmed',
  },
  {
    file: 'accounts/ResetPasswordScreen.tsx',
    path: '/auth/reset-password',
    stand: (page) => page.goto('/reset-password'),
    act: async (page) => {
      await typeIn(page, 'Email', 'iris@guest.example')
      await press(page, 'Send me a link')
    },
    reads: 'An error occurred. Please try again later.',
    unless: { 'answers 404': noAccount },
  },
  {
    file: 'accounts/NewPasswordForm.tsx',
    path: '/auth/recover',
    stand: (page) => page.goto('/auth?recoveryToken=a-token'),
    act: async (page) => {
      await typeIn(page, 'New password', password)
      await press(page, 'Save and sign in')
    },
    reads: 'An error occurred. Please try again later.',
  },
  {
    file: 'accounts/useUnsubscribe.ts',
    sites: 0,
    path: '/privacy/v1/unsubscribe',
    stand: (page) => page.goto(people.unsubscribe),
    act: (page) => press(page, 'That was a mistake: send me news again'),
    reads: generic,
  },
  {
    file: 'accounts/DownloadData.tsx',
    path: '/privacy/v1/export',
    who: 'member',
    stand: toAccount,
    act: (page) => press(page, 'Download my data'),
    reads: generic,
  },
  {
    file: 'accounts/SignOutEverywhere.tsx',
    path: '/auth/logout-everywhere',
    who: 'member',
    stand: toAccount,
    act: (page) => press(page, 'Sign out everywhere'),
    reads: generic,
  },
  {
    file: 'accounts/useSessions.ts',
    path: '/account/v1/sessions/other',
    who: 'member',
    stand: toSessions,
    act: (page) => press(page, 'End Firefox'),
    reads: generic,
  },
  {
    file: 'accounts/useSessions.ts',
    path: '/account/v1/sessions/end-others',
    who: 'member',
    stand: toSessions,
    act: (page) => press(page, 'End all others'),
    reads: generic,
  },
  {
    file: 'accounts/NewsConsent.tsx',
    path: '/account/v1/consent',
    who: 'member',
    stand: toAccount,
    act: (page) => page.getByRole('checkbox', { name: /^Email me news/ }).click(),
    isQuiet: true,
    reads: generic,
  },
  {
    file: 'accounts/PersonalDetails.tsx',
    path: '/account/v1/details',
    who: 'member',
    stand: async (page) => {
      await toAccount(page)
      await page.getByLabel('First name').waitFor()
    },
    act: async (page) => {
      await page.getByLabel('First name').fill('Irina')
      await press(page, 'Save')
    },
    reads: generic,
  },
  {
    file: 'accounts/ChangePassword.tsx',
    path: '/auth/change-password',
    who: 'member',
    stand: async (page) => {
      await toAccount(page)
      await press(page, 'Change password')
    },
    act: async (page) => {
      await typeIn(page, 'Current password', password)
      await typeIn(page, 'New password', `${password}!`)
      await press(page, 'Save new password')
    },
    reads: generic,
  },
  {
    file: 'accounts/SetUpSecondFactor.tsx',
    path: '/account/v1/second-factor',
    who: 'member',
    stand: async (page) => {
      await toAccount(page)
      await press(page, 'Set it up')
    },
    act: async (page) => {
      await typeIn(region(page, 'Second factor'), 'Your password', password)
      await press(page, 'Go on')
    },
    reads: generic,
  },
  {
    file: 'accounts/SetUpSecondFactor.tsx',
    path: '/account/v1/second-factor/confirm',
    who: 'member',
    stand: async (page, visit) => {
      await toAccount(page)
      await visit.meets('/account/v1/second-factor', answersWith({ secret: 'ABC', uri: 'otpauth://totp/a?secret=ABC' }))
      await press(page, 'Set it up')
      await typeIn(region(page, 'Second factor'), 'Your password', password)
      await press(page, 'Go on')
    },
    act: async (page) => {
      await page.getByLabel('The code that the app shows now').fill('123456')
      await press(page, 'Turn it on')
    },
    reads: generic,
  },
  {
    file: 'accounts/RemoveSecondFactor.tsx',
    path: '/account/v1/second-factor/remove',
    who: 'secured',
    stand: async (page) => {
      await toAccount(page)
      await press(page, 'Remove it…')
    },
    act: async (page) => {
      await typeIn(region(page, 'Second factor'), 'Your password', password)
      await typeIn(region(page, 'Second factor'), 'Code', '123456')
      await press(page, 'Remove the second factor')
    },
    reads: generic,
  },
  {
    file: 'accounts/DeleteAccount.tsx',
    path: '/privacy/v1/delete',
    who: 'member',
    stand: async (page) => {
      await toAccount(page)
      await press(page, 'Delete my account…')
    },
    act: async (page) => {
      await typeIn(page, 'Your password', password)
      await press(page, 'Delete for good')
    },
    reads: generic,
  },
  {
    file: 'shell/member-session.ts',
    path: '/api/wix/v1/logout',
    who: 'member',
    stand: toAccount,
    act: async (page) => {
      await openMenu(page)
      await page.getByRole('menuitem', { name: /^Log/ }).click({ force: true })
    },
    isQuiet: true,
    reveal: openMenu,
    reads: 'You are still signed in: the house could not be reached. Please try again.',
  },
  {
    file: 'memberships/useMembershipAct.ts',
    path: '/suspend',
    who: 'soaker',
    stand: async (page) => {
      await toAccount(page)
      await press(page, 'Suspend Soak')
    },
    act: (page) => press(page, 'Suspend for 14 days'),
    reads: generic,
  },
  {
    file: 'memberships/useMembershipAct.ts',
    sites: 0,
    path: '/cancel',
    who: 'soaker',
    stand: async (page) => {
      await toAccount(page)
      await press(page, 'Cancel Soak')
    },
    act: (page) => page.getByRole('button', { name: /^Cancel for/ }).click(),
    reads: generic,
  },
  {
    file: 'memberships/useMembershipAct.ts',
    sites: 0,
    path: '/keep',
    who: 'leaver',
    stand: toAccount,
    act: (page) => press(page, 'Keep Soak'),
    reads: generic,
  },
  {
    file: 'checkout/send-checkout.ts',
    sites: 0,
    path: '/checkout/v1/pricing-plans',
    stand: async (page) => {
      await page.goto(`/memberships/checkout?plan=${SOAK_ID}`)
      await fillDetails(page)
    },
    act: (page) => payButton(page).click(),
    reads: 'There was an error processing your request. Please try again.',
  },
  {
    file: 'cart/useCodes.ts',
    path: '/api/wix/v1/coupons',
    stand: standInCheckout,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10')
      await press(page, 'Apply promo code')
    },
    reads: 'Invalid promo code',
  },
  {
    file: 'cart/useCodes.ts',
    path: '/api/wix/v1/gift-cards/',
    stand: standInCheckout,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Gift card' }).fill('SOME-CARD')
      await press(page, 'Apply gift card')
    },
    reads: 'Invalid gift card.',
  },
  {
    file: 'bookings/useListCancellation.ts',
    path: '/cancel',
    who: 'member',
    stand: async (page) => {
      await page.goto('/bookings')
      await page.getByRole('button', { name: /^Cancel Bathing/ }).click()
      await page.getByRole('radio', { name: 'Change of plans' }).check()
    },
    act: (page) => press(page, 'Cancel booking'),
    reads: contactUs,
  },
  {
    file: 'bookings/useCancellation.ts',
    path: '/api/cancellations/v1',
    stand: async (page) => {
      await page.goto(people.order)
      await press(page, 'Cancel Bathing')
      await page.getByRole('radio', { name: 'Change of plans' }).check()
    },
    act: (page) => press(page, 'Cancel booking'),
    reads: 'Failed to process cancellation',
    unless: { 'never answers': 'Sorry but we cannot process your request. Please try again or contact support.' },
  },
  {
    file: 'availability/live-booking.ts',
    sites: 0,
    path: '/live-data',
    stand: async (page) => {
      await page.goto(people.order)
      await button(page, 'Cancel Bathing').waitFor()
    },
    act: async (page) => {
      const told = page.getByRole('alertdialog')
      if (await told.isVisible())
        await told
          .getByRole('button', { name: /^(Close|OK)/ })
          .first()
          .click()
      await press(page, 'Cancel Bathing')
    },
    reads: 'Unable to verify booking status. Please try again.',
  },
  {
    file: 'availability/useReschedule.ts',
    path: '/reschedule-secure',
    stand: async (page) => {
      await page.goto(people.order)
      await press(page, 'Reschedule Bathing')
      await dayCell(page, 'Tuesday 1 December').click()
      await press(page, 'NEXT')
      await startTime(page, '2:00 pm').check()
      await press(page, 'Continue')
    },
    act: async (page) => {
      const told = page.getByRole('alertdialog', { name: 'Reschedule Error' })
      await press(page, (await told.isVisible()) ? 'Try again' : 'Confirm new time')
    },
    reads: contactUs,
  },
]

const arrivals: Arrival[] = [
  {
    file: 'shell/member-session.ts',
    path: '/api/wix/v1/auth/session',
    who: 'member',
    go: (page) => page.goto('/bookings'),
    waits: 'Looking up whether you are signed in',
    reads: 'Unable to retrieve your member information. Please try again later.',
    shows: (page) => page.getByRole('tab', { name: 'Upcoming' }),
  },
  {
    file: 'accounts/useDetails.ts',
    path: '/account/v1/details',
    who: 'member',
    go: toAccount,
    waits: 'Loading your account',
    reads: 'Unable to retrieve your member information. Please try again later.',
    shows: (page) => page.getByLabel('First name'),
  },
  {
    file: 'accounts/useSessions.ts',
    path: '/account/v1/sessions',
    who: 'member',
    go: toAccount,
    waits: 'Looking up where you are signed in',
    reads: 'We could not look up where you are signed in.',
    shows: (page) => page.getByText('This browser'),
  },
  {
    file: 'accounts/useUnsubscribe.ts',
    path: '/privacy/v1/unsubscribe',
    go: (page) => page.goto(people.unsubscribe),
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
    shows: (page) => button(page, 'Choose Soak'),
  },
  {
    file: 'memberships/useMyMemberships.ts',
    path: '/api/memberships/v1/mine',
    who: 'soaker',
    go: toAccount,
    waits: 'Loading your memberships',
    reads: generic,
    shows: (page) => page.getByRole('article', { name: 'Soak' }),
  },
  {
    file: 'memberships/useSuspensionPreview.ts',
    path: '/suspension-preview',
    who: 'soaker',
    go: async (page) => {
      await toAccount(page)
      await press(page, 'Suspend Soak')
    },
    waits: 'Looking up what that does',
    reads: generic,
    shows: (page) => page.getByText(/^Not charged/),
  },
  {
    file: 'cart/kept-plans.ts',
    path: '/api/wix/v1/pricing-plans',
    go: async (page) => {
      await putInCart(page)
      await page.goto('/checkout?planIds=91a40000-0000-4000-8000-000000000003')
    },
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
    go: async (page) => {
      await page.addInitScript(() => sessionStorage.setItem('openOrder', 'a-key-of-twenty-two-letters'))
      await page.goto(stepAt('slot'))
    },
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
    go: (page) => page.goto(people.order),
    waits: 'Looking up your order',
    reads: generic,
    unless: { 'answers 404': 'No Booking Data' },
    shows: (page) => button(page, 'Cancel Bathing'),
  },
  {
    file: 'bookings/useRecord.ts',
    path: '/bookings/customer-bookings-cms',
    go: (page) => page.goto(people.order),
    waits: 'Looking up your order',
    // The record by the key says the same.
    reads: 'If you cannot come',
    shows: (page) => button(page, 'Cancel Bathing'),
  },
  {
    file: 'availability/live-booking.ts',
    path: '/auth/visitor-token',
    go: (page) => page.goto(people.order),
    waits: 'Looking up what can be changed',
    // The order's key proves enough.
    reads: 'If you cannot come',
    shows: (page) => button(page, 'Cancel Bathing'),
  },
  {
    file: 'availability/live-booking.ts',
    path: '/live-data',
    go: (page) => page.goto(people.order),
    waits: 'Looking up what can be changed',
    reads: 'Unable to verify booking status. Please try again.',
    shows: (page) => button(page, 'Cancel Bathing'),
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

/** Calls whose stories are told in `when-calls-fail.test.ts`, in every way and slowly. */
const toldThere: Record<string, string> = {
  'availability/useTimeSlots.ts': '/available-slots?',
  'availability/useMonthSlots.ts': '/available-slots-month?',
  'shell/ask-house.ts': '/api/wix/v1/services/',
  'availability/useExtraBath.ts': '/extra-bath?',
  'cart/check-cart.ts': '/flattened-slots?',
  'checkout/send-checkout.ts': '/checkout/v1/bookings',
  'checkout/useOrder.ts': '/checkout/v1/orders/',
  'checkout/useBackToCheckout.ts': '/release',
  'checkout/useTerms.ts': '/terms-and-conditions.md',
}

async function register(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Iris')
  await page.getByLabel('Last name').fill('Example')
  await typeIn(page, 'Email', 'iris@guest.example')
  await typeIn(page, 'Password', password)
  await page.keyboard.press('Enter')
}

async function typeCode(page: Page): Promise<void> {
  await page.getByLabel('Code').fill('123456')
  await page.keyboard.press('Enter')
}

/** The account page of somebody who is signed in at three places. */
async function toSessions(page: Page, visit: Visit): Promise<void> {
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
  await visit.meets('/account/v1/sessions', answersWith({ sessions }))
  await toAccount(page)
  await button(page, 'End Firefox').waitFor()
}

async function openMenu(page: Page): Promise<void> {
  if (await page.getByRole('menu').isVisible()) return
  await page.getByRole('button', { name: 'Scene Member, account' }).click()
}

async function standInCheckout(page: Page): Promise<void> {
  await putInCart(page)
  await page.goto('/checkout')
}

const raw = 'TypeError: Cannot read properties of undefined\n    at Object.handle (/srv/house/server/main.ts:12:3)'
const fates: Record<string, Fate> = {
  'answers 500': (route) => route.fulfill({ status: 500, body: raw }),
  'answers 404': (route) => route.fulfill({ status: 404, json: { code: 'not-found', message: 'Page Not Found' } }),
  'never answers': (route) => route.abort('timedout'),
  'answers with a page of HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' }),
}

async function visitAs(who: Who = 'guest'): Promise<Visit> {
  const visit = await site.visit()
  if (who !== 'guest') {
    const { token, contactId } = people[who]
    await visit.context.addCookies([
      { name: 'bh_session', value: token, url: site.origin, httpOnly: true, sameSite: 'Strict' },
    ])
    // As a browser in which they have signed in before.
    await visit.page.addInitScript(
      ([version, id]) => {
        localStorage.setItem('appVersion', version!)
        localStorage.setItem('contactId', id!)
      },
      [APP_VERSION, contactId],
    )
  }
  return visit
}

/** A call that does not come back before it is let go. */
function held() {
  const routes: Route[] = []
  let isOver: Fate | null = null
  return {
    fate: (route: Route) => (isOver ? isOver(route) : void routes.push(route)),
    asked: () => routes.length,
    letGo: async (how: Fate) => {
      isOver = how
      for (const route of routes) await how(route)
    },
  }
}

/** The words are there, and nothing of what a machine said. */
async function isToldInWords(page: Page, words: string | RegExp): Promise<void> {
  await page.getByText(words).filter({ visible: true }).first().waitFor()
  const screen = await page.locator('body').innerText()
  expect(screen.length).toBeGreaterThan(20)
  expect(screen).not.toMatch(/TypeError|at Object|\[object|undefined|Bad gateway|<\w|"code"/)
}

/** Something else on the page answers at once; behind a question nothing may. */
async function isResponsive(page: Page): Promise<void> {
  const isBehind = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible()
  if (isBehind) return void (await drawn(page))
  await openCart(page)
  await press(cartDrawer(page), 'Close cart')
  await cartDrawer(page).waitFor({ state: 'hidden' })
}

const titleOf = ({ file, path }: Common) => ({ call: `${path} of ${file}` })

describe('a press whose call', () => {
  test.each(presses.map((row) => ({ ...row, ...titleOf(row) })))(
    '$call fails is told in words, and while it is slow it is made once and the screen answers (#549 #550)',
    async ({ path, who, stand, act, reads, unless, isQuiet, reveal }) => {
      const visit = await visitAs(who)
      const { page } = visit
      await stand(page, visit)
      for (const [fate, how] of Object.entries(fates)) {
        await visit.meets(path, how)
        await act(page)
        await isToldInWords(page, unless?.[fate] ?? reads)
      }
      await visit.isAccessible()

      const slow = held()
      await visit.meets(path, slow.fate)
      await act(page)
      await expect.poll(slow.asked).toBe(1)
      if (isQuiet) await act(page)
      else {
        const waiting = page.locator('button[aria-busy=true]')
        await waiting.first().waitFor()
        for (const each of await waiting.all()) {
          expect(await each.isDisabled()).toBe(true)
          await each.click({ force: true })
        }
      }
      await isResponsive(page)
      expect(slow.asked()).toBe(1)
      await slow.letGo(fates['answers 500']!)
      await reveal?.(page)
      await isToldInWords(page, unless?.['answers 500'] ?? reads)
      await visit.context.close()
    },
  )
})

describe('a screen whose call', () => {
  test.each(arrivals.map((row) => ({ ...row, ...titleOf(row) })))(
    '$call fails says so in words, and while it is slow it waits without hindering (#549 #550)',
    async ({ path, who, go, waits, reads, unless, shows }) => {
      for (const [fate, how] of Object.entries(fates)) {
        const visit = await visitAs(who)
        await visit.meets(path, how)
        await go(visit.page)
        await isToldInWords(visit.page, unless?.[fate] ?? reads)
        if (fate === 'answers 500') await visit.isAccessible()
        await visit.context.close()
      }

      const visit = await visitAs(who)
      const { page } = visit
      const slow = held()
      await visit.meets(path, slow.fate)
      await go(page)
      await expect.poll(slow.asked).toBeGreaterThan(0)
      if (waits !== null) await page.getByText(waits).first().waitFor()
      if (waits !== null) await isResponsive(page)
      await slow.letGo((route) => route.continue())
      await shows(page).waitFor()
      await visit.context.close()
    },
  )
})

test('every call that a screen makes stands in the lists of these stories, by the source (#549 #550)', () => {
  const found: Record<string, number> = {}
  for (const file of globSync('{ui,web}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|\/testing\.tsx?$|(ui\/api-client|web\/shell\/member-calls)\.ts$/.test(file)) continue
    const code = readFileSync(file, 'utf8')
    const calls = code.match(/\b(getJson|postJson|getText|getAsMember|sendAsMember)(<[^;]*?>)?\(/g) ?? []
    if (calls.length > 0) found[file.slice('web/'.length)] = calls.length
    // Nothing goes around the one way to the house.
    expect([file, /\bfetch\(|XMLHttpRequest/.test(code)]).toEqual([file, false])
  }
  const listed: Record<string, number> = {}
  for (const { file, sites = 1 } of [...presses, ...arrivals]) listed[file] = (listed[file] ?? 0) + sites
  for (const file of Object.keys(toldThere)) listed[file] = (listed[file] ?? 0) + 1
  expect(found).toEqual(listed)

  const others = readFileSync('journeys/when-calls-fail.test.ts', 'utf8')
  for (const path of Object.values(toldThere)) expect(others).toContain(path)
})

import type { Locator, Page, Route } from 'playwright-core'
import { SOAK_ID } from '#proofs/soakers.ts'
import { APP_VERSION } from '#web/shell/app-version.ts'
import { generic, type Common, type People } from './failing-call.ts'
import type { Visit } from './site.ts'
import { dayCell, fillDetails, payButton, press, putInCart, startTime, unfoldCodes } from './walk.ts'

/** A press that sends something. */
export type Press = Common & {
  /** Goes to where it can be pressed. */
  stand: (page: Page, people: People, visit: Visit) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** What is pressed is no button, and holds still without looking so. */
  isQuiet?: true
  /** Where the answer stands, when something else on the page has closed it. */
  reveal?: (page: Page) => Promise<void>
}
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

/** Everything that is pressed and sends something. */
export const presses: Press[] = [
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
    sites: 0,
    path: '/api/wix/v1/login',
    stand: async (page, _people, visit) => {
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
    stand: async (page, _people, visit) => {
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
    stand: (page, people) => page.goto(people.unsubscribe),
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
      await press(page, 'Continue')
    },
    reads: generic,
  },
  {
    file: 'accounts/SetUpSecondFactor.tsx',
    path: '/account/v1/second-factor/confirm',
    who: 'member',
    stand: async (page, _people, visit) => {
      await toAccount(page)
      await visit.meets('/account/v1/second-factor', answersWith({ secret: 'ABC', uri: 'otpauth://totp/a?secret=ABC' }))
      await press(page, 'Set it up')
      await typeIn(region(page, 'Second factor'), 'Your password', password)
      await press(page, 'Continue')
    },
    act: async (page) => {
      await page.getByLabel('The code that the app shows now').fill('123456')
      await press(page, 'Turn it on')
    },
    reads: generic,
  },
  {
    file: 'accounts/NewRecoveryCodes.tsx',
    path: '/account/v1/second-factor/recovery-codes',
    who: 'secured',
    stand: async (page) => {
      await toAccount(page)
      await press(page, 'New recovery codes…')
    },
    act: async (page) => {
      await typeIn(region(page, 'Second factor'), 'Your password', password)
      await typeIn(region(page, 'Second factor'), 'Code', '123456')
      await press(page, 'Get new codes')
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
    reads: 'You are still signed in, because we could not reach our server. Please try again.',
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
      await unfoldCodes(page)
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
      await unfoldCodes(page)
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
    stand: async (page, people) => {
      await page.goto(people.order)
      await press(page, 'Cancel Bathing')
      await page.getByRole('radio', { name: 'Change of plans' }).check()
    },
    act: (page) => press(page, 'Cancel booking'),
    reads: 'Failed to process cancellation',
    unless: { 'never answers': 'Sorry but we cannot process your request. Please try again or contact support.' },
  },
  {
    file: 'bookings/RefundInstead.tsx',
    path: '/api/cancellations/v1',
    stand: async (page, people) => {
      // As the house answers it of a voucher that was taken in a closure.
      await page.route('**/live-data**', async (route) => {
        const answer = await route.fetch()
        const json = { ...(await answer.json()), refundInstead: { until: '2026-12-31T02:00:00.000Z' } }
        await route.fulfill({ response: answer, json })
      })
      await page.goto(people.canceled)
      await button(page, 'Get my money back instead').waitFor()
    },
    act: (page) => press(page, 'Get my money back instead'),
    reads: 'Failed to process cancellation',
    unless: { 'never answers': 'Sorry but we cannot process your request. Please try again or contact support.' },
  },
  {
    file: 'availability/live-booking.ts',
    sites: 0,
    path: '/live-data',
    stand: async (page, people) => {
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
    stand: async (page, people) => {
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
async function toSessions(page: Page, _people: People, visit: Visit): Promise<void> {
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

import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { booked } from '#proofs/booked.ts'
import { cartItem } from '#proofs/house.ts'
import { SOAK_ID } from '#proofs/soakers.ts'
import { fates, held, isToldInWords } from './failing-call.ts'
import { openSite, phone, type Site } from './site.ts'
import { aWorker, enterPassword, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const [planned, waiting] = ['c1050000-0000-4000-8000-0000000000a1', 'c1050000-0000-4000-8000-0000000000a2']

/** A member of the demo house who holds a plan with visits that are counted. */
const soaker = 'acc00000-0000-4000-8000-000000000002'
let visits = ''
/** Of two people, in the bath. */
let aBooking = ''
/** Over the counter, not paid. */
let aSale = ''

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  owner = await aWorker(site, 'owner')
  // The plan of a closure with two bookings of one guest in it, and a closure that can still be taken back.
  await site.house.rows(
    `insert into closure (id, state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until, shuts_days)
     select id::uuid, state, 'Repairs', '', '2026-12-14T00:00+11:00'::timestamptz, '2026-12-15T00:00+11:00'::timestamptz, '2026-12-14'::date, '2026-12-14'::date,
       '2026-12-15'::date, house_now() + interval '1 day', house_now() + interval '9 days', false
     from (values ($1, 'DRAFT'), ($2, 'WAITING')) as closure (id, state)`,
    [planned, waiting],
  )
  await site.house.rows(
    `insert into resource (id, name, capacity, turnover_minutes, exclusive, position, retired_at)
     values (gen_random_uuid(), 'Old Pool', 8, 0, false, 90, house_now())`,
  )
  await site.house.rows(`insert into desk_conflict (kind, people, said_at) values ('unknown', 2, house_now())`)
  const slots = await site.house.slotsOn('2026-12-14')
  for (const slot of slots.slice(0, 2)) await booked(site.house, [cartItem(slot)])
  const [other] = await site.house.slotsOn('2026-12-02')
  if (!other) throw new Error('Nothing runs on that day.')
  aSale = (await asOwner('/api/desk/v1/sales', { giftVouchers: [50], payBy: 'counter' })).body.id
  const tomorrow = await site.house.aClass({ at: '2026-11-24T10:00:00+11:00' })
  const uma = { firstName: 'Uma', lastName: 'Unpaid', email: '', phone: '0400 000 321' }
  const items = [cartItem(tomorrow, { guestCount: 1 })]
  await asOwner('/api/desk/v1/sales', { items, guest: uma, payBy: 'on-arrival' })
  aBooking = (await booked(site.house, [cartItem(other, { guestCount: 1 })])).id
})
afterAll(() => site.close())

const asOwner = (path: string, body: object) =>
  site.house.visitor().send('POST', path, body, { authtoken: owner.token })
const nextTimes = (page: Page) => page.getByRole('group', { name: 'Next free times' }).getByRole('radio')

/** What a screen asks for as it opens: the call, the file that makes it, and the words when it fails. */
const arrivals: { file: string; at: string | (() => string); call: string; reads: string; thenShows: string }[] = [
  {
    file: 'calls/me.ts',
    at: '/office',
    call: '/staff/v1/me',
    reads: 'The house could not be reached.',
    thenShows: 'Open matters',
  },
  {
    file: 'today/useDay.ts',
    at: '/today',
    call: '/desk/v1/day',
    reads: 'The list could not be had.',
    thenShows: 'Nobody is booked for this day.',
  },
  {
    file: 'office/home/HomeScreen.tsx',
    at: '/office',
    call: '/open-matters',
    reads: 'The open matters could not be looked up.',
    thenShows: 'Nothing waits for you.',
  },
  {
    file: 'office/home/Today.tsx',
    at: '/office',
    call: '/staff/v1/today',
    reads: 'The numbers of today could not be looked up.',
    thenShows: 'Places booked',
  },
  {
    file: 'sell/useSales.ts',
    at: '/sell',
    call: '/desk/v1/offers',
    reads: 'What there is to sell could not be looked up.',
    thenShows: 'Gift voucher',
  },
  {
    file: 'sell/useSales.ts',
    at: () => `/sales/${aSale}`,
    call: '/desk/v1/sales/',
    reads: 'The sale could not be looked up.',
    thenShows: 'End this sale',
  },
  {
    file: 'sell/useSales.ts',
    at: '/sales',
    call: '/desk/v1/sales',
    reads: 'What is not paid yet could not be looked up.',
    thenShows: 'Gift voucher',
  },
  {
    file: 'money/useDrawer.ts',
    at: '/money',
    call: '/desk/v1/drawer',
    reads: 'The drawer could not be looked up.',
    thenShows: 'The drawer is closed.',
  },
  {
    file: 'calls/conflicts.ts',
    at: '/alerts',
    call: '/desk/v1/conflicts',
    reads: 'What waits for you could not be looked up.',
    thenShows: 'Let in, but not on our books.',
  },
  {
    file: 'alerts/AlertsScreen.tsx',
    at: '/alerts',
    call: '/staff/v1/open-matters',
    reads: 'The open matters could not be looked up.',
    thenShows: 'There are none.',
  },
  {
    file: 'office/products/useProducts.ts',
    at: '/office/products',
    call: '/staff/v1/products',
    reads: 'The products could not be looked up.',
    thenShows: 'Sarong',
  },
  {
    file: 'board/useFreeOfDay.ts',
    at: '/board?date=2026-12-03',
    call: '/desk/v1/offers',
    reads: 'What is free could not be looked up.',
    thenShows: 'Garden Pool',
  },
  {
    file: 'hand-over/useHandOver.ts',
    at: '/hand-over',
    call: '/desk/v1/hand-over',
    reads: 'The notes could not be looked up.',
    thenShows: 'There is no note.',
  },
  {
    file: 'guests/useGuests.ts',
    at: () => `/guests/m_${soaker}`,
    call: '/desk/v1/guests/m_',
    reads: 'This guest could not be looked up.',
    thenShows: 'Memberships',
  },
  {
    file: 'bookings/useBooking.ts',
    at: () => `/bookings/${aBooking}`,
    call: '/desk/v1/bookings/',
    reads: 'The booking could not be looked up.',
    thenShows: 'What has happened',
  },
  {
    file: 'devices/useDevices.ts',
    at: () => '/devices',
    call: '/desk/v1/devices',
    reads: 'The devices could not be looked up.',
    thenShows: 'All devices',
  },
  {
    file: 'office/emails/useEmails.ts',
    at: '/office/emails',
    call: '/staff/v1/emails?',
    reads: 'The emails could not be looked up.',
    thenShows: 'Booking moved',
  },
  {
    file: 'office/emails/useTexts.ts',
    at: '/office/texts',
    call: '/staff/v1/email-texts',
    reads: 'Your words could not be looked up.',
    thenShows: 'Booking moved',
  },
  {
    file: 'office/settings/useHouseRules.ts',
    at: '/office/settings/house-rules',
    call: '/desk/v1/attestation-forms',
    reads: 'The house rules could not be looked up.',
    thenShows: 'A proposal',
  },
  {
    file: 'office/settings/useTerms.ts',
    at: '/office/settings/terms',
    call: '/staff/v1/terms',
    reads: 'The terms could not be looked up.',
    thenShows: 'As they came',
  },
  {
    file: 'office/checks/useChecks.ts',
    at: '/office/checks',
    call: '/staff/v1/checks',
    reads: 'The checks could not be looked up.',
    thenShows: 'Seals of the history',
  },
  {
    file: 'office/looks/useLooks.ts',
    at: `/office/services/${SAUNA_CLUB_ID}/pictures`,
    call: '/looks',
    reads: 'The pictures and the story could not be looked up.',
    thenShows: 'No pictures yet.',
  },
  {
    file: 'office/first-day/first-day-call.ts',
    at: '/office/first-day',
    call: '/staff/v1/first-day',
    reads: 'What is set up could not be looked up.',
    thenShows: 'You are signed in, with a second factor.',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/services',
    call: '/staff/v1/services',
    reads: 'The services could not be looked up.',
    thenShows: 'Sauna Club',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/resources',
    call: '/staff/v1/resources',
    reads: 'The pools and rooms could not be looked up.',
    thenShows: 'Garden Pool',
  },
  {
    file: 'office/times/useTimetable.ts',
    at: '/office/times',
    call: '/staff/v1/times',
    reads: 'The times could not be looked up.',
    thenShows: 'Tuesday and Thursday, 6:30 pm',
  },
  {
    file: 'office/times/useDays.ts',
    at: `/office/times/${SAUNA_CLUB_ID}/days?day=2026-11-24`,
    call: '/week?',
    reads: 'The week could not be looked up.',
    thenShows: 'Tuesday 24 November 2026',
  },
  {
    file: 'office/times/useDays.ts',
    at: `/office/times/${SAUNA_CLUB_ID}/days/change?act=drop&kind=planned&day=2026-12-08&start=18:30&resource=4e500000-0000-4000-8000-000000000003`,
    call: '/times/preview',
    reads: 'The times could not be worked out. Please try again.',
    thenShows: '1 start is removed.',
  },
  {
    file: 'office/closures/useClosures.ts',
    at: '/office/closures',
    call: '/staff/v1/closures',
    reads: 'The closures could not be looked up.',
    thenShows: 'Plan a closure',
  },
  {
    file: 'office/closures/useClosures.ts',
    at: `/office/closures/${planned}`,
    call: '/staff/v1/closures/',
    reads: 'The closure could not be looked up.',
    thenShows: 'A plan: nothing is shut',
  },
  {
    file: 'office/promotions/usePromotions.ts',
    at: '/office/promotions',
    call: '/staff/v1/promotions',
    reads: 'The special prices could not be looked up.',
    thenShows: 'Quiet morning',
  },
  {
    file: 'office/prices/usePrices.ts',
    at: '/office/prices',
    call: '/staff/v1/prices/preview',
    reads: 'The prices could not be worked out.',
    thenShows: 'Made by',
  },
  {
    file: 'office/coupons/useCoupons.ts',
    at: '/office/coupons',
    call: '/staff/v1/coupons',
    reads: 'The promo codes could not be looked up.',
    thenShows: 'WELCOME10',
  },
  {
    file: 'office/gift-cards/useGiftCards.ts',
    at: '/office/gift-cards',
    call: '/staff/v1/gift-cards',
    reads: 'The gift cards could not be looked up.',
    thenShows: '…7Q2M',
  },
  {
    file: 'office/plans/usePlans.ts',
    at: '/office/plans',
    call: '/staff/v1/plans',
    reads: 'The plans could not be looked up.',
    thenShows: 'Sauna Club 10',
  },
  {
    file: 'office/members/useMembers.ts',
    at: `/office/members/${soaker}/credits`,
    call: `/staff/v1/members/${soaker}/credits`,
    reads: 'The visits could not be looked up.',
    thenShows: 'What happened to them',
  },
  {
    file: 'office/settings/useSettings.ts',
    at: '/office/settings',
    call: '/staff/v1/settings',
    reads: 'The settings could not be looked up.',
    thenShows: 'Support email',
  },
  {
    file: 'office/team/useTeam.ts',
    at: '/office/team',
    call: '/staff/v1/team',
    reads: 'The team could not be looked up.',
    thenShows: 'Good until',
  },
  {
    file: 'office/rights/RightsScreen.tsx',
    at: '/office/rights',
    call: '/staff/v1/rights',
    reads: 'Who may do what could not be looked up.',
    thenShows: 'Revoke a key',
  },
  {
    file: 'office/history/HistoryScreen.tsx',
    at: '/office/history',
    call: '/staff/v1/history?',
    reads: 'The history could not be looked up.',
    thenShows: 'Save as a file (CSV)',
  },
  {
    file: 'office/security/SecurityScreen.tsx',
    at: '/office/security',
    call: '/security-log?',
    reads: 'The security log could not be looked up.',
    thenShows: 'Key made',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/api-keys',
    reads: 'The keys could not be looked up.',
    thenShows: 'Last used',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/clients',
    reads: 'The sign-in tools could not be looked up.',
    thenShows: 'Is answered at',
  },
  {
    file: 'office/tools/useTools.ts',
    at: '/office/tools',
    call: '/staff/v1/listeners',
    reads: 'The listeners could not be looked up.',
    thenShows: 'Nobody listens yet.',
  },
]

const fateNames = Object.keys(fates)

describe('a screen whose call fails', () => {
  test.each(arrivals)(
    'says so in words however $call fails at $at, and Try again brings the page (#798)',
    async ({ at, call, reads, thenShows }) => {
      const visit = await visitAsWorker(site, owner, { width: phone })
      const { page } = visit
      const failed = page.getByRole('alert').filter({ hasText: reads })
      const again = failed.getByRole('button', { name: 'Try again' })
      await visit.meets(call, fates[fateNames[0]!]!)
      await page.goto(`/desk${typeof at === 'string' ? at : at()}`)
      for (const fate of fateNames) {
        const slow = held()
        await isToldInWords(page, reads)
        await visit.meets(call, slow.fate)
        await again.click()
        await failed.getByRole('button', { name: 'Trying again…' }).waitFor()
        await slow.letGo(fates[fate]!)
        await again.waitFor()
      }
      await visit.isAccessible()
      await visit.meetsNoMore(call)
      await again.click()
      await page.getByText(thenShows).filter({ visible: true }).first().waitFor()
      expect(await page.getByText(reads).count()).toBe(0)
      await visit.end()
    },
  )
})

type Press = {
  file: string
  call: string
  at: () => string
  /** As far as the press. */
  prepare: (page: Page) => Promise<void>
  button: string
  reads: string
  /** What was typed or chosen still stands there. */
  keeps: (page: Page) => Promise<unknown>
}

const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
const stands = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first().waitFor()

const notDone = 'The house did not answer. Please try again: nothing is done twice.'

const presses: Press[] = [
  {
    file: 'today/useAgreements.ts',
    call: '/desk/v1/attestations',
    at: () => `/bookings/${aBooking}`,
    prepare: async (page) => {
      await press(page, 'Under 18…')
      await fill(page, 'Name of the guardian', 'Greta Guard')
    },
    button: 'They agree',
    reads: 'This could not be noted. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Name of the guardian' }).inputValue()).toBe('Greta Guard'),
  },
  {
    file: 'bookings/useUnpaid.ts',
    call: '/change',
    at: () => '/day/2026-11-24',
    prepare: async (page) => {
      await press(page, 'Uma Unpaid')
      await press(page, 'Change party…')
      await page.getByText(/^1 person instead of 2\? To pay on arrival: /).waitFor()
    },
    button: 'Change party',
    reads: 'The booking could not be changed. Please try again.',
    keeps: (page) => page.getByText(/^1 person instead of 2\? To pay on arrival: /).waitFor(),
  },
  {
    file: 'office/settings/useHouseRules.ts',
    call: '/desk/v1/attestation-forms',
    at: () => '/office/settings/house-rules',
    prepare: async (page) => {
      await press(page, 'Write a new text')
      await fill(page, 'House rules', 'Shower first, please.')
    },
    button: 'Save and ask every party',
    reads: 'The house rules could not be saved. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'House rules' }).inputValue()).toBe('Shower first, please.'),
  },
  {
    file: 'sell/useSales.ts',
    call: '/desk/v1/sales',
    at: () => '/sell',
    prepare: async (page) => {
      await page.getByRole('list', { name: 'Gift voucher', exact: true }).getByRole('button').first().click()
      await page.getByRole('button', { name: 'Charge $50.00' }).waitFor()
    },
    button: 'Charge $50.00',
    reads: notDone,
    keeps: stands('Gift voucher, $50.00'),
  },
  {
    file: 'sell/useSales.ts',
    call: '/tenders',
    at: () => `/sales/${aSale}`,
    prepare: (page) => press(page, 'Terminal'),
    button: 'Approved',
    reads: notDone,
    keeps: (page) => page.getByText('into the terminal').waitFor(),
  },
  {
    file: 'sell/useSales.ts',
    call: '/page',
    at: () => `/sales/${aSale}`,
    prepare: (page) => press(page, 'QR code'),
    button: 'Show the code',
    reads: notDone,
    keeps: (page) => page.getByText('pays on their own phone').waitFor(),
  },
  {
    file: 'sell/useSales.ts',
    call: '/close',
    at: () => `/sales/${aSale}`,
    prepare: (page) => press(page, 'End this sale'),
    button: 'End it',
    reads: notDone,
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'calls/conflicts.ts',
    call: '/desk/v1/conflicts/',
    at: () => '/alerts',
    prepare: (page) => page.getByRole('button', { name: 'Nothing to do' }).waitFor(),
    button: 'Nothing to do',
    reads: notDone,
    keeps: stands('Let in, but not on our books.'),
  },
  {
    file: 'money/useDrawer.ts',
    call: '/drawer/open',
    at: () => '/money',
    prepare: async (page) => {
      await press(page, 'Open with a float')
      await fill(page, 'Float', '200')
    },
    button: 'Open the drawer',
    reads: notDone,
    keeps: async (page) => expect(await page.getByRole('textbox', { name: 'Float' }).inputValue()).toBe('200'),
  },
  {
    file: 'office/products/useProducts.ts',
    call: '/staff/v1/products',
    at: () => '/office/products/new',
    prepare: async (page) => {
      await fill(page, 'Name', 'Soap')
      await fill(page, 'Price', '8')
    },
    button: 'Add it',
    reads: 'The product could not be saved. Please try again.',
    keeps: async (page) => expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Soap'),
  },
  {
    file: 'office/products/useProducts.ts',
    call: '/staff/v1/products/',
    at: () => '/office/products',
    prepare: (page) => press(page, 'Archive Sarong'),
    button: 'Archive it',
    reads: 'The product could not be saved. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/staff/v1/plans',
    at: () => '/office/plans/new',
    prepare: async (page) => {
      await fill(page, 'Name', 'Night owl')
      await fill(page, 'Price in dollars', '40')
      await page.getByRole('checkbox', { name: 'Bathing' }).check()
      await press(page, 'Continue')
    },
    button: 'Make this plan',
    reads: 'The plan could not be made. Please try again.',
    keeps: stands('Night owl'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/staff/v1/plans/',
    at: () => `/office/plans/${SOAK_ID}/edit`,
    prepare: async (page) => {
      await fill(page, 'Name', 'Soak twice')
      await press(page, 'Continue')
    },
    button: 'Save these changes',
    reads: 'The plan could not be changed. Please try again.',
    keeps: stands('Soak twice'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/price-preview',
    at: () => `/office/plans/${SOAK_ID}/price`,
    prepare: (page) => fill(page, 'New price in dollars', '75'),
    button: 'See who pays what',
    reads: 'The new price could not be worked out. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'New price in dollars' }).inputValue()).toBe('75'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/price-change',
    at: () => `/office/plans/${SOAK_ID}/price`,
    prepare: async (page) => {
      await fill(page, 'New price in dollars', '75')
      await press(page, 'See who pays what')
      await press(page, 'Check and announce')
    },
    button: 'Tell 1 member',
    reads: 'The new price could not be announced. Please look again who has been told.',
    keeps: stands('$75.00 ($69.00 now)'),
  },
  {
    file: 'office/tools/useTools.ts',
    call: '/staff/v1/api-keys',
    at: () => '/office/tools/new-key',
    prepare: async (page) => {
      await fill(page, 'What is it for?', 'Night clerk')
      await page.getByRole('checkbox', { name: 'See services' }).check()
      await press(page, 'Continue')
    },
    button: 'Make this key',
    reads: 'This could not be made. Please try again.',
    keeps: stands('Night clerk'),
  },
  {
    file: 'office/tools/useTools.ts',
    call: '/staff/v1/api-keys/',
    at: () => '/office/tools',
    prepare: (page) => press(page, 'Revoke Scene'),
    button: 'Revoke this key',
    reads: 'This could not be ended. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services',
    at: () => '/office/services/new',
    prepare: async (page) => {
      await page.getByRole('radio', { name: /^Class/ }).check()
      await fill(page, 'Name', 'Night swim')
      await fill(page, 'Price in dollars', '40')
      await press(page, 'Continue')
    },
    button: 'Add this service',
    reads: 'The service could not be added. Please try again.',
    keeps: stands('Night swim'),
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services/',
    at: () => `/office/services/${SAUNA_CLUB_ID}/edit`,
    prepare: async (page) => {
      await fill(page, 'Name', 'Sauna Hour')
      await press(page, 'Continue')
    },
    button: 'Save these changes',
    reads: 'The service could not be changed. Please try again.',
    keeps: stands('Sauna Hour'),
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services/',
    at: () => `/office/services/${SAUNA_CLUB_ID}`,
    prepare: (page) => press(page, 'Hide it from guests'),
    button: 'Hide it',
    reads: 'The service could not be changed. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services/',
    at: () => `/office/services/${SAUNA_CLUB_ID}`,
    prepare: (page) => press(page, 'Remove it'),
    button: 'Remove it for good',
    reads: 'The service could not be removed. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/looks/useLooks.ts',
    call: '/staff/v1/stories/preview',
    at: () => `/office/services/${SAUNA_CLUB_ID}/story`,
    prepare: (page) => fill(page, 'Story', 'An hour of *heat*.'),
    button: 'Show the preview',
    reads: 'The preview could not be made. Please try again.',
    keeps: stands('An hour of *heat*.'),
  },
  {
    file: 'office/looks/useLooks.ts',
    call: '/staff/v1/services/',
    at: () => `/office/services/${SAUNA_CLUB_ID}/story`,
    prepare: async (page) => {
      await fill(page, 'Story', 'An hour of *heat*.')
      await press(page, 'Continue')
    },
    button: 'Save this story',
    reads: 'The story could not be saved. Please try again.',
    keeps: stands('An hour of heat.'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/staff/v1/resources',
    at: () => '/office/resources/new',
    prepare: async (page) => {
      await page.getByRole('radio', { name: /^Room/ }).check()
      await fill(page, 'Name', 'Attic')
      await fill(page, 'People at a time', '2')
    },
    button: 'Add it',
    reads: 'It could not be added. Please try again.',
    keeps: async (page) => expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Attic'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/staff/v1/resources/',
    at: () => '/office/resources/4e500000-0000-4000-8000-000000000001',
    prepare: async (page) => {
      await fill(page, 'Name', 'Longer Pool')
      await press(page, 'Continue')
    },
    button: 'Save these changes',
    reads: 'It could not be changed. Please try again.',
    keeps: stands('Longer Pool'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/retire',
    at: () => '/office/resources/4e500000-0000-4000-8000-000000000001/retire',
    prepare: async (page) => {
      await fill(page, 'Why?', 'The tiles are loose')
      await press(page, 'Continue')
    },
    button: 'Take it out of use',
    reads: 'It could not be taken out of use. Please try again.',
    keeps: stands('The tiles are loose'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/restore',
    at: () => '/office/resources',
    prepare: (page) => page.getByText('Old Pool').waitFor(),
    button: 'Bring Old Pool back',
    reads: 'It could not be brought back. Please try again.',
    keeps: stands('Old Pool'),
  },
  {
    file: 'office/times/useTimetable.ts',
    call: '/times/preview',
    at: () => `/office/times/${SAUNA_CLUB_ID}/days/new?day=2027-03-06`,
    prepare: async (page) => {
      await page.getByLabel('Starts at').fill('20:00')
      await page.getByLabel('Pool or room').selectOption('Garden Pool')
    },
    button: 'Preview',
    reads: 'The times could not be worked out. Please try again.',
    keeps: async (page) => expect(await page.getByLabel('Starts at').inputValue()).toBe('20:00'),
  },
  {
    file: 'office/times/useTimetable.ts',
    call: '/times/preview',
    at: () => `/office/times/${SAUNA_CLUB_ID}`,
    prepare: (page) => page.getByLabel('From which day on?').fill('2027-03-01'),
    button: 'Preview',
    reads: 'The times could not be worked out. Please try again.',
    keeps: async (page) => expect(await page.getByLabel('From which day on?').inputValue()).toBe('2027-03-01'),
  },
  {
    file: 'office/times/useTimetable.ts',
    call: '/times/apply',
    at: () => `/office/times/${SAUNA_CLUB_ID}`,
    prepare: async (page) => {
      await page.getByLabel('From which day on?').fill('2027-03-01')
      await press(page, 'Preview')
    },
    button: 'Set these times from 1 March 2027',
    reads: 'The times could not be changed. Please try again.',
    keeps: stands('1 March 2027'),
  },
  {
    file: 'office/first-day/FirstDayScreen.tsx',
    call: '/first-day/test-email',
    at: () => '/office/first-day',
    prepare: (page) => page.getByText('You are signed in, with a second factor.').waitFor(),
    button: 'Send me a test email',
    reads: 'The test email could not be sent. Please try again.',
    keeps: stands('You are signed in, with a second factor.'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/staff/v1/closures',
    at: () => '/office/closures/new',
    prepare: async (page) => {
      await fill(page, 'First day', '2027-03-01')
      await fill(page, 'Last day', '2027-03-01')
      await fill(page, 'Why, in a few words', 'Maintenance')
    },
    button: 'See who is booked',
    reads: 'The plan could not be saved. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Why, in a few words' }).inputValue()).toBe('Maintenance'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: `/staff/v1/closures/${planned}`,
    at: () => `/office/closures/${planned}/edit`,
    prepare: async (page) => {
      await fill(page, 'Why, in a few words', 'Painting')
      await press(page, 'Continue')
    },
    button: 'Save these changes',
    reads: 'The plan could not be changed. Please try again.',
    keeps: stands('Painting'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/offers',
    at: () => `/office/closures/${planned}`,
    prepare: async (page) => void (await page.getByLabel('The same for everybody').selectOption('Refund')),
    button: 'Use it for all',
    reads: 'This could not be saved. Please try again.',
    keeps: (page) => page.getByLabel('The same for everybody').waitFor(),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/send',
    at: () => `/office/closures/${planned}`,
    prepare: async (page) => {
      await fill(page, 'Why do you close?', 'The boiler leaks')
      await press(page, 'Check and send')
    },
    button: 'Close and write to 1 guest',
    reads: 'The house could not be closed. Please try again.',
    keeps: stands('The boiler leaks'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: `/staff/v1/closures/${planned}`,
    at: () => `/office/closures/${planned}`,
    prepare: (page) => press(page, 'Discard the plan'),
    button: 'Discard it',
    reads: 'The plan could not be discarded. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/undo',
    at: () => `/office/closures/${waiting}`,
    prepare: async (page) => {
      await press(page, 'Undo the closure')
      await page.getByRole('alertdialog').getByLabel('Why?').fill('The boiler holds')
    },
    button: 'Take it back',
    reads: 'This could not be done. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/emails/useEmails.ts',
    call: '/again',
    at: () => `/office/emails/${anEmail}`,
    prepare: (page) => press(page, 'Send it again'),
    button: 'Send this email',
    reads: 'The email could not be sent again. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/emails/useTexts.ts',
    call: '/email-texts/welcome',
    at: () => '/office/texts/welcome',
    prepare: async (page) => {
      await fill(page, 'Opening', 'Hello {{firstName}}')
      await press(page, 'Continue')
    },
    button: 'Save these words',
    reads: 'Your words could not be saved. Please try again.',
    keeps: stands('Hello {{firstName}}'),
  },
  {
    file: 'office/emails/useTexts.ts',
    call: '/email-texts/welcome/preview',
    at: () => '/office/texts/welcome',
    prepare: (page) => fill(page, 'Opening', 'Hello {{firstName}}'),
    button: 'Show the preview',
    reads: 'The preview could not be made. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Opening' }).inputValue()).toBe('Hello {{firstName}}'),
  },
  {
    file: 'office/emails/useTexts.ts',
    call: '/email-texts/welcome/test',
    at: () => '/office/texts/welcome',
    prepare: (page) => fill(page, 'Opening', 'Hello {{firstName}}'),
    button: 'Send me a test',
    reads: 'The test could not be sent. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Opening' }).inputValue()).toBe('Hello {{firstName}}'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/staff/v1/plans/',
    at: () => '/office/plans',
    prepare: (page) => press(page, 'Archive Sauna Club 10'),
    button: 'Archive it',
    reads: 'The plan could not be archived. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/members/useMembers.ts',
    call: `/staff/v1/members/${soaker}/credits`,
    at: () => `/office/members/${soaker}/credits/${visits}`,
    prepare: async (page) => {
      await fill(page, 'Why?', 'The sauna was cold')
      await press(page, 'Continue')
    },
    button: 'Add 1 visit',
    reads: 'The visits could not be changed. Please try again.',
    keeps: stands('The sauna was cold'),
  },
  {
    file: 'office/settings/useSettings.ts',
    call: '/staff/v1/settings',
    at: () => '/office/settings/edit',
    prepare: async (page) => {
      await fill(page, 'Phone', '02 5550 0100')
      await press(page, 'Continue')
    },
    button: 'Save the settings',
    reads: 'The settings could not be saved. Please try again.',
    keeps: stands('02 5550 0100'),
  },
  {
    file: 'office/settings/useTerms.ts',
    call: '/staff/v1/terms',
    at: () => '/office/settings/terms/new',
    prepare: async (page) => {
      await fill(page, 'Terms', 'Be kind to each other.')
      await page.getByLabel('First day').fill('2030-03-01')
      await press(page, 'Continue')
    },
    button: 'Save these terms',
    reads: 'The terms could not be saved. Please try again.',
    keeps: stands('Be kind to each other.'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/team/invitations',
    at: () => '/office/team/invite',
    prepare: async (page) => {
      await fill(page, 'Email', 'ines@guest.example')
      await press(page, 'Continue')
    },
    button: 'Send the invitation',
    reads: 'The invitation could not be sent. Please try again.',
    keeps: stands('ines@guest.example'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/team/invitations/',
    at: () => '/office/team',
    prepare: (page) => press(page, 'Withdraw the invitation of stay@guest.example'),
    button: 'Withdraw it',
    reads: 'The invitation could not be withdrawn. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'hand-over/useHandOver.ts',
    call: '/desk/v1/notes',
    at: () => '/hand-over',
    prepare: (page) => fill(page, 'Note for the next person', 'Towels come at four'),
    button: 'Leave this note',
    reads: 'The note could not be kept. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Note for the next person' }).inputValue()).toBe(
        'Towels come at four',
      ),
  },
  {
    file: 'hand-over/useHandOver.ts',
    call: '/done',
    at: () => '/hand-over',
    prepare: async (page) => {
      const note = { about: { day: '2026-11-23' }, kind: 'hand-over', body: 'The kettle is broken' }
      await asOwner('/api/desk/v1/notes', note)
      await page.getByText('The kettle is broken').first().waitFor()
    },
    button: 'Tick off',
    reads: 'The note could not be ticked off. Please try again.',
    keeps: (page) => page.getByText('The kettle is broken').first().waitFor(),
  },
  {
    file: 'guests/useGuests.ts',
    call: '/desk/v1/notes',
    at: () => `/guests/m_${soaker}`,
    prepare: async (page) => {
      await press(page, 'Write a note')
      await fill(page, 'Note', 'Likes the corner')
    },
    button: 'Keep this note',
    reads: 'The note could not be kept. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Likes the corner'),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/move',
    at: () => `/bookings/${aBooking}`,
    prepare: async (page) => {
      await press(page, 'Move…')
      await nextTimes(page).first().check()
    },
    button: 'Move it',
    reads: 'The booking could not be changed. Please try again.',
    keeps: async (page) => expect(await page.getByRole('dialog').getByRole('radio').first().isChecked()).toBe(true),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/part-cancel',
    at: () => `/bookings/${aBooking}`,
    prepare: async (page) => {
      await press(page, 'Change party…')
      await page.getByRole('radio', { name: 'Feeling unwell' }).check()
    },
    button: 'Change party',
    reads: 'The booking could not be changed. Please try again.',
    keeps: async (page) => expect(await page.getByRole('radio', { name: 'Feeling unwell' }).isChecked()).toBe(true),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/cancel',
    at: () => `/bookings/${aBooking}`,
    prepare: async (page) => {
      await press(page, 'Cancel…')
      await page.getByRole('radio', { name: 'No answer' }).check()
    },
    button: 'Cancel the booking',
    reads: 'The booking could not be changed. Please try again.',
    keeps: async (page) => expect(await page.getByRole('radio', { name: 'No answer' }).isChecked()).toBe(true),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/contact',
    at: () => `/bookings/${aBooking}`,
    prepare: async (page) => {
      await press(page, 'Correct address…')
      await fill(page, 'Email', 'right@guest.example')
    },
    button: 'Correct it',
    reads: 'The booking could not be changed. Please try again.',
    keeps: async (page) => expect(await page.getByLabel('Email').inputValue()).toBe('right@guest.example'),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/letter',
    at: () => `/bookings/${aBooking}`,
    prepare: (page) => page.getByText('What has happened').waitFor(),
    button: 'Send confirmation again',
    reads: 'The booking could not be changed. Please try again.',
    keeps: (page) => page.getByRole('button', { name: 'Send confirmation again' }).waitFor(),
  },
  {
    file: 'devices/useDevices.ts',
    call: '/desk/v1/devices',
    at: () => '/devices',
    prepare: (page) => fill(page, 'Name of this device', 'Front counter'),
    button: 'Make it a device of the desk',
    reads: 'This browser could not be set up. Please try again.',
    keeps: async (page) =>
      expect(await page.getByRole('textbox', { name: 'Name of this device' }).inputValue()).toBe('Front counter'),
  },
  {
    file: 'devices/useDevices.ts',
    call: '/desk/v1/devices/',
    at: () => '/devices',
    prepare: (page) => press(page, 'Shut off Side door'),
    button: 'Shut it off',
    reads: 'The device could not be shut off. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'devices/useDevices.ts',
    call: '/desk/v1/pins/',
    at: () => '/devices',
    prepare: (page) => press(page, 'Take the PIN of Mia G. away'),
    button: 'Take it away',
    reads: 'The PIN could not be taken away. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/staff/v1/team/',
    at: () => `/office/team/${colleague}/role`,
    prepare: async (page) => {
      await page.getByRole('radio', { name: /^Manager/ }).check()
      await fill(page, 'Why?', 'Runs the mornings')
      await press(page, 'Continue')
    },
    button: 'Make them manager',
    reads: 'The role could not be changed. Please try again.',
    keeps: stands('Runs the mornings'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/staff/v1/team/',
    at: () => `/office/team/${colleague}/remove`,
    prepare: async (page) => {
      await fill(page, 'Why?', 'The season is over')
      await press(page, 'Continue')
    },
    button: 'Remove them',
    reads: 'They could not be removed. Please try again.',
    keeps: stands('The season is over'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/sessions/',
    at: () => `/office/team/${colleague}`,
    prepare: (page) => press(page, 'Sign out A browser'),
    button: 'Sign them out',
    reads: 'They could not be signed out. Please try again.',
    keeps: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    file: 'office/security/SecurityScreen.tsx',
    call: '/security-log?before=',
    at: () => '/office/security',
    prepare: (page) => page.getByRole('table').waitFor(),
    button: 'Show older',
    reads: 'The security log could not be looked up.',
    keeps: (page) => page.getByRole('table').waitFor(),
  },
]

let colleague = ''
let anEmail = ''
beforeAll(async () => {
  colleague = (await aWorker(site, 'staff', 'Mia')).memberId
  await site.house.rows(`insert into desk_pin (member_id, pin_hash) values ($1, '')`, [colleague])
  await site.house.rows(`insert into desk_device (name, secret_hash) values ('Side door', '\\x00')`)
  const body = { email: 'stay@guest.example', role: 'staff' }
  await site.house.visitor().send('POST', '/api/staff/v1/team/invitations', body, { authtoken: owner.token })
  const [email] = await site.house.rows(
    `insert into email (dedupe_key, kind, recipient, status, subject, body_text, body_html)
     values ('to repeat', 'booking-moved', 'ada@guest.example', 'FAILED', 'Moved', 'Moved', 'Moved') returning id`,
  )
  anEmail = email.id
  const [grant] = await site.house.rows(
    'select granted.id from credit_grant as granted join membership on membership.id = membership_id where member_id = $1',
    [soaker],
  )
  visits = grant.id
  await site.house.rows(`update api_key set name = 'Other' where made_by <> $1`, [owner.memberId])
  await site.house.rows(
    `insert into security_log (what, member_id) select 'key-made', $1 from generate_series(1, 60)`,
    [owner.memberId],
  )
})

describe('a press whose call fails', () => {
  test.each(presses)(
    '“$button” is sent once, says so in words however it fails, and what was typed stands there still (#798)',
    async ({ call, at, prepare, button, reads, keeps }) => {
      const visit = await visitAsWorker(site, owner, { width: phone })
      const { page } = visit
      await page.goto(`/desk${at()}`)
      await prepare(page)
      for (const fate of fateNames) {
        const slow = held()
        await visit.meets(call, slow.fate)
        await press(page, button)
        await page.locator('button[aria-busy=true]').waitFor()
        expect(await page.locator('button[aria-busy=true]').isDisabled()).toBe(true)
        expect(await page.getByText(reads).count()).toBe(0)
        await expect.poll(() => slow.asked()).toBe(1)
        await slow.letGo(fates[fate]!)
        await isToldInWords(page, reads)
        await keeps(page)
      }
      await visit.end()
    },
  )
})

describe('before anybody is in', () => {
  test('a sign-in that fails says so in words, and what was typed stands there still', async () => {
    const visit = await site.visit({ width: phone })
    const { page } = visit
    await page.goto('/desk/office')
    for (const fate of fateNames) {
      await visit.meets('/api/wix/v1/login', fates[fate]!)
      await enterPassword(page, 'owner@stillwater.example')
      // What a sign-in says of 404 is that there is no such account.
      await isToldInWords(
        page,
        fate === 'answers 404' ? 'There is no account with this email address.' : 'An unexpected error occurred.',
      )
      expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('owner@stillwater.example')
    }
    await visit.end()
  })

  test('a link to a new house that cannot be looked at says so in words, and Try again looks again', async () => {
    const visit = await site.visit({ width: phone })
    visit.expects(/404/)
    const { page } = visit
    const call = '/api/welcome/v1'
    await visit.meets(call, fates[fateNames[0]!]!)
    await page.goto('/desk/welcome#a-token')
    for (const fate of fateNames) {
      await isToldInWords(page, 'Your link could not be looked at.')
      await visit.meets(call, fates[fate]!)
      await press(page, 'Try again')
    }
    await isToldInWords(page, 'Your link could not be looked at.')
    await visit.meetsNoMore(call)
    await press(page, 'Try again')
    await page.getByText('This link does not open anything any more.').waitFor()
    await visit.end()
  })

  test('an invitation that cannot be read says so in words, and Try again reads it', async () => {
    const visit = await site.visit({ width: phone })
    visit.expects(/404/)
    const { page } = visit
    const call = '/api/staff-join/v1/invitation'
    await visit.meets(call, fates[fateNames[0]!]!)
    await page.goto('/desk/join#a-token')
    for (const fate of fateNames) {
      await isToldInWords(page, 'Your invitation could not be read.')
      await visit.meets(call, fates[fate]!)
      await press(page, 'Try again')
    }
    await isToldInWords(page, 'Your invitation could not be read.')
    await visit.meetsNoMore(call)
    await press(page, 'Try again')
    await page.getByText('This invitation was used or is over.').waitFor()
    await visit.end()
  })
})

describe('the calls of the desk', () => {
  test('are all made through the one way to the house, and every file that makes them has its stories (#798)', () => {
    const making = globSync('desk/**/*.{ts,tsx}').filter((file) => {
      // A service worker has no screen, and no call. Whether the house can be reached at all is no call of a screen.
      if (/\.test\.tsx?$|calls\/(calls|send-file|until-house-answers)\.ts$|offline\/worker\.ts$/.test(file))
        return false
      const code = readFileSync(file, 'utf8')
      expect([file, /\bfetch\(|XMLHttpRequest/.test(code)]).toEqual([file, false])
      return (
        /\b(getJson|postJson|ask|send)(<[^;]*?>)?\((?!\))/.test(code) &&
        /from '#(desk\/calls\/calls|ui\/api-client)/.test(code)
      )
    })
    // Sign-in, codes, invitations and the first day are told in staff-sign-in.test.ts and above.
    const elsewhere = [
      // PINs and the lock of the desk in desk-shifts.test.ts.
      'shifts/lock-state.ts',
      // What is noted on a day sheet in desk-day.test.ts.
      'today/useArrivals.ts',
      // The time in the house comes with who is here; that it cannot be asked for again is told in desk-day.test.ts.
      'calls/house-time.ts',
      // What a device does with and without a line in desk-offline.test.ts.
      'offline/device-keys.ts',
      'offline/list.ts',
      'offline/queue.ts',
      'offline/work-offline.ts',
      'shifts/useShifts.ts',
      'sign-in/NewCode.tsx',
      'sign-in/SetUpFactor.tsx',
      'sign-in/SignInSteps.tsx',
      'join/JoinScreen.tsx',
      'welcome/WelcomeScreen.tsx',
    ]
    const told = new Set([...arrivals, ...presses].map(({ file }) => file))
    const files = making.map((file) => file.slice('desk/'.length)).filter((file) => !elsewhere.includes(file))
    expect(files.toSorted()).toEqual([...told].toSorted())
  })

  test('that break a screen leave a page with words and a way to try again', async () => {
    const visit = await visitAsWorker(site, owner, { width: phone })
    visit.expects(/./)
    const { page } = visit
    await visit.meets('/open-matters', (route) => route.fulfill({ json: { matters: [{ kind: 'nothing known' }] } }))
    await page.goto('/desk/office')
    await heading(page, 'Something went wrong').waitFor()
    await visit.isAccessible()
    await visit.meetsNoMore('/open-matters')
    await press(page, 'Try again')
    await heading(page, 'Hello, Olive').waitFor()
    await visit.end()
  })
})

import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { booked } from '#proofs/booked.ts'
import { cartItem } from '#proofs/house.ts'
import { fates, held, isToldInWords } from './failing-call.ts'
import { openSite, phone, type Site } from './site.ts'
import { aWorker, enterPassword, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

const [planned, waiting] = ['c1050000-0000-4000-8000-0000000000a1', 'c1050000-0000-4000-8000-0000000000a2']

/** A member of the demo house who holds a plan with visits that are counted. */
const soaker = 'acc00000-0000-4000-8000-000000000002'
let visits = ''

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
  const slots = await site.house.slotsOn('2026-12-14')
  for (const slot of slots.slice(0, 2)) await booked(site.house, [cartItem(slot)])
})
afterAll(() => site.close())

/** What a screen asks for as it opens: the call, the file that makes it, and the words when it fails. */
const arrivals: { file: string; at: string; call: string; reads: string; thenShows: string }[] = [
  {
    file: 'calls/me.ts',
    at: '/office',
    call: '/staff/v1/me',
    reads: 'The house could not be reached.',
    thenShows: 'Open matters',
  },
  {
    file: 'office/home/HomeScreen.tsx',
    at: '/office',
    call: '/open-matters',
    reads: 'The open matters could not be looked up.',
    thenShows: 'Nothing waits for you.',
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
    file: 'office/first-day/FirstDayScreen.tsx',
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
    reads: 'What each may do could not be looked up.',
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
    'says so in words however $call fails at $at, and Try again brings the page',
    async ({ at, call, reads, thenShows }) => {
      const visit = await visitAsWorker(site, owner, { width: phone })
      const { page } = visit
      const failed = page.getByRole('alert').filter({ hasText: reads })
      const again = failed.getByRole('button', { name: 'Try again' })
      await visit.meets(call, fates[fateNames[0]!]!)
      await page.goto(`/desk${at}`)
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

const presses: Press[] = [
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
    '“$button” is sent once, says so in words however it fails, and what was typed stands there still',
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
      await visit.isAccessible()
      await visit.end()
    },
  )
})

describe('before anybody is in', () => {
  test('a sign-in that fails says so in words, and what was typed stands there still', async () => {
    const visit = await site.visit({ width: phone })
    const { page } = visit
    await page.goto('/desk')
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
  test('are all made through the one way to the house, and every file that makes them has its stories', () => {
    const making = globSync('desk/**/*.{ts,tsx}').filter((file) => {
      if (/\.test\.tsx?$|calls\/calls\.ts$/.test(file)) return false
      const code = readFileSync(file, 'utf8')
      expect([file, /\bfetch\(|XMLHttpRequest/.test(code)]).toEqual([file, false])
      return (
        /\b(getJson|postJson|ask|send)(<[^;]*?>)?\((?!\))/.test(code) &&
        /from '#(desk\/calls\/calls|ui\/api-client)/.test(code)
      )
    })
    // Sign-in, codes, invitations and the first day are told in staff-sign-in.test.ts and above.
    const elsewhere = [
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

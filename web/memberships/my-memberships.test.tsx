import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { MembershipAnswer, SuspensionPreviewAnswer } from '#api/memberships.ts'
import { closeSite, houseAnswers, letIn, openSite, press, refusal, type } from '#web/accounts/testing.tsx'
import { welcome } from '#web/shell/member-session.ts'
import { aMembership, mineCall } from './testing.tsx'

afterEach(closeSite)

const path = '/api/memberships/v1/3e3be500-0000-4000-8000-000000000001'
const details = {
  email: 'ada@b.example',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '',
  marketingConsent: true,
  consentSince: null,
  secondFactor: 'off',
  role: 'member',
}
type Replies = NonNullable<Parameters<typeof houseAnswers>[0]>

/** Opens /account of a member who holds this; what the house is asked comes back. */
async function open(memberships: MembershipAnswer[] | Replies[string], replies: Replies = {}, at = '/account') {
  const asked = houseAnswers({
    'GET /api/account/v1/details': { body: details },
    'GET /api/account/v1/sessions': { body: { sessions: [] } },
    [mineCall]: Array.isArray(memberships) ? { body: { memberships } } : memberships,
    ...replies,
  })
  welcome(letIn)
  const router = await openSite(at)
  return { asked, router, sent: (call: string) => asked.filter(({ what }) => what === call).map(({ body }) => body) }
}
const card = (name = 'Soak') => screen.findByRole('article', { name })
const part = async (name: string) => within(await card()).getByRole('heading', { name }).parentElement!.textContent
const dialog = () => screen.findByRole('dialog')

test('a membership tells how it stands, what is left and when more comes', async () => {
  await open([aMembership()])
  expect((await card()).textContent).toContain('SoakActive$69.00 every 2 weeks · since Sat 31 Oct 2026')
  expect(await part('What you have left')).toBe(
    'What you have leftBathing: 1 of 2 leftYou get 2 new ones on Sun 29 Nov 2026. Use what is left by Sun 29 Nov 2026, 9:00 am AEDT.A visit counts on the day you book it, so you can book ahead with what you have now.',
  )
  expect(await part('Suspension')).toContain('0 of 28 days used in the last 12 months')
  expect(await part('Suspension')).toContain('It can end on Sat 23 Jan 2027 at the earliest.')
})

test('the next six charges stand there with their dates and amounts, and the past ones too', async () => {
  await open([aMembership()])
  const charges = within(await card()).getByRole('heading', { name: 'Next charges' }).parentElement!
  expect(
    within(charges)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Sun 29 Nov 2026 $69.00',
    'Sun 13 Dec 2026 $69.00',
    'Sun 27 Dec 2026 $69.00',
    'Sun 10 Jan 2027 $69.00',
    'Sun 24 Jan 2027 $69.00',
    'Sun 7 Feb 2027 $69.00',
  ])
  expect(screen.getByText('Past payments (2)').parentElement?.textContent).toContain('Sat 14 Nov 2026 Paid $69.00')
})

test('past payments say what of them has gone back', async () => {
  const [second, first] = aMembership().invoices
  if (!second || !first) throw new Error('The membership has no two payments.')
  const invoices = [
    { ...second, refunded: 20 },
    { ...first, status: 'REFUNDED' as const, refunded: 69 },
  ]
  await open([aMembership({ invoices })])
  const rows = within((await screen.findByText('Past payments (2)')).parentElement!).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Sat 14 Nov 2026 Paid \$69\.00, \$20\.00 refunded Tax invoice/),
    expect.stringMatching(/^Sat 31 Oct 2026 Refunded \$69\.00 Tax invoice/),
  ])
})

test.each<[string, Partial<MembershipAnswer>, string]>([
  ['waits', { status: 'DRAFT' }, 'Waiting for its first payment'],
  ['begins later', { status: 'PENDING', startDate: '2026-12-01T00:00:00Z' }, 'Begins on Tue 1 Dec 2026'],
  [
    'rests',
    { status: 'PAUSED', suspension: { from: '2026-11-15T00:00:00Z', until: '2026-11-29T00:00:00Z' } },
    'Suspended until Sun 29 Nov 2026',
  ],
  [
    'was left',
    { cancellation: { requestedDate: '2026-11-15T00:00:00Z', effectiveDate: '2026-11-29T00:00:00Z', byHouse: false } },
    'Active until Sun 29 Nov 2026',
  ],
  ['has ended', { status: 'ENDED', endDate: '2026-11-01T00:00:00Z' }, 'Ended on Sun 1 Nov 2026'],
  ['was cancelled', { status: 'CANCELED', endDate: '2026-11-01T00:00:00Z' }, 'Cancelled, ended on Sun 1 Nov 2026'],
])('a membership that %s says so in words', async (_, more, words) => {
  await open([aMembership(more)])
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a payment that failed is told first, with the page that pays it and the day it ends without', async () => {
  const overdue = {
    since: '2026-11-18T00:00:00Z',
    graceUntil: '2026-11-25T00:00:00Z',
    amount: 69,
    payUrl: 'https://pay.example/i/1',
  }
  await open([aMembership({ overdue })])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('A payment of $69.00 did not go through')
  expect(alert.textContent).toContain('continues until Wednesday 25 November 2026')
  expect(within(alert).getByRole('link', { name: 'Pay it now' }).getAttribute('href')).toBe('https://pay.example/i/1')
  expect(screen.getByText('Payment overdue')).toBeTruthy()
})

test('the card that is charged stands there, and one press leads to the page for another', async () => {
  const { sent } = await open([aMembership()], { [`POST ${path}/another-card`]: { body: { url: '#card-page' } } })
  expect(await part('Card')).toContain('Visa ending in 4242, good until the end of April 2030.')
  press('Use another card for Soak')
  // Whoever stays, or comes back by the browser's Back, finds the same page.
  const link = await screen.findByRole('link', { name: 'Continue to the card page' })
  expect(link.getAttribute('href')).toBe('#card-page')
  expect(location.hash).toBe('#card-page')
  expect(sent(`POST ${path}/another-card`)).toEqual([{}])
})

test('a card that expires before the next payment is told while there is time, and the way to another stands there once', async () => {
  // The next payment is on 29 November.
  await open([aMembership({ card: { brand: 'visa', last4: '4242', expires: '2026-10' } })])
  const title = await screen.findByText('Your card expires before the next payment')
  expect(title.parentElement?.textContent).toContain('Visa ending in 4242 is good until the end of October 2026.')
  expect(screen.getAllByRole('button', { name: 'Use another card for Soak' })).toHaveLength(1)
})

test.each<[string, Partial<MembershipAnswer>]>([
  ['is not charged any more', { canChangeCard: false }],
  ['is good for the next payment', { card: { brand: 'visa', last4: '4242', expires: '2026-11' } }],
  ['is not known yet', { card: null }],
])('nothing is said of a card that %s', async (_, more) => {
  await open([aMembership(more)])
  await card()
  expect(screen.queryByText('Your card expires before the next payment')).toBeNull()
})

describe('back from the page for another card', () => {
  const back = `/account?card=${aMembership().id}`
  const saved = { card: { brand: 'mastercard', last4: '4444', expires: '2031-01' }, isPageOpen: false }

  test('the card that is charged now is told, and stands with the membership', async () => {
    let isSaved = false
    await open(
      () => ({ body: { memberships: [aMembership(isSaved ? { card: saved.card } : {})] } }),
      { [`POST ${path}/charged-card`]: () => ((isSaved = true), { body: saved }) },
      back,
    )
    expect(await screen.findByText('Payments are now taken from your Mastercard ending in 4444.')).toBeTruthy()
    expect(await part('Card')).toContain('Mastercard ending in 4444, good until the end of January 2031.')
  })

  test('a card that is not there yet can be looked for again', async () => {
    let asked = 0
    const answer = () => ({ body: (asked += 1) === 1 ? { ...saved, isPageOpen: true } : saved })
    await open([aMembership()], { [`POST ${path}/charged-card`]: answer }, back)
    await screen.findByText('We do not have your new card yet')
    press('Look again')
    expect(await screen.findByText('Payments are now taken from your Mastercard ending in 4444.')).toBeTruthy()
  })

  test('another membership says nothing of it', async () => {
    const other = aMembership({ id: '3e3be500-0000-4000-8000-000000000002' })
    const { asked } = await open([other], {}, back)
    await card()
    expect(asked.filter(({ what }) => what.includes('charged-card'))).toEqual([])
  })
})

test('a new price is told with its day', async () => {
  await open([aMembership({ priceChange: { amount: 75, from: '2027-02-01T00:00:00Z' } })])
  const title = await screen.findByText('New price from Monday 1 February 2027')
  expect(title.parentElement?.textContent).toContain('it is $75.00 instead of $69.00. You can cancel before then.')
})

test('closed days that rest it are told, and what they move (#738)', async () => {
  const rest = { title: 'Maintenance', days: 12, from: '2026-11-30T13:00:00Z', until: '2026-12-11T13:00:00Z' }
  await open([aMembership({ rest })])
  const title = await screen.findByText('It is paused for 12 days')
  expect(title.parentElement?.textContent).toContain(
    'Maintenance: we are closed from Tuesday 1 December 2026 to Saturday 12 December 2026. The next payment comes that much later',
  )
})

test('without a membership the way leads to those on sale; one that is over stands below', async () => {
  await open([aMembership({ status: 'ENDED' })])
  expect(await screen.findByText(/You no longer have a membership/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See memberships' }).getAttribute('href')).toBe('/memberships')
  expect(screen.getByText('Earlier memberships (1)')).toBeTruthy()
})

test('memberships that do not come may be asked for again', async () => {
  let isUp = false
  await open(() => (isUp ? { body: { memberships: [aMembership()] } } : 'no connection'))
  await screen.findByText(/We could not load your memberships just now/)
  isUp = true
  press('Try again')
  expect(await card()).toBeTruthy()
})

const free = { initialTermEnds: null }

test('cancelling shows both ways with their days and what follows, and goes the way that is chosen', async () => {
  let isLeft = false
  const cancellation = { requestedDate: '2026-11-20T00:00:00Z', effectiveDate: '2026-11-28T22:00:00Z', byHouse: false }
  const { sent } = await open(
    () => ({ body: { memberships: [aMembership({ ...free, cancellation: isLeft ? cancellation : null })] } }),
    { [`POST ${path}/cancel`]: () => ((isLeft = true), { body: {} }) },
  )
  await card()
  press('Cancel Soak')
  const choices = within(await dialog())
    .getAllByRole('radio')
    .map((one) => one.closest('label')!.textContent)
  expect(choices[0]).toContain(
    'On the next payment date: Sun 29 Nov 2026Nothing more is charged. You keep your visits and can change your mind until then',
  )
  expect(choices[1]).toContain('Now: Fri 20 Nov 2026')
  expect(choices[1]).toContain('You lose what you have left (1 × Bathing).')
  press('Cancel for Sun 29 Nov 2026')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(`POST ${path}/cancel`)).toEqual([{ effectiveAt: 'NEXT_PAYMENT_DATE' }])
  expect(await screen.findByText('Soak is cancelled.')).toBeTruthy()
  expect(screen.getByText('It ends on Sunday 29 November 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel Soak' })).toBeNull()
})

test('cancelling at once is a choice of its own', async () => {
  const { sent } = await open([aMembership(free)], { [`POST ${path}/cancel`]: { body: {} } })
  await card()
  press('Cancel Soak')
  fireEvent.click(within(await dialog()).getByRole('radio', { name: /^Now/ }))
  press('Cancel now')
  await waitFor(() => expect(sent(`POST ${path}/cancel`)).toEqual([{ effectiveAt: 'IMMEDIATELY' }]))
})

test('within the initial term only its end can be chosen, and what is charged until then is told', async () => {
  await open([aMembership()])
  await card()
  press('Cancel Soak')
  const box = await dialog()
  expect(box.textContent).toContain('The initial term you agreed to runs until Saturday 23 January 2027')
  const [later, now] = within(box).getAllByRole<HTMLInputElement>('radio')
  expect(later!.closest('label')!.textContent).toContain(
    'At the end of the initial term: Sun 24 Jan 2027Until then 4 more payments are charged, $276.00 in all.',
  )
  expect(now!.disabled).toBe(true)
})

test('a refusal stays in the dialog, in the words of the house', async () => {
  await open([aMembership()], { [`POST ${path}/cancel`]: refusal(409, 'membership.ended', 'It has ended already.') })
  await card()
  press('Cancel Soak')
  press(/^Cancel for/)
  expect((await screen.findByRole('alert')).textContent).toBe('It has ended already.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a cancellation is taken back by one press', async () => {
  const cancellation = { requestedDate: '2026-11-15T00:00:00Z', effectiveDate: '2026-11-29T00:00:00Z', byHouse: false }
  let isKept = false
  const { sent } = await open(
    () => ({ body: { memberships: [aMembership({ cancellation: isKept ? null : cancellation })] } }),
    { [`POST ${path}/keep`]: () => ((isKept = true), { body: {} }) },
  )
  await card()
  press('Keep Soak')
  expect((await screen.findAllByText('Soak continues.')).length).toBeGreaterThan(0)
  expect(sent(`POST ${path}/keep`)).toEqual([{}])
  expect(screen.getByText('Active')).toBeTruthy()
})

test('on the evening of its last day a membership is good, and is not kept any more', async () => {
  const cancellation = { requestedDate: '2026-11-15T00:00:00Z', effectiveDate: '2026-11-19T22:00:00Z', byHouse: false }
  await open([aMembership({ cancellation })])
  await card()
  expect(screen.getByText(/Its visits are good until the end of that day\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Keep Soak' })).toBeNull()
})

const effect: SuspensionPreviewAnswer = {
  from: '2026-11-20T00:00:00Z',
  until: '2026-12-04T00:00:00Z',
  daysUsed: 0,
  daysLeft: 28,
  chargesSkipped: [{ date: '2026-11-28T22:00:00Z', amount: 69 }],
  nextCharge: { date: '2026-12-12T22:00:00Z', amount: 69 },
  creditsSuspended: [{ serviceName: 'Bathing', remaining: 1 }],
  bookingsInside: [{ bookingId: 'b1', serviceName: 'Bathing', startDate: '2026-11-23T20:00:00Z' }],
  reason: null,
}
const suspendButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

test('a suspension shows what it does to money, visits and bookings before it can be confirmed', async () => {
  const { sent } = await open([aMembership()], {
    [`GET ${path}/suspension-preview`]: { body: effect },
    [`POST ${path}/suspend`]: { body: {} },
  })
  await card()
  press('Suspend Soak')
  expect((await suspendButton('Suspend for 14 days')).disabled).toBe(true)
  const text = (await screen.findByText('Back on')).closest('dl')!.textContent
  expect(text).toContain('Back onFriday 4 December 2026, automatically')
  expect(text).toContain('Not charged: $69.00 on Sun 29 Nov 2026. Next charge: $69.00 on Sun 13 Dec 2026.')
  expect(text).toContain(
    'You cannot use them in that time, and they stay valid for that much longer: 1\u00A0×\u00A0Bathing.',
  )
  expect(text).toContain('They stay booked:Bathing, Tue 24 Nov 2026, 7:00 am AEDT')
  await waitFor(async () => expect((await suspendButton('Suspend for 14 days')).disabled).toBe(false))
  press('Suspend for 14 days')
  await waitFor(() => expect(sent(`POST ${path}/suspend`)).toEqual([{ days: 14 }]))
  expect(await screen.findByText('Soak is suspended.')).toBeTruthy()
  // The button that was pressed is gone: what came of it has the focus, and is in sight.
  expect(document.activeElement?.textContent).toBe('Soak is suspended.')
})

test('why a suspension cannot be had is told, and it cannot be confirmed', async () => {
  await open([aMembership()], {
    [`GET ${path}/suspension-preview`]: { body: { ...effect, reason: 'You have no days left.' } },
  })
  await card()
  press('Suspend Soak')
  expect(await screen.findByText('You have no days left.')).toBeTruthy()
  expect((await suspendButton(/^Suspend for/)).disabled).toBe(true)
})

test('only days that are left can be asked for; what a look-up brings too late does not count', async () => {
  const { asked } = await open([aMembership({ suspensionDaysUsed: 20 })], {
    [`GET ${path}/suspension-preview`]: { body: effect },
  })
  await card()
  press('Suspend Soak')
  expect(await suspendButton('Suspend for 8 days')).toBeTruthy()
  await screen.findByText('Back on')
  const before = asked.length
  type('For how many days, starting now?', '9')
  expect(await screen.findByText('Enter a number of days from 1 to 8')).toBeTruthy()
  expect((await suspendButton('Suspend')).disabled).toBe(true)
  type('For how many days, starting now?', '3')
  expect((await suspendButton('Suspend for 3 days')).disabled).toBe(true)
  await waitFor(async () => expect((await suspendButton('Suspend for 3 days')).disabled).toBe(false))
  expect(asked.length).toBe(before + 1)
})

test('a look-up that fails may be tried again', async () => {
  let isUp = false
  await open([aMembership()], {
    [`GET ${path}/suspension-preview`]: () => (isUp ? { body: effect } : 'no connection'),
  })
  await card()
  press('Suspend Soak')
  await screen.findByText('An unexpected error occurred. Please try again.')
  isUp = true
  press('Try again')
  expect(await screen.findByText('Back on')).toBeTruthy()
})

test('what the house has paused or ended is told, and cannot be taken back here', async () => {
  const suspension = { from: '2026-11-15T00:00:00Z', until: null }
  const cancellation = { requestedDate: '2026-11-15T00:00:00Z', effectiveDate: '2026-11-29T00:00:00Z', byHouse: true }
  await open([aMembership({ status: 'PAUSED', suspension, cancellation })])
  await card()
  expect(screen.getByText('It ends on Sunday 29 November 2026')).toBeTruthy()
  expect(screen.getByText('It is paused')).toBeTruthy()
  expect(screen.getByText('Suspended')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resume now' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Keep Soak' })).toBeNull()
})

test('whoever has used all days cannot suspend, and whoever suspensions may come back', async () => {
  const suspension = { from: '2026-11-15T00:00:00Z', until: '2026-12-13T00:00:00Z' }
  const { sent } = await open([aMembership({ status: 'PAUSED', suspension, suspensionDaysUsed: 28 })], {
    [`POST ${path}/resume`]: { body: {} },
  })
  await card()
  expect(screen.queryByRole('button', { name: 'Suspend Soak' })).toBeNull()
  press('Resume now')
  expect((await screen.findAllByText('Soak is back.')).length).toBeGreaterThan(0)
  expect(sent(`POST ${path}/resume`)).toEqual([{}])
})

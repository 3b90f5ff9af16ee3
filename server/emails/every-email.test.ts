import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { staffRoles } from '#domain/accounts/role.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { sendPaymentLink } from '#server/counter/send-payment-link.ts'
import { queueReturnEmail } from '#server/counter/write-return-email.ts'
import { findOrder } from '#server/sales/store.ts'
import { sendTestEmail } from '#server/first-day/send-test-email.ts'
import { sendInvitation } from '#server/team/invitation-email.ts'
import { tellOwners } from '#server/limits/tell-owners.ts'
import * as account from '#server/accounts/write-account-email.ts'
import { findMember } from '#server/accounts/member-store.ts'
import {
  queueClosureQuestion,
  queueCancelledEmail,
  queuePartLeftEmail,
  queueReminder,
  queueRescheduledEmail,
} from '#server/bookings/write-booking-email.ts'
import { sendGivenCard, sendReplacement, tellHolder } from '#server/gift-cards/gift-card-email.ts'
import { readMembershipState } from '#server/memberships/membership-store.ts'
import * as membership from '#server/memberships/write-membership-email.ts'
import { readBooked } from '#server/sales/booking-store.ts'
import { notifyStaff } from '#server/payments/notify-staff.ts'
import { booked } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aSoaker } from '#proofs/soakers.ts'
import { fact } from './blocks.ts'
import { palette } from './palette.ts'
import { accountEmailKinds, queueEmail, type AccountEmailKind, type AnyEmailKind } from './queue-email.ts'
import { waterBand } from './water-band.ts'
import { tellOldAddress } from './tell-old-address.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
const typed = '<b>Ada</b>'
/** What opens or pays something, in the emails that this test writes; keys of orders and links to end news come beside. */
const secrets = {
  card: 'BH-7Q2M-7Q2M-7Q2M-7Q2M',
  recovery: 'r3c0verY-t0ken_of_22chr',
  invitation: 'inv1tation-t0ken_22chr',
  payPage: 'cs_test_a1B2c3D4e5F6g7H8',
  verification: '271828',
  signIn: '314159',
  enrolment: '161803',
}

type Row = { id: string; kind: string; subject: string; body_text: string; body_html: string }
let house: TestHouse
let emails: Row[]
beforeAll(async () => {
  house = await openHouse()
  await writeThemAll()
  const waiting = async () => await house.rows(`select kind from email where status <> 'SENT'`)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), soon)
  emails = await house.rows(
    'select id, kind, subject, body_text, body_html from email where body_text is not null order by created_at, id',
  )
})
afterAll(() => house.close())

const otherKinds = {
  'booking-confirmed': true,
  'payment-returned': true,
  'booking-moved': true,
  'booking-smaller': true,
  'booking-canceled': true,
  'booking-reminder': true,
  closure: true,
  'membership-leaving': true,
  'membership-kept': true,
  'membership-ended': true,
  'membership-suspended': true,
  'membership-rested': true,
  'membership-resumed': true,
  'membership-payment-failed': true,
  'membership-payment-returned': true,
  'membership-new-price': true,
  'membership-another-card': true,
  'gift-card-given': true,
  'gift-card-replaced': true,
  'gift-card-moved': true,
  'booking-readdressed': true,
  'staff-notice': true,
  'owner-notice': true,
  'payment-link': true,
  'goods-returned': true,
} satisfies Record<Exclude<AnyEmailKind, AccountEmailKind>, true>

/** One email at least of each kind, to people who typed HTML where their name belongs. */
async function writeThemAll(): Promise<void> {
  const soaker = await aSoaker(house)
  await house.rows('update member set first_name = $2, email_verified_at = house_now() where id = $1', [
    soaker.memberId,
    typed,
  ])
  const contactData = { ...checkoutInputFor([]).contactData, firstName: typed, email: 'ada@guest.example' }
  const suite = (await house.slotsOn('2026-12-01', calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
  const bath = (await house.slotsOn('2026-11-25')).find((slot) => slot.bookable)!
  const spa = cartItem(suite, {
    guestCount: 1,
    towelRobeOption: { id: 'towel-robe' },
    extraBath: { id: 'extra-bath' },
  })
  const one = await booked(house, [cartItem(bath, { guestCount: 2 })], { codes: { contactData } })
  await booked(house, [spa, cartItem(bath)], { codes: { contactData, couponCode: 'WELCOME10' } })
  await house.ctx.db.transaction().execute(async (tx) => {
    await writeAboutBooking(tx, one.id, one.order.orderDetails[0]!.orderId)
    await writeAboutMembership(tx, soaker.id)
    await writeAboutAccount(tx, soaker.memberId)
    const blocks = ['Please answer it at the payment provider.']
    await writeAboutGiftCards(tx)
    await notifyStaff(house.ctx, tx, { matter: 'every', subject: 'A payment of $75.00 is disputed', blocks })
  })
  const page = { url: `https://pay.example/1?key=${secrets.payPage}`, until: new Date('2026-12-01T09:00:00+11:00') }
  const unpaid = await house.anOrder([cartItem(bath)])
  const [{ id: unpaidId }] = await house.rows('select id from orders where order_key = $1', [unpaid.key])
  await sendPaymentLink(house.ctx, unpaidId, page)
  await house.ctx.db.transaction().execute(async (tx) => {
    const voucher = { code: secrets.card, balance: 500, validUntil: new Date('2029-11-23T23:59:59+11:00') }
    const back = { amount: 1200, voucher, handedOut: { terminal: 300, coins: 400 } }
    await queueReturnEmail(house.ctx, tx, await findOrder(tx, unpaidId), {
      id: unpaidId,
      goods: `2 × ${typed}`,
      ...back,
    })
  })
  await house.ctx.db.transaction().execute(async (tx) => {
    const gift = { did: 'gave gift cards', amount: 50_000, facts: [fact('To', 'ada@guest.example')], reason: typed }
    await setScene(tx, 'staff', { role: 'owner' })
    const { memberId } = (await setScene(tx, 'staff', { role: 'manager' })) as { memberId: string }
    await tellOwners(house.ctx, tx, { by: { member: await findMember(tx, memberId) }, key: randomUUID(), ...gift })
  })
  await sendTestEmail(house.ctx, { email: 'ada@guest.example', first_name: typed })
}

async function writeAboutBooking(tx: Tx, id: string, orderId: string): Promise<void> {
  const booking = await readBooked(tx, id)
  const voucher = { code: secrets.card, balance: 7500, validUntil: new Date('2029-11-23T09:00:00+11:00') }
  await queueRescheduledEmail(house.ctx, tx, booking, {
    ...booking,
    starts_at: new Date('2026-11-24T09:00:00+11:00'),
  })
  await queueCancelledEmail(
    house.ctx,
    tx,
    booking,
    { outcome: 'voucher', amount: 7500, voucher, closing: null, visit: null },
    true,
  )
  await queuePartLeftEmail(house.ctx, tx, booking, {
    outcome: 'refund',
    amount: 7500,
    voucher: null,
    partId: id,
    dropsBath: false,
  })
  const closing = {
    closureId: '00000000-0000-4000-8000-0000000000c1',
    title: 'Maintenance',
    text: typed,
    from: '2026-12-01T00:00:00+11:00',
    to: '2026-12-03T00:00:00+11:00',
    until: '2026-12-01T00:00:00+11:00',
    what: null,
    movedBy: null,
  }
  await queueClosureQuestion(house.ctx, tx, booking, closing)
  await queueReminder(house.ctx, tx, booking)
  await tellOldAddress(house.ctx, tx, { of: 'booking', address: booking.email })
  await queueEmail(house.ctx, tx, { kind: 'payment-returned', orderId, recipient: booking.email })
}

async function writeAboutGiftCards(tx: Tx): Promise<void> {
  const expiresAt = new Date('2029-11-23T09:00:00+11:00')
  const card = { code: secrets.card, balance: 5000, expiresAt, to: 'ada@guest.example' }
  await sendGivenCard(house.ctx, tx, { ...card, id: randomUUID(), message: `For ${typed}` })
  await sendReplacement(house.ctx, tx, { ...card, id: randomUUID(), ofCard: '4F8K' })
  await tellHolder(house.ctx, tx, { ...card, id: randomUUID(), lastFour: '4F8K' })
}

async function writeAboutMembership(tx: Tx, id: string): Promise<void> {
  const now = house.ctx.now()
  const later = new Date(now.getTime() + 30 * 24 * 3_600_000)
  const state = (await readMembershipState(tx, id)).membership
  const invoice = { ref: 'in_1', amount: 6900, payUrl: 'https://pay.example/1?a=1&b=2', until: later }
  const written = [
    membership.leaving(state, later, now),
    membership.endingByHouse(state, later, later),
    membership.kept(state, now),
    membership.ended(state, true),
    membership.suspended(state, { from: now, until: later, nextCharge: { date: later, amount: 6900 } }),
    membership.pausedByHouse(state, later),
    membership.rested(state, {
      rest: {
        closure_id: 'closure',
        days: 12,
        title: 'Maintenance',
        message: 'The boiler is being replaced.',
        first_day: '2026-12-01',
        last_day: '2026-12-12',
      },
      nextCharge: { date: later, amount: 6900 },
      ends: null,
    }),
    membership.resumed(state, now),
    membership.paymentFailed(state, invoice),
    membership.paymentReturned(state, { ref: 'in_2', amount: 6900 }),
    membership.newPrice(state, { id: 'change', old: 6900, price: 7200, from: later }),
    membership.anotherCard(state, { ref: 'cs_1', card: { brand: 'visa', last4: '4242' } }),
  ]
  for (const email of written) await membership.postMembershipEmail(house.ctx, tx, state, email)
}

async function writeAboutAccount(tx: Tx, memberId: string): Promise<void> {
  const member = await findMember(tx, memberId)
  const { siteUrl } = house.ctx.config
  const written = [
    account.verificationCode(secrets.verification),
    account.signInCode(secrets.signIn),
    account.enrolmentCode(secrets.enrolment),
    account.activation(`${siteUrl}/auth?recoveryToken=${secrets.recovery}`),
    account.resetLink(`${siteUrl}/auth?recoveryToken=${secrets.recovery}`),
    account.passwordChanged('bookings@stillwater.example'),
    account.secondFactorChanged('on', 'bookings@stillwater.example'),
    account.recoveryCodesRenewed('bookings@stillwater.example'),
    account.keyMade({ name: typed, scopes: ['bookings'] }, 'bookings@stillwater.example'),
    account.welcome(siteUrl),
  ]
  for (const email of written) await account.postAccountEmail(house.ctx, tx, member, email)
  const invitation = {
    id: memberId,
    email: member.email,
    role: 'manager',
    token: secrets.invitation,
    invitedBy: typed,
  } as const
  await sendInvitation(house.ctx, tx, invitation)
}

const of = (kind: string) => emails.filter((email) => email.kind === kind)
/** Those that this test wrote; others came with the house and have no page. */
const written = () => emails.filter(({ body_html }) => body_html.includes('</html>'))

test('an email of each kind is written, in two parts, each with a title, a language and a heading', () => {
  const kinds = new Set(written().map(({ kind }) => kind))
  expect([...accountEmailKinds, ...Object.keys(otherKinds)].filter((kind) => !kinds.has(kind))).toEqual([])
  for (const { subject, body_text, body_html } of written()) {
    expect(body_html).toMatch(
      /^<!doctype html><html lang="en-AU">.*<title>[^<]{8,}<\/title>.*<h1 [^>]*>[^<]{8,}<\/h1>/s,
    )
    expect(body_html).toContain(`<title>${subject}</title>`)
    expect(body_text).toMatch(/Stillwater Bathhouse\n[^]*\bunsubscribe\?token=[\w-]{22}$/i)
    expect(body_text).not.toMatch(/<\/?(?!b>)[a-z]/)
  }
})

/** Keys of orders, and of the links that end news. */
async function keysInTheBooks(): Promise<string[]> {
  const orders = await house.rows('select order_key as key from orders')
  const links = emails.flatMap(({ body_text }) => [...body_text.matchAll(/unsubscribe\?token=([\w-]{22})/gi)])
  return [...orders.map(({ key }) => key as string), ...links.map(([, token = '']) => token)]
}

describe('what opens or pays something', () => {
  test.each(staffRoles)('is read in no email of any kind by anybody who works here: %s (#756)', async (role) => {
    const { token } = (await setScene(house.ctx.db, 'staff', { role })) as { token: string }
    const read = async (at: string) =>
      JSON.stringify(
        (await house.visitor().send('GET', `/api/staff/v1/emails${at}`, undefined, { authtoken: token })).body,
      )
    const known = [...Object.values(secrets), ...(await keysInTheBooks())]
    const held = (text: string) => known.filter((secret) => text.includes(secret))
    const carrying = new Set<string>()
    const found: unknown[] = []
    for (const { id, kind, body_text, body_html } of emails) {
      if (held(body_text + body_html).length > 0) carrying.add(kind)
      found.push(...held(await read(`/${id}`)).map((secret) => [kind, secret]))
    }
    expect(found).toEqual([])
    expect(held(await read(''))).toEqual([])
    // The link to end news stands in each: nothing was looked for in vain.
    expect([...accountEmailKinds, ...Object.keys(otherKinds)].filter((kind) => !carrying.has(kind))).toEqual([])
  })
})

test('no email fetches anything from anywhere, runs anything or asks for anything', () => {
  const fetching =
    /<(?:img|link|script|iframe|object|embed|video|form|input|svg)\b|\bsrc\s*=|url\(|@import|@font-face|\son\w+=/i
  // A picture that travels with the email is not fetched.
  const travels = /<img src="data:image\/png;base64,[\w+/=]+" alt="[^"]+"/g
  for (const { kind, body_html } of written())
    expect([kind, fetching.exec(body_html.replaceAll(travels, ''))?.[0]]).toEqual([kind, undefined])
})

test('what a guest typed as a name stays text in each email', () => {
  const named = written().filter(({ body_text }) => body_text.includes(typed))
  expect(named.length).toBeGreaterThan(20)
  for (const { body_html } of named) {
    expect(body_html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
    expect(body_html).not.toContain(typed)
  }
})

test('the one button of an email says what it does, and leads into the house or to the page that takes the money', () => {
  const { siteUrl } = house.ctx.config
  const buttons = written().flatMap(({ kind, body_html }) =>
    [...body_html.matchAll(/border-radius:24px[^>]*><a [^>]*href="([^"]+)">([^<]+)</g)].map(([, to, label]) => ({
      kind,
      to,
      label,
    })),
  )
  expect(new Set(buttons.map(({ label }) => label))).toEqual(
    new Set([
      'Choose what suits you',
      'Join the team',
      'See or change your booking',
      'Book another visit',
      'Book a visit',
      'Choose another time',
      'See your membership',
      'Pay with another card',
      'Pay $55.00',
      'See your receipt',
      'Choose a password',
      'Set a new password',
      'Book a visit',
    ]),
  )
  for (const { to } of buttons)
    expect(to).toMatch(
      to!.startsWith(siteUrl) ? /^http/ : /^https:\/\/pay\.example\/1\?(?:a=1&amp;b=2|key=cs_test_\w+)$/,
    )
  const most = Math.max(
    ...written().map(({ body_html }) => body_html.split('border-radius:24px;text-align').length - 1),
  )
  expect(most).toBe(1)
})

const confirmed = () =>
  written().filter(({ kind, body_html }) => kind === 'booking-confirmed' && body_html.includes('Ada'))
const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100)
/** The tables of an email with amounts: what each line says, and the last. */
const sums = ({ body_html }: Row) =>
  [...body_html.matchAll(/<table width[^]*?<\/table>/g)]
    .map(([table]) =>
      [...table.replaceAll(/<s [^]*?<\/s>/g, '').matchAll(/>\s*(-?\$[\d,.]+)</g)].map(([, amount]) => cents(amount!)),
    )
    .filter((amounts) => amounts.length > 0)

describe('what was paid', () => {
  test('stands there line by line, and the lines come to the total, with promotion, robe, extra bath and discount', () => {
    expect(confirmed().map(sums)).toEqual([
      [[5500, 15_000, 20_500]],
      [
        [12_000, 7500, 2000, 7000, -2850, 25_650],
        [5500, -550, 4950],
        [25_650, 4950, 30_600],
      ],
    ])
    for (const [...lines] of confirmed().flatMap(sums)) {
      const total = lines.pop()
      expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(total)
    }
  })

  test('comes with the date in large letters, the hours, the address on a map, and until when it can be cancelled', () => {
    const [{ body_html, body_text }] = confirmed() as [Row]
    expect(body_html.replaceAll(/<[^>]+>/g, '')).toContain('Wednesday 25 November, 7:00 am7:00 am to 8:00 am AEDT')
    expect(body_html).toContain('query=12%20Quay%20Lane%2C%20Sydney%20NSW%202000')
    for (const part of [body_html, body_text])
      expect(part).toContain('Cancel before Tue 24 Nov 2026, 7:00 am AEDT for a refund or voucher of $205.00.')
  })

  test('names the day in its subject, where its visits share one, and the promo code that lowered the price', () => {
    const [one, several] = confirmed() as [Row, Row]
    expect(one.subject).toBe('Your booking at Stillwater Bathhouse on Wed 25 Nov is confirmed')
    expect(several.subject).toBe('Your booking at Stillwater Bathhouse is confirmed')
    expect(several.body_text).toContain('Discount, promo code WELCOME10: -$')
    expect(one.body_text).not.toContain('promo code')
  })

  test('tells of each of several visits until when it can be cancelled', () => {
    const text = confirmed()[1]!.body_text
    expect(text).toContain(
      'Can’t make it to Calm massage, 60 minutes on Tue 1 Dec? Cancel before Mon 30 Nov 2026, 9:00 am',
    )
    expect(text).toContain('Can’t make it to Bathing on Wed 25 Nov? Cancel before Tue 24 Nov 2026, 7:00 am')
  })
})

const words = ({ body_text }: Row) => body_text.replaceAll(/https?:\S+/g, '')

test('no time is told by another clock than 10:00 am, and of a membership no minute at all (D23) (D38)', () => {
  for (const email of written()) expect(words(email)).not.toMatch(/\b\d{1,2}:\d{2}(?! [ap]m\b)/)
  const ofMemberships = written().filter(
    ({ kind, body_text }) => kind.startsWith('membership') || /Initial term/.test(body_text),
  )
  expect(ofMemberships.length).toBeGreaterThan(9)
  for (const email of ofMemberships) expect(words(email)).not.toMatch(/\d:\d{2}/)
})

test('a code stands large in the HTML, first in the text, and not in what a locked phone shows', () => {
  const [email] = of('verification-code') as [Row]
  expect(email.body_html).toMatch(/<p [^>]*font-size:32px[^>]*letter-spacing:8px[^>]*>271828<\/p>/)
  expect(email.body_html).toMatch(/<div style="display:none[^>]*>It is valid for 10 minutes\./)
  expect(email.body_text).toContain('Your code: 271828')
  expect(email.body_text).not.toContain('offers')
})

test('the colours of an email are those of the site, by day and by night', () => {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  for (const [name, [day, night]] of Object.entries(palette))
    expect(tokens).toContain(`--${name}: light-dark(${day}, ${night});`)
})

const waterAt = (time: string) => waterBand(new Date(`2026-11-25T${time}:00+11:00`))

test('the water lies in the light of the booked hour: morning, day, evening', () => {
  const [morning, day, evening] = ['09:59', '10:00', '17:00'].map(waterAt)
  expect(new Set([morning, day, evening]).size).toBe(3)
  expect([waterAt('07:00'), waterAt('16:59'), waterBand(undefined), waterAt('20:00')]).toEqual([
    morning,
    day,
    day,
    evening,
  ])
})

test('an email turns to morning and to evening at the hours at which the site does', () => {
  const scene = readFileSync(new URL('../../web/shell/Scene.module.css', import.meta.url), 'utf8')
  const hourOf = (rule: RegExp) => Number(rule.exec(scene)?.[1])
  const dawnEnds = hourOf(/--dawn: clamp\(0%, \((\d+) - var\(--hour\)\)/)
  const lampsAreLit = hourOf(/--lit: clamp\(0%, \(var\(--hour\) - (\d+)\)/)
  for (const hour of [dawnEnds, lampsAreLit])
    expect(waterAt(`${String(hour - 1).padStart(2, '0')}:59`)).not.toBe(waterAt(`${hour}:00`))
  expect(waterAt(`${dawnEnds}:00`)).toBe(waterAt(`${lampsAreLit - 1}:59`))
})

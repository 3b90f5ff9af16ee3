import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { aMember } from '#proofs/soakers.ts'
import { giveUp, markSent, putBack, takeEmail, type EmailRow } from '#server/emails/store.ts'
import { endAccount } from './delete-account.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const who = (name: string) => `member.${name}@stillwater.example`
const details = '/api/account/v1/details'

async function signedIn(name: string) {
  const by = house.visitor()
  const { body } = await by.post('/api/wix/v1/login', { email: who(name), password })
  return { ...by, id: body.member.id as string }
}
type Member = Awaited<ReturnType<typeof signedIn>>

/** A paid visit of a member. */
async function aVisit(by: Member) {
  const { body } = await by.post('/api/checkout/v1/bookings', {
    cartItems: [cartItem(await house.aClass())],
    ...urls(),
  })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  await expect.poll(async () => (await house.order(body.idempotencyKey)).body.status, soon).toBe('PAID')
  return body.idempotencyKey as string
}
const urls = () => ({
  successUrl: `${house.ctx.config.siteUrl}/success`,
  failedUrl: `${house.ctx.config.siteUrl}/failure`,
})
const consents = async (email: string) =>
  (await house.rows('select granted, source from consent where email_key = $1 order by id', [email])).map(
    ({ granted, source }) => [granted, source],
  )

describe('one’s own details', () => {
  test('are shown and changed; the address stays, and nobody else’s are touched', async () => {
    const by = await signedIn('plain')
    const before = (await by.get(details)).body
    expect(before).toMatchObject({ email: who('plain'), firstName: 'Petra', marketingConsent: false, role: 'member' })
    const changed = await by.send('PATCH', details, { firstName: 'Piadora', lastName: 'Plan', phone: '0400 000 000' })
    expect(changed.body).toEqual({ ...before, firstName: 'Piadora', lastName: 'Plan', phone: '0400 000 000' })
    expect((await by.get('/api/wix/v1/auth/session')).body.member.contact).toEqual({
      firstName: 'Piadora',
      lastName: 'Plan',
    })
    expect((await (await signedIn('soak')).get(details)).body.firstName).toBe('Sol')
    const bad = await by.send('PATCH', details, { firstName: '\r\n', lastName: 'B', phone: '' })
    expect([bad.status, bad.body.fields]).toEqual([400, ['firstName']])
    expect((await house.visitor().get(details)).status).toBe(401)
  })
})

describe('news', () => {
  test('what a guest ticks at checkout is kept with its text and time, once it is paid, for an address no member has', async () => {
    const { newsWording } = await import('#domain/accounts/consent.ts')
    for (const [email, marketingConsent] of [
      ['yes@guest.example', true],
      ['no@guest.example', false],
    ] as const) {
      await house.buy([cartItem(await house.aClass())], { contact: { email, marketingConsent } })
      const [row] = await house.rows('select granted, source, wording, at from consent where email_key = $1', [email])
      expect(row).toMatchObject({ granted: marketingConsent, source: 'checkout', wording: newsWording })
    }
    await house.buy([cartItem(await house.aClass())], { contact: { email: who('unlimited'), marketingConsent: true } })
    expect(await consents(who('unlimited'))).toEqual([])
    expect((await (await signedIn('unlimited')).get(details)).body.marketingConsent).toBe(false)
  })

  test('a member says yes or no in the account, and each answer stays in the books', async () => {
    const by = await signedIn('soak')
    const yes = await by.send('PUT', '/api/account/v1/consent', { marketingConsent: true })
    expect(yes.body).toMatchObject({ marketingConsent: true, consentSince: expect.stringMatching(/Z$/) })
    await by.send('PUT', '/api/account/v1/consent', { marketingConsent: false })
    expect((await by.get(details)).body.marketingConsent).toBe(false)
    expect(await consents(who('soak'))).toEqual([
      [true, 'account'],
      [false, 'account'],
    ])
  })

  test('one click in an email ends them without a sign-in, as a form or as JSON, and can be taken back', async () => {
    const by = await signedIn('soak')
    await by.send('PUT', '/api/account/v1/consent', { marketingConsent: true })
    await aVisit(by)
    await expect.poll(async () => (await house.emails(who('soak'))).length, soon).toBeGreaterThan(0)
    const [sentEmail] = await house.emails(who('soak'))
    const token = /unsubscribe\?token=([\w-]{22})/.exec(sentEmail!.text)![1]
    const path = `/api/privacy/v1/unsubscribe?token=${token}`
    const clicked = await fetch(`${house.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([clicked.status, await clicked.json()]).toEqual([200, { marketingConsent: false }])
    expect((await by.get(details)).body.marketingConsent).toBe(false)
    expect((await house.post(path, { undo: true })).body).toEqual({ marketingConsent: true })
    expect((await by.get(details)).body.marketingConsent).toBe(true)
    expect((await house.post(path, {})).body).toEqual({ marketingConsent: false })
  })

  test('an unknown link is answered as such, a malformed one refused, and looking at one changes nothing', async () => {
    const path = '/api/privacy/v1/unsubscribe?token='
    expect((await house.post(`${path}${'x'.repeat(22)}`, {})).body.code).toBe('unsubscribe.unknown')
    expect((await house.post(`${path}x`, {})).status).toBe(400)
    expect((await house.get(`${path}${'x'.repeat(22)}`)).status).toBe(404)
  })
})

describe('my data', () => {
  test('is everything the house keeps of a member, and of nobody else', async () => {
    const by = await signedIn('sauna')
    const key = await aVisit(by)
    const { status, body, headers } = await by.get('/api/privacy/v1/export')
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="my-data.json"'])
    expect(body.account).toMatchObject({ id: by.id, email: who('sauna'), firstName: 'Sana' })
    expect(body.orders.at(-1)).toMatchObject({ status: 'PAID', total: 50, card: 50, lines: [{ name: 'A class' }] })
    expect(body.memberships).toMatchObject([
      { plan: 'Sauna Club 10', credits: [{ credits: 10, taken: 3 }], invoices: [] },
    ])
    expect(body.sessions.length).toBeGreaterThan(0)
    const text = JSON.stringify(body)
    for (const secret of [key, 'argon2id', 'member.plain', 'member.soak']) expect(text).not.toContain(secret)
    expect((await house.visitor().get('/api/privacy/v1/export')).status).toBe(401)
  })
})

const words = { subject: 'Tess, you are booked', text: 'Dear Tess', html: 'Dear Tess', calendar: null }
const sent = { keepsWords: true, isKeptHere: true, kept: null, holds: null }

const remove = (by: Member, word = password) => by.post('/api/privacy/v1/delete', { password: word })

describe('deleting an account', () => {
  test('waits for what is under way, in plain words, and changes nothing until then', async () => {
    const soak = await signedIn('soak')
    expect((await remove(soak, 'another')).body.code).toBe('login.invalid')
    expect((await remove(soak)).body.code).toBe('account.membership-running')
    const plain = await signedIn('plain')
    await plain.post('/api/checkout/v1/bookings', { cartItems: [cartItem(await house.aClass())], ...urls() })
    expect((await remove(plain)).body.code).toBe('account.order-open')
    await house.rows(`update orders set hold_expires_at = house_now() where member_id = $1 and status = 'PENDING'`, [
      plain.id,
    ])
    await house.runTasksNow()
    await aVisit(plain)
    const ahead = await remove(plain)
    expect([ahead.status, ahead.body.code]).toEqual([409, 'account.bookings-ahead'])
    expect((await plain.get(details)).body.email).toBe(who('plain'))
  })

  test.each([
    ['goes', (id: string, now: Date) => markSent(house.ctx.db, { id, now, email: words, ...sent })],
    ['is refused', (_id: string, now: Date, email: EmailRow) => putBack(house.ctx.db, email, now, 'No box for tess@')],
    [
      'is refused for ever',
      (_id: string, _now: Date, email: EmailRow) => giveUp(house.ctx.db, email, 'No box for tess@'),
    ],
  ])('forgets the person of an email that %s just then', async (_what, done) => {
    const { memberId } = await aMember(house)
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ pay: { session: order.sessionId }, settle: true })
    await house.rows('update orders set member_id = $1 where order_key = $2', [memberId, order.key])
    await house.rows(
      `update booking set status = 'CANCELED' where order_id = (select id from orders where order_key = $1)`,
      [order.key],
    )
    const statuses = `select status from email where order_id = (select id from orders where order_key = $1)`
    await expect.poll(() => house.rows(statuses, [order.key]), soon).toEqual([{ status: 'SENT' }])
    const soonAfter = new Date(house.ctx.now().getTime() + 3_600_000)
    const [{ id }] = await house.rows(
      `update email set status = 'PENDING', due_at = $2, body_text = 'Dear Tess'
       where order_id = (select id from orders where order_key = $1) returning id`,
      [order.key, soonAfter],
    )
    const email = await takeEmail(house.ctx.db, id, soonAfter)
    if (!email) throw new Error('The email was not taken.')
    await endAccount(house.ctx, memberId)
    await done(id, soonAfter, email)
    const kept = JSON.stringify(await house.rows('select * from email where id = $1', [id]))
    expect(kept).not.toMatch(/tess/i)
    expect(kept).toContain('@deleted.invalid')
  })

  test('takes the person out of the books and leaves the money in them', async () => {
    const by = await signedIn('plain')
    const [order] = await house.rows(
      `select id, total_cents, order_key from orders where member_id = $1 and status = 'PAID'`,
      [by.id],
    )
    await house.rows(`update booking set status = 'CANCELED' where order_id = $1`, [order.id])
    await house.rows(
      `update session set places_taken = places_taken - 1 where id = (select session_id from booking where order_id = $1)`,
      [order.id],
    )
    const { status } = await by.post('/api/privacy/v1/delete', { password })
    expect(status).toBe(200)
    expect((await by.get('/api/wix/v1/auth/session')).body).toEqual({ state: 'SIGNED_OUT' })
    const gone = await house.visitor().post('/api/wix/v1/login', { email: who('plain'), password })
    expect(gone.body.code).toBe('noaccount')

    const [kept] = await house.rows('select * from orders where id = $1', [order.id])
    expect(kept).toMatchObject({ total_cents: order.total_cents, status: 'PAID', first_name: 'Deleted', phone: '' })
    expect(
      await house.rows('select from payment where order_id = $1 and status = $2', [order.id, 'CAPTURED']),
    ).toHaveLength(1)
    for (const { table_name } of await house.rows(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )) {
      const found = await house.rows(
        `select 1 from "${table_name}" as t where t::text ilike '%member.plain@%' or t::text like '%Petra%' or t::text like '%Piadora%'`,
      )
      expect([table_name, found.length]).toEqual([table_name, 0])
    }
  })
})

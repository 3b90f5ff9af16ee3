import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmailListed, EmailsAnswer, EmailShown } from '#api/emails.ts'
import { booked, emailTo, withKey } from '#proofs/booked.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { openPostOffice, type PostOffice } from '#proofs/post-office.ts'
import { setScene } from '#proofs/scenes.ts'

type Scene = { token: string; memberId: string }
let house: TestHouse
let postOffice: PostOffice
let manager: Scene
let frontDesk: Scene
beforeAll(async () => {
  postOffice = await openPostOffice()
  house = await openHouse({ env: { SMTP_URL: postOffice.url } })
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
  frontDesk = (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as Scene
})
afterAll(async () => {
  await house.close()
  await postOffice.close()
})

const path = '/api/staff/v1/emails'
const ask = (method: string, at: string, more: object = {}, { token } = manager) =>
  house.visitor().send(method, `${path}${at}`, method === 'GET' ? undefined : {}, { authtoken: token, ...more })
const listed = async (query: string): Promise<EmailListed[]> =>
  ((await ask('GET', `?${query}`)).body as EmailsAnswer).emails
const shown = async (id: string, who = manager): Promise<EmailShown> => (await ask('GET', `/${id}`, {}, who)).body
const arrived = (to: string) => postOffice.emailsTo(to)
const confirmationTo = async (email: string): Promise<EmailListed> => {
  await house.buy([cartItem(await house.aClass())], { contact: { email } })
  return (await listed(`address=${encodeURIComponent(email)}`))[0]!
}
/** What a message says, without what is new in each: its headers, and the marks between its parts. */
const wordsOf = (message: string) =>
  message
    .slice(message.search(/\r?\n\r?\n/))
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/boundary=.*/g, '')
    // The mail program names the picture of the code anew each time.
    .replaceAll(/[0-9a-f]{20}@/g, 'PICTURE@')

describe('the log of emails', () => {
  test('says of each its kind, to whom, how it stands, how often it was tried, and why it could not go', async () => {
    const sent = await confirmationTo('log@guest.example')
    expect(sent).toMatchObject({
      kind: 'booking-confirmed',
      to: 'log@guest.example',
      status: 'SENT',
      tries: 1,
      lastError: null,
    })
    expect(sent.subject).toMatch(/^Your booking at Stillwater Bathhouse .*is confirmed$/)
    postOffice.does('refuse-for-ever')
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.rows(`update orders set email = 'gone@guest.example' where order_key = $1`, [order.key])
    await house.control({ pay: { session: order.sessionId }, settle: true })
    await expect
      .poll(async () => (await listed('status=FAILED')).map(({ to }) => to), soon)
      .toEqual(['gone@guest.example'])
    postOffice.does('take')
    const [failed] = await listed('address=GONE%40')
    expect(failed).toMatchObject({ status: 'FAILED', tries: 1, kind: 'booking-confirmed' })
    expect(failed!.lastError).toMatch(/^\S.{5,}/)
    expect(failed!.lastError).not.toContain('gone@')
    // Nothing of it went: it is written now, and goes.
    const again = await ask('POST', `/${failed!.id}/again`)
    expect(again.status).toBe(200)
    await expect.poll(() => arrived('gone@guest.example'), soon).toHaveLength(1)
    expect((await listed('address=gone%40'))[1]!.sentAgainAt).not.toBeNull()
  })

  test('leaves out what was written to a guest without an address, which was never sent (#604)', async () => {
    const sale = { items: [cartItem(await house.aClass())], payBy: 'counter' }
    const by = { authtoken: manager.token }
    const { body } = await house.visitor().send('POST', '/api/desk/v1/sales', sale, by)
    const paid = { kind: 'terminal', amount: body.due }
    await house.visitor().send('POST', `/api/desk/v1/sales/${body.id}/tenders`, paid, by)
    const written = () => house.rows(`select id, status from email where order_id = $1`, [body.id])
    await expect.poll(written, soon).toEqual([{ id: expect.any(String), status: 'SENT' }])
    const [{ id }] = await written()
    expect((await listed('address=desk.invalid')).concat(await listed(''))).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    expect((await ask('GET', `/${id}`)).status).toBe(404)
  })

  test('goes page by page, by kind, state, address and days; a sign is no wildcard', async () => {
    await house.rows(
      `insert into email (dedupe_key, kind, recipient, status, created_at)
       select 'page ' || i, 'welcome', 'page@guest.example', 'SENT', '2026-01-05T12:00:00+11:00' from generate_series(1, 60) as i`,
    )
    const first = (await ask('GET', '?address=page%40')).body as EmailsAnswer
    const second = (await ask('GET', `?address=page%40&before=${first.next}`)).body as EmailsAnswer
    expect([first.emails.length, second.emails.length, second.next]).toEqual([50, 10, null])
    expect(new Set([...first.emails, ...second.emails].map(({ id }) => id)).size).toBe(60)
    expect(await listed('kind=welcome&from=2026-01-06')).toEqual([])
    expect(await listed('kind=welcome&from=2026-01-05&to=2026-01-05')).toHaveLength(50)
    expect(await listed('address=%25')).toEqual([])
  })
})

describe('an email that is sent again', () => {
  test('has the same words and goes to the same address, once for each press (#755)', async () => {
    const email = 'again@guest.example'
    const { id } = await confirmationTo(email)
    // What has changed since is not said: the words are those that went.
    await house.rows(`update venue set address = 'Somewhere else'`)
    const answer = await ask('POST', `/${id}/again`, { 'idempotency-key': 'press-1' })
    expect(answer.body).toMatchObject({ kind: 'booking-confirmed', to: email, isAgain: true })
    expect((await ask('POST', `/${id}/again`, { 'idempotency-key': 'press-1' })).body.id).toBe(answer.body.id)
    await expect.poll(() => arrived(email), soon).toHaveLength(2)
    const [first = '', second = ''] = arrived(email).map(wordsOf)
    expect(first.length).toBeGreaterThan(1000)
    expect(second).toBe(first)
    expect((await shown(answer.body.id)).text).toBe((await shown(id)).text)
    expect((await shown(id)).text).toContain('12 Quay Lane')
    const [entry] = await house.rows('select actor_id, what, row_id from history_entry order by id desc limit 1')
    expect(entry).toEqual({ actor_id: manager.memberId, what: 'email', row_id: id })
  })

  test('is none with a code or link of a sign-in, and nobody reads those (#755)', async () => {
    const by = house.visitor()
    await by.post('/api/wix/v1/auth/reset-password', {
      email: 'member.plain@stillwater.example',
      redirectUrl: `${house.ctx.config.siteUrl}/auth`,
    })
    await expect.poll(() => listed('kind=reset-link&status=SENT'), soon).toHaveLength(1)
    const [reset] = await listed('kind=reset-link')
    const refused = await ask('POST', `/${reset!.id}/again`)
    expect([refused.status, refused.body.code]).toEqual([409, 'letter.secret'])
    expect(await shown(reset!.id)).toMatchObject({ text: null, notAgain: 'secret' })
    for (const kind of ['verification-code', 'sign-in-code', 'reset-link', 'staff-invitation']) {
      const [row] = await house.rows(
        `insert into email (dedupe_key, kind, recipient, status, subject, body_text, body_html)
         values ('secret ' || $1, $1, 'a@guest.example', 'FAILED', 'x', 'Your code: 271828', 'x') returning id`,
        [kind],
      )
      expect((await shown(row.id)).text).toBeNull()
      expect((await ask('POST', `/${row.id}/again`)).body.code).toBe('letter.secret')
    }
    expect(await house.rows(`select from email where kind = 'reset-link' and kept_words is not null`)).toEqual([])
  })

  test('is none while it is on its way, nor when its words are kept no more', async () => {
    const { id } = await confirmationTo('late@guest.example')
    await house.rows('update email set kept_words = null where id = $1', [id])
    expect([(await ask('POST', `/${id}/again`)).body.code, (await shown(id)).notAgain]).toEqual(['email.gone', 'gone'])
    await house.rows(`update email set status = 'PENDING', due_at = house_now() + interval '1 day' where id = $1`, [id])
    expect((await ask('POST', `/${id}/again`)).body.code).toBe('email.waiting')
    await house.rows(`update email set status = 'SENT' where id = $1`, [id])
    expect((await ask('POST', '/00000000-0000-4000-8000-000000000001/again')).body.code).toBe('email.unknown')
  })
})

describe('the front desk', () => {
  test('and managers read emails without codes of gift cards and keys of orders (#745 #756)', async () => {
    const email = 'masked@guest.example'
    const { key } = await aVoucherFor(email)
    const rows = await listed(`address=${encodeURIComponent(email)}`)
    const canceled = rows.find(({ kind }) => kind === 'booking-canceled')!
    const confirmed = rows.find(({ kind }) => kind === 'booking-confirmed')!
    const { text } = await emailTo(house, email, 'Your booking is cancelled')
    const [code] = /BH(-[0-9A-Z]{4}){4}/.exec(text) ?? []
    if (code === undefined) throw new Error('The email has no voucher.')
    expect((await shown(canceled.id)).text).toContain(`••••-${code.slice(-4)}`)
    expect((await shown(canceled.id)).text).not.toContain(code)
    expect((await shown(confirmed.id)).text).toContain('/view-booking/••••')
    expect((await shown(confirmed.id)).text).not.toContain(key)
    expect((await shown(canceled.id, frontDesk)).text).toContain(`••••-${code.slice(-4)}`)
    expect((await shown(canceled.id, frontDesk)).text).not.toContain(code)
    expect((await shown(confirmed.id, frontDesk)).text).toContain('/view-booking/••••')
    const all = [
      ...(await Promise.all(rows.map(({ id }) => shown(id, frontDesk)))),
      await ask('GET', '', {}, frontDesk),
    ]
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${key}|${code}`))
    const again = await ask('POST', `/${canceled.id}/again`, {}, frontDesk)
    expect([again.status, JSON.stringify(again.body).includes(code)]).toEqual([200, false])
    await expect.poll(() => arrived(email), soon).toHaveLength(3)
  })

  test('words of emails that went are not read in the database', async () => {
    const [{ kept }] = await house.rows(`select kept_words as kept from email where kept_words is not null limit 1`)
    expect((kept as Buffer).toString('latin1')).not.toMatch(/Dear|booking/)
  })
})

/** Somebody has booked and cancelled for a voucher. */
async function aVoucherFor(email: string) {
  const slot = (await house.slotsOn('2026-12-01')).find(({ bookable }) => bookable)!
  const contactData = {
    firstName: 'Ada',
    lastName: 'Example',
    email,
    phone: '+61 400 000 678',
    marketingConsent: false,
    termsAccepted: true,
  }
  const made = await booked(house, [cartItem(slot)], { codes: { contactData } })
  expect((await withKey(house, made.key).cancelFromOrder(made.id)).status).toBe(200)
  await expect.poll(() => arrived(email), soon).toHaveLength(2)
  return made
}

test('an email of a house without a mail server is told as kept here, not as sent', async () => {
  const own = await openHouse()
  const { token } = (await setScene(own.ctx.db, 'staff', { role: 'manager' })) as Scene
  const log = async (query: string): Promise<EmailListed[]> =>
    (await own.visitor().send('GET', `${path}?${query}`, undefined, { authtoken: token })).body.emails
  await own.buy([cartItem(await own.aClass())], { contact: { email: 'outbox@guest.example' } })
  const [kept] = await log('address=outbox@guest.example')
  expect(kept).toMatchObject({ status: 'KEPT_HERE', sentAt: null, tries: 1 })
  expect(await log('status=SENT&address=outbox@guest.example')).toEqual([])
  expect((await log('status=KEPT_HERE')).map(({ to }) => to)).toContain('outbox@guest.example')
  await own.close()
})

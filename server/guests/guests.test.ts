import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GuestAnswer } from '#api/guests.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { aMember, bathsOn, booked, callsOf } from '#proofs/booked.ts'
import { atWork } from '#proofs/desk.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'
import { keepLog } from '#proofs/keep-log.ts'

let house: TestHouse
let desk: Awaited<ReturnType<typeof atWork>>
let log: string[]
beforeAll(async () => {
  house = await openHouse()
  log = keepLog(house.ctx.log)
  desk = await atWork(house, 'staff', 'Dee')
})
afterAll(() => house.close())

const find = (words: string) => desk.browser.post('/api/desk/v1/guests/find', { words })
const found = async (words: string): Promise<string[]> =>
  (await find(words)).body.people.map(({ name }: { name: string }) => name)
/** An instant as Sydney's clocks and calendar show it. */
const inSydney = (instant: string) =>
  new Date(instant).toLocaleString('en-CA', { timeZone: 'Australia/Sydney', hour12: false })
const show = async (ref: string): Promise<GuestAnswer> => (await desk.browser.get(`/api/desk/v1/guests/${ref}`)).body
const agree = (bookingId: string, people: number, more: object = {}) =>
  desk.browser.post('/api/desk/v1/attestations', { bookingId, kind: 'house-rules', version: 1, people, ...more })
const handOver = async (): Promise<string[]> =>
  (await desk.browser.get('/api/desk/v1/hand-over')).body.notes.map(({ body }: { body: string }) => body)
const leave = (day: string, body: string, kind = 'hand-over') =>
  desk.browser.post('/api/desk/v1/notes', { about: { day }, kind, body })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** A paid bath of a guest without an account. */
async function aGuest(
  firstName: string,
  lastName: string,
  { phone = '', email = '', partySize = 1, day = '2026-12-01' } = {},
) {
  const [slot] = await bathsOn(house, day)
  const item = cartItem(slot!, { guestCount: partySize - 1 })
  const { contactData } = checkoutInputFor([item]) as { contactData: object }
  const codes = {
    contactData: {
      ...contactData,
      firstName,
      lastName,
      phone: phone || '0400 111 222',
      email: email || `${firstName}@guest.example`,
    },
  }
  const order = await booked(house, [item], { codes })
  const [{ id }] = await house.rows('select id from orders where order_key = $1', [order.key])
  return { ...order, orderId: id as string, bookingId: order.id }
}

describe('whoever calls or comes', () => {
  test('is found by the beginning of a name or an address, and the end of a phone number; twenty at most (#633)', async () => {
    await aGuest('Matilda', 'Waters', { phone: '+61 412 345 678', email: 'tilly@guest.example' })
    expect(await found('mat')).toEqual(['Matilda Waters'])
    expect(await found('WAT')).toEqual(['Matilda Waters'])
    expect(await found('mat wat')).toEqual(['Matilda Waters'])
    expect(await found('mat xyz')).toEqual([])
    expect(await found('tilly@g')).toEqual(['Matilda Waters'])
    expect(await found('5678')).toEqual(['Matilda Waters'])
    expect(await found('0412 345 678')).toEqual(['Matilda Waters'])
    expect(await found('0412 345 679')).toEqual([])
    await house.rows(
      `insert into member (email, email_key, first_name, last_name, status)
       select email, email, 'Manfred', 'No' || n, 'APPROVED'
       from generate_series(1, 30) as n, lateral (select 'm' || n || '@guest.example' as email) as address`,
    )
    const { people, hasMore } = (await find('manfred')).body
    expect([people.length, hasMore]).toEqual([20, true])
  })

  test('is found by the short code of a booking, as it is said (#633)', async () => {
    const { orderId } = await aGuest('Cody', 'Short')
    const [{ short_code: code }] = await house.rows('select short_code from orders where id = $1', [orderId])
    expect(await found(code.toLowerCase())).toEqual(['Cody Short'])
    expect(await found(`${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(['Cody Short'])
    const member = await aMember(house)
    await house.rows('update orders set member_id = $2 where id = $1', [orderId, member.memberId])
    expect((await find(code)).body.people).toMatchObject([{ ref: `m_${member.memberId}`, isMember: true }])
    expect(await found('0000000')).toEqual([])
  })

  test('without an address is found by name and by code, and shown with none (#604)', async () => {
    const { orderId } = await aGuest('Nona', 'Post')
    await house.rows(`update orders set email = 'desk-' || id || '@desk.invalid' where id = $1`, [orderId])
    const [{ short_code: code }] = await house.rows('select short_code from orders where id = $1', [orderId])
    for (const words of ['nona', code])
      expect((await find(words)).body.people).toMatchObject([{ name: 'Nona Post', email: '' }])
    expect(await show(`o_${orderId}`)).toMatchObject({ name: 'Nona Post', email: '', visits: [{ people: 1 }] })
  })

  test('stands in the list once, however often they have come', async () => {
    for (const day of ['2026-12-02', '2026-12-03'])
      await aGuest('Ottilie', 'Often', { email: 'often@guest.example', day })
    expect(await found('ottilie')).toEqual(['Ottilie Often'])
  })

  test('is found among thousands who came since, the newest first (#633)', async () => {
    const buy = (count: number, lastName: string, madeAt: string) =>
      house.rows(
        `insert into orders (order_key, status, visitor_id, network, first_name, last_name, email, phone, marketing_consent,
           terms_accepted_at, quote, total_cents, card_due_cents, success_url, failure_url, created_at, paid_at)
         select gen_random_uuid(), 'PAID', gen_random_uuid(), '', 'Perpetua', $2 || n, 'perpetua-' || $2 || n || '@guest.example',
           '', false, house_now(), '{}', 0, 0, '', '', made, made
         from generate_series(1, $1::integer) as n, lateral (select $3::timestamptz + n * interval '1 second' as made) as at`,
        [count, lastName, madeAt],
      )
    await buy(1, 'First', '2026-01-02T03:04:05Z')
    await buy(5_000, 'Later', '2026-02-03T04:05:06Z')
    expect(await found('perpetua first')).toEqual(['Perpetua First1'])
    expect(await found('first')).toEqual(['Perpetua First1'])
    expect(await found('perpetua')).toEqual(Array.from({ length: 20 }, (_, n) => `Perpetua Later${5_000 - n}`))
    await house.rows(`delete from orders where first_name = 'Perpetua'`)
  })

  test('is not looked for by one letter, nor by signs that fit everybody (#633)', async () => {
    for (const words of ['ma', 'a', '', '567', '0 4'])
      expect([words, ...codeOf(await find(words))]).toEqual([words, 400, 'guest.too-short'])
    expect(await found('%%%')).toEqual([])
    expect(await found('___')).toEqual([])
  })

  test('a member is found with their account, and shown with visits and memberships', async () => {
    const member = await aMember(house, 3)
    await house.rows(`update member set first_name = 'Soraya', last_name = 'Steam' where id = $1`, [member.memberId])
    const [slot] = await bathsOn(house, '2026-12-04')
    await booked(house, [cartItem(slot!)], { by: member })
    const { people } = (await find('soraya')).body
    expect(people).toEqual([expect.objectContaining({ ref: `m_${member.memberId}`, isMember: true })])
    const guest = await show(people[0].ref)
    expect(guest).toMatchObject({ name: 'Soraya Steam', memberId: member.memberId, agreed: null })
    expect(guest.visits).toMatchObject([{ service: 'Bathing', people: 1, status: 'CONFIRMED' }])
    expect(guest.memberships).toMatchObject([{ left: 3 }])
  })

  test('has no name and no address in the log or in an address of a call (#634)', async () => {
    await aGuest('Zebulon', 'Quark', { email: 'zebulon@guest.example', phone: '0499 888 777' })
    const [{ ref }] = (await find('zebulon')).body.people
    await show(ref)
    await desk.browser.post('/api/desk/v1/notes', { about: { orderId: ref.slice(2) }, kind: 'caution', body: 'Slips' })
    const lines = log.join('')
    expect(lines).toContain('/api/desk/v1/guests/find')
    for (const personal of ['ebulon', 'Quark', '888777', '888 777', 'Slips'])
      expect([personal, lines.includes(personal)]).toEqual([personal, false])
  })
})

describe('a note', () => {
  test('is read by whoever looks the guest up next, with who wrote it, until it is ticked off', async () => {
    const guest = await aGuest('Nora', 'Noted')
    const note = { about: { orderId: guest.orderId }, kind: 'access', body: 'Uses a stick; the lift is easier.' }
    const { body } = await desk.browser.post('/api/desk/v1/notes', note, { 'idempotency-key': 'one press' })
    const again = await desk.browser.post('/api/desk/v1/notes', note, { 'idempotency-key': 'one press' })
    expect(again.body).toEqual(body)
    const { notes } = await show(`o_${guest.orderId}`)
    expect(notes).toMatchObject([{ kind: 'access', body: note.body, by: 'Dee', done: null }])
    expect((await desk.browser.post(`/api/desk/v1/notes/${body.id}/done`)).status).toBe(200)
    expect((await show(`o_${guest.orderId}`)).notes).toMatchObject([{ done: { by: 'Dee' } }])
    expect(codeOf(await desk.browser.post(`/api/desk/v1/notes/${body.id}/done`))).toEqual([404, 'not-found'])
  })

  test('is good for 24 months at most, and then gone', async () => {
    const guest = await aGuest('Otto', 'Old')
    const until = '2099-01-01'
    const note = { about: { orderId: guest.orderId }, kind: 'preference', body: 'Likes the corner.', until }
    expect((await desk.browser.post('/api/desk/v1/notes', note)).status).toBe(200)
    const [kept] = (await show(`o_${guest.orderId}`)).notes
    expect(kept!.until.slice(0, 4)).toBe('2028')
    const short = { ...note, body: 'Today alone.', until: '2026-11-30' }
    await desk.browser.post('/api/desk/v1/notes', short)
    await house.rows(`update guest_note set good_until = '2020-01-01' where body = 'Today alone.'`)
    expect((await show(`o_${guest.orderId}`)).notes.map(({ body }) => body)).toEqual(['Likes the corner.'])
  })

  test('is good on its last day still, and cannot be over before it is written', async () => {
    const guest = await aGuest('Ella', 'Ends')
    const today = sydneyDateOf(house.ctx.now())
    const note = (until: string) =>
      desk.browser.post('/api/desk/v1/notes', {
        about: { orderId: guest.orderId },
        kind: 'preference',
        body: 'A birthday.',
        until,
      })
    expect(codeOf(await note(addDays(today, -1)))).toEqual([400, 'note.over'])
    expect((await note(today)).status).toBe(200)
    expect((await show(`o_${guest.orderId}`)).notes).toMatchObject([{ body: 'A birthday.', until: today }])
  })

  test('has at most 500 characters, and says something', async () => {
    const guest = await aGuest('Lena', 'Long')
    const note = (body: string) =>
      desk.browser.post('/api/desk/v1/notes', { about: { orderId: guest.orderId }, kind: 'caution', body })
    expect(codeOf(await note('x'.repeat(501)))).toEqual([400, 'note.too-long'])
    expect(codeOf(await note('   '))).toEqual([400, 'note.empty'])
    expect((await note('x'.repeat(500))).status).toBe(200)
  })

  test('about nobody is refused', async () => {
    const about = { memberId: '5f0c8e9e-8a58-4f29-9a3c-0d9a3a1f7c11' }
    expect(codeOf(await desk.browser.post('/api/desk/v1/notes', { about, kind: 'caution', body: 'Who?' }))).toEqual([
      404,
      'not-found',
    ])
  })
})

describe('a hand-over', () => {
  test('has the notes about days so far, until somebody ticks them off, and nothing about guests (#642)', async () => {
    const { orderId } = await aGuest('Hanna', 'Over')
    await leave('2026-11-22', 'The kettle is broken')
    await leave('2026-11-23', 'Towels come at four')
    await leave('2026-11-25', 'The plumber comes')
    await leave('2026-11-23', 'Be quiet', 'caution')
    await desk.browser.post('/api/desk/v1/notes', { about: { orderId }, kind: 'hand-over', body: 'Lost a ring' })
    expect((await handOver()).toSorted()).toEqual(['The kettle is broken', 'Towels come at four'])
    const { body } = await desk.browser.get('/api/desk/v1/hand-over')
    const kettle = body.notes.find((note: { body: string }) => note.body === 'The kettle is broken')
    expect(kettle).toMatchObject({ by: 'Dee', done: null })
    await desk.browser.post(`/api/desk/v1/notes/${kettle.id}/done`)
    expect(await handOver()).toEqual(['Towels come at four'])
  })
})

/** The text of today. */
const versionOf = async (kind: string): Promise<number> =>
  (await desk.browser.get('/api/desk/v1/attestation-forms')).body.forms.find(
    (form: { kind: string }) => form.kind === kind,
  ).version

describe('the house rules', () => {
  test('are agreed to by a party for this visit, and by a member for 365 days (#635)', async () => {
    const guest = await aGuest('Rita', 'Rules', { partySize: 3, day: '2026-12-07' })
    expect((await agree(guest.bookingId, 2)).body).toEqual({ left: 1 })
    expect(codeOf(await agree(guest.bookingId, 2))).toEqual([409, 'party.too-many'])
    expect((await agree(guest.bookingId, 1)).body).toEqual({ left: 0 })
    expect((await agree(guest.bookingId, 1)).body).toEqual({ left: 0 })

    const member = await aMember(house, 5)
    const slots = await bathsOn(house, '2026-12-08')
    const first = await booked(house, [cartItem(slots[0]!)], { by: member })
    const second = await booked(house, [cartItem(slots[9]!)], { by: member })
    expect((await agree(first.id, 1)).body).toEqual({ left: 0 })
    // At the next visit nobody is left to ask.
    expect((await agree(second.id, 1)).body).toEqual({ left: 0 })
    expect(await house.rows('select count(*)::int from agreement where booking_id = $1', [second.id])).toEqual([
      { count: 0 },
    ])
    const { agreed } = await show(`m_${member.memberId}`)
    expect(inSydney(agreed!.until)).toBe(
      `${inSydney(new Date(Date.parse(agreed!.at) + 364 * 86_400_000).toISOString()).slice(0, 10)}, 23:59:59`,
    )
    await house.rows(`update agreement set at = at - interval '365 days' where booking_id = $1`, [first.id])
    expect((await show(`m_${member.memberId}`)).agreed).toBeNull()
    expect((await agree(second.id, 1)).body).toEqual({ left: 0 })
    expect(await house.rows('select count(*)::int from agreement where booking_id = $1', [second.id])).toEqual([
      { count: 1 },
    ])
  })

  test('name a guardian for whoever is under 18 (#635)', async () => {
    const guest = await aGuest('Gus', 'Guard', { day: '2026-12-09' })
    expect(codeOf(await agree(guest.bookingId, 1, { kind: 'guardian' }))).toEqual([400, 'attestation.guardian'])
    expect((await agree(guest.bookingId, 1, { kind: 'guardian', guardianName: 'Greta Guard' })).body).toEqual({
      left: 0,
    })
    // Of the others no name is kept, whatever is sent.
    const other = await aGuest('Ines', 'Other', { day: '2026-12-10' })
    await agree(other.bookingId, 1, { guardianName: 'Somebody' })
    expect(await house.rows('select guardian_name from agreement where booking_id = $1', [other.bookingId])).toEqual([
      { guardian_name: null },
    ])
  })

  test('keep a guardian once for a press that comes again, and the booking shows what was agreed to (#635)', async () => {
    const guest = await aGuest('Gina', 'Twice', { partySize: 3, day: '2026-12-15' })
    const agreed = { bookingId: guest.bookingId, kind: 'guardian', version: 1, people: 1, guardianName: 'Greta Guard' }
    const press = () => desk.browser.post('/api/desk/v1/attestations', agreed, { 'idempotency-key': 'guardian-1' })
    expect([(await press()).body, (await press()).body]).toEqual([{ left: 2 }, { left: 2 }])
    const pregnancy = {
      bookingId: guest.bookingId,
      kind: 'pregnancy',
      version: await versionOf('pregnancy'),
      people: 1,
    }
    expect((await desk.browser.post('/api/desk/v1/attestations', pregnancy)).body).toEqual({ left: 2 })
    const { body } = await desk.browser.get(`/api/desk/v1/bookings/${guest.bookingId}`)
    expect(body.agreements).toEqual([
      { kind: 'pregnancy', people: 1, guardian: null, at: expect.any(String) },
      { kind: 'guardian', people: 1, guardian: 'Greta Guard', at: expect.any(String) },
    ])
  })

  test('are asked for anew when the owner has written a new text (#635)', async () => {
    const guest = await aGuest('Tess', 'Text', { day: '2026-12-11' })
    await agree(guest.bookingId, 1)
    const owner = await atWork(house, 'owner', 'Olive')
    const text = { kind: 'house-rules', newest: 1, body: 'Please be quiet, too.' }
    const write = (browser: typeof owner.browser) => browser.send('PUT', '/api/desk/v1/attestation-forms', text)
    expect(codeOf(await write(desk.browser))).toEqual([403, 'account.forbidden'])
    expect((await write(owner.browser)).status).toBe(200)
    expect(codeOf(await write(owner.browser))).toEqual([409, 'attestation.old-text'])
    expect(codeOf(await agree(guest.bookingId, 1))).toEqual([409, 'attestation.old-text'])
    expect((await agree(guest.bookingId, 1, { version: 2 })).body).toEqual({ left: 0 })
    expect(await house.rows('select count(*)::int from agreement where booking_id = $1', [guest.bookingId])).toEqual([
      { count: 2 },
    ])
  })

  test('are written by one of two owners who write at once', async () => {
    const owner = await atWork(house, 'owner', 'Olive')
    const { forms } = (await owner.browser.get('/api/desk/v1/attestation-forms')).body
    const { version } = forms.find(({ kind }: { kind: string }) => kind === 'pregnancy')
    const texts = ['One', 'Two', 'Three', 'Four'].map((body) => ({ kind: 'pregnancy', newest: version, body }))
    const answers = await Promise.all(
      texts.map((text) => owner.browser.send('PUT', '/api/desk/v1/attestation-forms', text)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status === 409).length).toBe(3)
  })
})

test('a deleted account takes its notes and the names of guardians along (#636)', async () => {
  const member = await aMember(house, 1)
  await house.rows(`update member set first_name = 'Del', last_name = 'Eted' where id = $1`, [member.memberId])
  const [slot] = await bathsOn(house, '2026-12-14')
  const order = await booked(house, [cartItem(slot!)], { by: member })
  const [{ id: orderId }] = await house.rows('select id from orders where order_key = $1', [order.key])
  const abouts = [{ memberId: member.memberId }, { orderId }, { bookingId: order.id }]
  for (const about of abouts)
    await desk.browser.post('/api/desk/v1/notes', { about, kind: 'preference', body: 'Likes it hot.' })
  await desk.browser.post('/api/desk/v1/attestations', {
    bookingId: order.id,
    kind: 'guardian',
    version: 1,
    people: 1,
    guardianName: 'Greta Guard',
  })
  const kept = () =>
    house.rows(
      `select (select count(*)::int from guest_note where body = 'Likes it hot.') as notes,
         (select guardian_name from agreement where booking_id = $1) as guardian,
         (select count(*)::int from agreement where booking_id = $1) as agreements`,
      [order.id],
    )
  expect(await kept()).toEqual([{ notes: 3, guardian: 'Greta Guard', agreements: 1 }])
  const everything = (await member.get('/api/privacy/v1/export')).body
  expect(everything.notes.length).toBe(3)
  expect(everything.agreements).toMatchObject([{ guardian: 'Greta Guard' }])

  expect((await callsOf(member).cancel(order.id)).status).toBe(200)
  const { endAccount } = await import('#server/privacy/delete-account.ts')
  await endAccount(house.ctx, member.memberId)
  expect(await kept()).toEqual([{ notes: 0, guardian: null, agreements: 1 }])
})

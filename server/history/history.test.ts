import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryAnswer, HistoryEntry } from '#api/history.ts'
import { Client } from 'pg'
import { aClosure, press } from '#proofs/closures.ts'
import { booked } from '#proofs/booked.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { routesByRole } from '#proofs/rights/routes-by-role.ts'
import { rightPin } from '#proofs/desk.ts'
import { aPicture as pictureOf, upload } from '#proofs/pictures.ts'
import { setScene } from '#proofs/scenes.ts'
import { permissions } from '#server/access/permissions.ts'
import { hashSecret, newSecret } from '#server/access/tokens.ts'
import { noteAct } from '#server/history/note-act.ts'

type Scene = { token: string; memberId: string; apiKey: string }
let house: TestHouse
let owner: Scene
beforeAll(async () => {
  house = await openHouse()
  owner = (await setScene(house.ctx.db, 'staff', {})) as Scene
  await house.rows(`update member set first_name = 'Olive', last_name = 'Grove' where id = $1`, [owner.memberId])
})
afterAll(() => house.close())

const path = '/api/staff/v1/history'
const ask = (method: string, at: string, body?: object, more: object = {}) =>
  house.visitor().send(method, at, body, { authtoken: owner.token, ...more })
const history = async (query = ''): Promise<HistoryAnswer> => (await ask('GET', `${path}?limit=200&${query}`)).body
const pageOfThree = async (before = ''): Promise<HistoryAnswer> =>
  (await ask('GET', `${path}?limit=3&what=product${before}`)).body
const names = ({ entries }: HistoryAnswer) => entries.map(({ name }) => name)
const entriesOf = async (what: string, row: string): Promise<HistoryEntry[]> =>
  (await history(`what=${what}&row=${row}`)).entries
const bathing = async () =>
  (await house.rows(`select id, revision, price_cents from service where name = 'Bathing'`))[0]
const setPrice = async (value: string, authorization: string) => {
  const { id, revision } = await bathing()
  const service = { revision: String(revision), payment: { fixed: { price: { value } } } }
  return await house.visitor().send('PATCH', `/v2/services/${id}`, { service }, { authorization })
}

/** A new price of a plan, as its preview has shown it. */
const announce = async (planId: string, price: number) => {
  const [at, asked] = [`/api/staff/v1/plans/${planId}`, { price, from: '2027-07-01T00:00:00Z' }]
  const { seen } = (await ask('POST', `${at}/price-preview`, asked)).body
  return await ask('POST', `${at}/price-change`, { ...asked, seen })
}
const aPlan = async () => ({
  name: 'Walk',
  description: '',
  price: 40,
  recurring: true,
  period: { count: 1, unit: 'MONTH' },
  initialTerm: null,
  isPublic: false,
  gives: [{ serviceId: (await bathing()).id, credits: 2 }],
})
const words = { name: 'Walk', tagline: '', description: '' }
const aClass = { kind: 'class', ...words, minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
const aPool = { name: 'Pool', capacity: 8, turnoverMinutes: 0, exclusive: false }
const aBatch = {
  name: 'Leaflets',
  percentOff: 10,
  moneyOff: null,
  onlyForService: null,
  from: null,
  until: null,
  count: 3,
}
/** How many entries there are, but for those of a closure that the house ends a little later, by itself. */
const howMany = async (): Promise<number> =>
  (
    await house.rows(
      `select count(*)::integer as n from history_entry where what <> 'closure' or by_name <> 'the house'`,
    )
  )[0].n
const desk = '/api/desk/v1'
const aNote = { about: { day: '2026-12-01' }, kind: 'hand-over', body: 'The sauna door sticks' }
/** What stands in a field after the newest change of it. */
const after = (entries: HistoryEntry[], field: string) =>
  entries.flatMap(({ fields }) => fields).find(({ name }) => name === field)?.after
/** The owner in a second browser, which is a device of the desk. */
const atDevice = async () => {
  const [secret, browser] = [newSecret(), house.visitor()]
  await house.rows(
    `insert into member_session (token_hash, member_id, expires_at, second_factor, factor_shown_at)
     select $1, member_id, expires_at, true, house_now() from member_session where member_id = $2 limit 1`,
    [hashSecret(secret), owner.memberId],
  )
  browser.cookies.set('bh_session', secret)
  await browser.post(`${desk}/devices`, { name: secret.slice(0, 20) })
  return browser
}
const aSale = () => ask('POST', `${desk}/sales`, { things: [{ kind: 'GIFT_CARD', worth: 50 }], payBy: 'counter' })
const aGuest = { firstName: 'Ada', lastName: 'Walker', email: '', phone: '' }
const aProduct = { name: 'Soap', price: 8, position: 1 }
/** What the owner does under another name of hers. */
const callsHerself = async ([first, last]: [string, string], act: () => Promise<unknown>) => {
  const rename = 'update member set first_name = $2, last_name = $3 where id = $1'
  await house.rows(rename, [owner.memberId, first, last])
  await act()
  await house.rows(rename, [owner.memberId, 'Olive', 'Grove'])
}
const made = async (at: string, body: object): Promise<string> => (await ask('POST', at, body)).body.id

describe('the history', () => {
  test('names times by their service and pool, and says nothing of what was left empty', async () => {
    const { entries } = await history('what=schedule')
    expect(entries[0]!.name).toMatch(/^.+, (Long Pool|Garden Pool|Sauna|Room \d|Couples Suite)$/)
    const said = JSON.stringify(entries.map(({ fields }) => fields))
    expect(said).toContain('first_start')
    expect(said).not.toMatch(/"\w+_id"|"ends_on"/)
  })

  test('names services, pools and pictures in place of their ids, in the list and in its file', async () => {
    const [{ id: serviceId }] = await house.rows(`select id from service where name = 'Sauna Club'`)
    const [pool] = await house.rows(`select id from resource where name = 'Long Pool'`)
    const asked = { ...aClosure, title: 'Named', serviceIds: [serviceId], resourceIds: [pool.id] }
    const closure = await made('/api/staff/v1/closures', asked)
    const { body: picture } = await upload(house, owner.token, await pictureOf(420, 300).png().toBuffer())
    const looks = (await ask('GET', `/api/staff/v1/services/${serviceId}/looks`)).body
    const pictures = [{ pictureId: picture.pictureId, alt: 'Steam over the pool' }]
    await ask('PUT', `/api/staff/v1/services/${serviceId}/pictures`, { revision: looks.revision, pictures })

    const ofClosure = await entriesOf('closure', closure)
    expect([after(ofClosure, 'service_ids'), after(ofClosure, 'resource_ids')]).toEqual([['Sauna Club'], ['Long Pool']])
    expect(after(await entriesOf('service', serviceId), 'picture_id')).toBe('Steam over the pool')
    const file = (await ask('GET', `${path}.csv?what=closure&row=${closure}`)).body as string
    expect([file.includes('Long Pool'), file.includes(pool.id)]).toEqual([true, false])
  })

  test('names the manager who allowed something and whom an invitation is for; a guest keeps their id (#765)', async () => {
    const [guest] = await house.rows(`select id from member where role = 'member' limit 1`)
    for (const [row, approvedBy] of [
      ['by-manager', owner.memberId],
      ['by-guest', guest.id],
    ])
      await noteAct(house.ctx.db, { what: 'sale', row: String(row), name: '', facts: { approvedBy } })
    expect(after(await entriesOf('sale', 'by-manager'), 'approvedBy')).toBe('Olive Grove')
    expect(after(await entriesOf('sale', 'by-guest'), 'approvedBy')).toBe(guest.id)

    const invited = await ask('POST', '/api/staff/v1/team/invitations', { email: 'ida@house.example', role: 'staff' })
    expect(invited.status).toBe(200)
    const { entries } = await history('what=staff_invitation')
    expect(entries[0]?.name).toBe('ida@house.example')
    expect(await house.rows(`select 1 from history_entry where name like '%ida@%'`)).toEqual([])
  })

  test('has an entry of each route at which people who work here change something, by their name (#761)', async () => {
    const planId = (await house.rows('select id from plan where recurring limit 1'))[0].id
    const someone = async () => (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as Scene
    const base = '/api/staff/v1'
    const always = { from: '2026-12-01', until: null, weekdays: [], hours: [], active: true }
    const aPromotion = { name: 'Walk', serviceId: (await bathing()).id, price: 40, label: 'Walk', ...always }
    const forAll = { onlyForService: null, from: null, until: null, oncePerEmail: false, usageLimit: null }
    const aCoupon = { name: 'Walk', percentOff: 10, moneyOff: null, ...forAll }
    const aGift = { amount: 50, to: ['walk@guest.example'], reason: 'A walk through' }
    const anEnd = { to: 'walk@guest.example', reason: 'A walk through' }
    const aGiftCard = async () => {
      const { body } = await ask('POST', `${base}/gift-cards/give`, aGift)
      return `${base}/gift-cards/${body.cards[0].id}`
    }
    /** A list in which the last two have changed places. */
    const turned = async (list: 'services' | 'resources' | 'plans') => {
      const rows: { id: string; archivedAt?: string | null }[] = (await ask('GET', `${base}/${list}`)).body[list]
      const ids = rows.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id)
      return await ask('POST', `${base}/${list}/arrange`, { ids: [...ids.slice(0, -2), ...ids.slice(-2).toReversed()] })
    }
    const aPicture = async () => upload(house, owner.token, await pictureOf(410, 300).png().toBuffer())
    const key = { name: 'Till', scopes: ['MEMBERS.MEMBER_READ'] }
    const client = { name: 'App', redirectUris: ['https://app.example/'] }
    const sessionOf = async ({ memberId }: Scene) =>
      `${memberId}/sessions/${(await house.rows('select id from member_session where member_id = $1', [memberId]))[0].id}`
    const aVoucher = { outcome: 'voucher', reason: 'Change of plans' }
    const aBooking = async () => (await booked(house, [cartItem(await house.aClass(), { guestCount: 1 })])).id
    const aPartyOfNow = async (from = 20) => {
      const id = await aBooking()
      await house.rows(
        `update booking set starts_at = house_now() + $2 * interval '1 minute', ends_at = house_now() + interval '1 hour' where id = $1`,
        [id, from],
      )
      return id
    }
    const checkIn = async () => {
      const bookingId = await aPartyOfNow()
      await ask('POST', `${desk}/check-ins`, { bookingId })
      return bookingId
    }
    /** Each on a day of its own, long before anybody is booked. */
    let day = 0
    const sendClosure = async () => {
      day += 1
      const from = new Date(Date.parse('2027-06-01T00:00:00+10:00') + day * 86_400_000)
      const asked = { ...aClosure, from: from.toISOString(), to: new Date(from.getTime() + 86_400_000).toISOString() }
      const { body } = await ask('POST', `${base}/closures`, asked)
      return await ask('POST', `${base}/closures/${body.id}/send`, press(body, 'The boiler leaks'))
    }
    const acts: Record<string, () => Promise<{ status: number }>> = {
      'POST /api/staff/v1/plans/:id/price-change': () => announce(planId, 150),
      'POST /api/staff/v1/plans': async () => ask('POST', `${base}/plans`, await aPlan()),
      'PATCH /api/staff/v1/plans/:id': async () => {
        const { price: _price, ...plan } = await aPlan()
        const { body } = await ask('POST', `${base}/plans`, { price: 40, ...plan })
        return await ask('PATCH', `${base}/plans/${body.id}`, { ...plan, name: 'Run', revision: body.revision })
      },
      'POST /api/staff/v1/api-keys': () => ask('POST', `${base}/api-keys`, key),
      'DELETE /api/staff/v1/api-keys/:id': async () =>
        ask('DELETE', `${base}/api-keys/${await made(`${base}/api-keys`, key)}`),
      'POST /api/staff/v1/clients': () => ask('POST', `${base}/clients`, client),
      'DELETE /api/staff/v1/clients/:id': async () =>
        ask('DELETE', `${base}/clients/${await made(`${base}/clients`, client)}`),
      'POST /api/staff/v1/first-day/test-email': () => ask('POST', `${base}/first-day/test-email`, {}),
      'POST /api/staff/v1/first-day/confirm': async () => {
        await house.rows(`delete from set_up_step where name = 'extras'`)
        const { revision } = (await ask('GET', `${base}/first-day`)).body
        return await ask('POST', `${base}/first-day/confirm`, { step: 'extras', revision })
      },
      'POST /api/staff/v1/first-day/open': async () => {
        await house.rows(`update service set hidden = true where id not in (select service_id from timetable)`)
        await house.rows(`delete from set_up_step where name = 'opening'`)
        return await ask('POST', `${base}/first-day/open`)
      },
      'POST /api/staff/v1/emails/:id/again': async () => {
        const [email] = await house.rows(
          `insert into email (dedupe_key, kind, recipient, status, subject, body_text, body_html)
           values ('to repeat', 'welcome', 'ada@guest.example', 'FAILED', 'Hello', 'Hello', 'Hello') returning id`,
        )
        return await ask('POST', `${base}/emails/${email.id}/again`)
      },
      'PUT /api/staff/v1/email-texts/:kind': () =>
        ask('PUT', `${base}/email-texts/welcome`, { revision: 0, opening: 'Hello {{firstName}}' }),
      'POST /api/staff/v1/email-texts/:kind/test': () =>
        ask('POST', `${base}/email-texts/welcome/test`, { opening: 'Hello {{firstName}}' }),
      'POST /api/staff/v1/terms': () =>
        ask('POST', `${base}/terms`, { newest: 0, from: '2027-06-01', body: 'Be kind.' }),
      'POST /api/staff/v1/checks/backup': () => ask('POST', `${base}/checks/backup`, {}),
      'POST /api/staff/v1/listeners': () => ask('POST', `${base}/listeners`, { url: 'https://ear.example/' }),
      'DELETE /api/staff/v1/listeners/:id': async () =>
        ask('DELETE', `${base}/listeners/${await made(`${base}/listeners`, { url: 'https://ear.example/2' })}`),
      'POST /api/staff/v1/team/invitations': () =>
        ask('POST', `${base}/team/invitations`, { email: 'walk@guest.example', role: 'staff' }),
      'DELETE /api/staff/v1/team/invitations/:id': async () =>
        ask(
          'DELETE',
          `${base}/team/invitations/${await made(`${base}/team/invitations`, { email: 'no@guest.example', role: 'staff' })}`,
        ),
      'POST /api/desk/v1/check-ins': async () => ask('POST', `${desk}/check-ins`, { bookingId: await aPartyOfNow() }),
      'POST /api/desk/v1/undo': async () => ask('POST', `${desk}/undo`, { bookingId: await checkIn(), seen: 1 }),
      'POST /api/desk/v1/departures': async () => ask('POST', `${desk}/departures`, { bookingId: await checkIn() }),
      'POST /api/desk/v1/expected': async () => {
        const at = new Date(house.ctx.now().getTime() + 30 * 60_000).toISOString()
        return await ask('POST', `${desk}/expected`, { bookingId: await aPartyOfNow(), at })
      },
      'POST /api/desk/v1/no-shows': async () => ask('POST', `${desk}/no-shows`, { bookingId: await aPartyOfNow(-5) }),
      'POST /api/desk/v1/notes': () => ask('POST', `${desk}/notes`, aNote),
      'POST /api/desk/v1/notes/:id/done': async () =>
        ask('POST', `${desk}/notes/${await made(`${desk}/notes`, { ...aNote, body: 'Bring towels' })}/done`),
      'POST /api/desk/v1/attestations': async () => {
        const [slot] = await house.slotsOn('2026-12-01')
        const { id: bookingId } = await booked(house, [cartItem(slot!)])
        const agreed = { bookingId, kind: 'house-rules', version: 1, people: 1 }
        return await ask('POST', `${desk}/attestations`, agreed)
      },
      'PUT /api/desk/v1/attestation-forms': () =>
        ask('PUT', `${desk}/attestation-forms`, { kind: 'house-rules', newest: 1, body: 'Be kind.' }),
      'POST /api/desk/v1/devices': () => ask('POST', `${desk}/devices`, { name: 'Front counter' }),
      'DELETE /api/desk/v1/devices/:id': async () =>
        ask('DELETE', `${desk}/devices/${await made(`${desk}/devices`, { name: 'Side door' })}`),
      'PUT /api/desk/v1/pin': () => ask('PUT', `${desk}/pin`, { pin: rightPin }),
      'DELETE /api/desk/v1/pins/:memberId': () => ask('DELETE', `${desk}/pins/${owner.memberId}`),
      'POST /api/desk/v1/shifts': async () => (await atDevice()).post(`${desk}/shifts`),
      'POST /api/desk/v1/device-key': async () => {
        const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
        const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
        return (await atDevice()).post(`${desk}/device-key`, { publicKey: spki })
      },
      'POST /api/desk/v1/conflicts/:id/settle': async () => {
        const [conflict] = await house.rows(
          `insert into desk_conflict (kind, people, said_at) values ('walk-in', 2, house_now()) returning id`,
        )
        return await ask('POST', `${desk}/conflicts/${conflict.id}/settle`, { as: 'nothing' })
      },
      'POST /api/desk/v1/shifts/end': async () => (await atDevice()).post(`${desk}/shifts/end`),
      'POST /api/desk/v1/sales': () => aSale(),
      'POST /api/desk/v1/sales/:id/tenders': async () =>
        ask('POST', `${desk}/sales/${(await aSale()).body.id}/tenders`, { kind: 'terminal', amount: 10 }),
      'POST /api/desk/v1/sales/:id/page': async () => ask('POST', `${desk}/sales/${(await aSale()).body.id}/page`),
      'POST /api/desk/v1/sales/:id/close': async () => ask('POST', `${desk}/sales/${(await aSale()).body.id}/close`),
      'POST /api/desk/v1/sales/:id/codes': async () => {
        const { id } = (await aSale()).body
        await ask('POST', `${desk}/sales/${id}/tenders`, { kind: 'terminal', amount: 50 })
        return await ask('POST', `${desk}/sales/${id}/codes`)
      },
      'POST /api/desk/v1/sales/:id/returns': async () => {
        const { product } = (await ask('POST', '/api/staff/v1/products', { ...aProduct, name: 'A soap to return' }))
          .body
        const things = [{ kind: 'PRODUCT', id: product.id, count: 1 }]
        const { id, lines } = (await ask('POST', `${desk}/sales`, { things, payBy: 'counter' })).body
        await ask('POST', `${desk}/sales/${id}/tenders`, { kind: 'terminal', amount: 8 })
        const back = { lineId: lines[0].id, count: 1, shownCount: 1, shownAmount: 8, why: 'It has a hole' }
        return await ask('POST', `${desk}/sales/${id}/returns`, back)
      },
      'POST /api/desk/v1/sales/:id/change': async () => {
        const at = new Date(house.ctx.now().getTime() + 3 * 60 * 60_000).toISOString()
        const [item, guest] = [
          cartItem(await house.aClass({ at }), { guestCount: 1 }),
          { ...aGuest, phone: '0400 000 611' },
        ]
        const { body } = await ask('POST', `${desk}/sales`, { items: [item], guest, payBy: 'on-arrival' })
        return await ask('POST', `${desk}/sales/${body.id}/change`, { people: 1, shownTotal: body.due / 2 })
      },
      'POST /api/desk/v1/bookings/:id/hand-out': async () => {
        const sale = await ask('POST', `${desk}/sales`, { items: [cartItem(await house.aClass())], payBy: 'counter' })
        const { id: orderId, due } = sale.body
        await ask('POST', `${desk}/sales/${orderId}/tenders`, { kind: 'terminal', amount: due })
        const [{ id }] = await house.rows(
          `with closed as (update booking set status = 'CANCELED' where order_id = $1 returning id, order_id),
           owed as (
             insert into refund (payment_id, order_id, booking_id, amount_cents, reason, way)
             select payment.id, closed.order_id, closed.id, $2, 'a closure', 'desk'
             from closed join payment on payment.order_id = closed.order_id returning id, booking_id, amount_cents)
           insert into cancellation (booking_id, outcome, amount_cents, refund_id)
           select booking_id, 'refund', amount_cents, id from owed returning booking_id as id`,
          [orderId, due * 100],
        )
        return await ask('POST', `${desk}/bookings/${id}/hand-out`, { shownAmount: due })
      },
      'POST /api/desk/v1/drawer/open': () => ask('POST', `${desk}/drawer/open`, { amount: 200 }),
      'POST /api/desk/v1/drawer/move': () =>
        ask('POST', `${desk}/drawer/move`, { kind: 'PAID_IN', amount: 5, why: 'Change' }),
      'POST /api/desk/v1/drawer/count': async () => {
        const { openSales } = (await ask('GET', `${desk}/drawer`)).body
        for (const { id } of openSales) await ask('POST', `${desk}/sales/${id}/close`)
        return await ask('POST', `${desk}/drawer/count`, { counts: { 10000: 2, 500: 1 } })
      },
      'POST /api/staff/v1/products': () => ask('POST', `${base}/products`, aProduct),
      'PATCH /api/staff/v1/products/:id': async () => {
        const { product } = (await ask('POST', `${base}/products`, aProduct)).body
        return await ask('PATCH', `${base}/products/${product.id}`, { ...product, price: 9 })
      },
      'POST /api/desk/v1/bookings/:id/move': async () => {
        const from = await house.aClass()
        const { id } = await booked(house, [cartItem(from)])
        const [run] = await house.rows(
          `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
           values ($1, $2, '2027-03-08T10:00:00+11:00', '2027-03-08T11:00:00+11:00', 8) returning id`,
          [from.serviceId, from.resourceId],
        )
        const slot = { sessionId: run.id }
        return await ask('POST', `${desk}/bookings/${id}/move`, { slot, wantedBy: 'house' })
      },
      'POST /api/desk/v1/bookings/:id/cancel': async () =>
        ask('POST', `${desk}/bookings/${await aBooking()}/cancel`, { ...aVoucher, shownAmount: 100 }),
      'POST /api/desk/v1/bookings/:id/part-cancel': async () =>
        ask('POST', `${desk}/bookings/${await aBooking()}/part-cancel`, { ...aVoucher, shownAmount: 50, people: 1 }),
      'POST /api/desk/v1/bookings/:id/contact': async () =>
        ask('POST', `${desk}/bookings/${await aBooking()}/contact`, {
          email: 'right@guest.example',
          why: 'A letter is missing',
        }),
      'POST /api/desk/v1/bookings/:id/letter': async () => ask('POST', `${desk}/bookings/${await aBooking()}/letter`),
      'POST /api/staff/v1/services': () => ask('POST', `${base}/services`, aClass),
      'PATCH /api/staff/v1/services/:id': async () => {
        const { body } = await ask('POST', `${base}/services`, aClass)
        return await ask('PATCH', `${base}/services/${body.id}`, { ...aClass, price: 46, revision: body.revision })
      },
      'POST /api/staff/v1/services/:id/remove': async () =>
        ask('POST', `${base}/services/${await made(`${base}/services`, aClass)}/remove`),
      'POST /api/staff/v1/pictures': () => aPicture(),
      'PUT /api/staff/v1/services/:id/pictures': async () => {
        const { body: service } = await ask('POST', `${base}/services`, aClass)
        const pictures = [{ pictureId: (await aPicture()).body.pictureId, alt: 'A grey wall' }]
        return await ask('PUT', `${base}/services/${service.id}/pictures`, { revision: service.revision, pictures })
      },
      'PUT /api/staff/v1/services/:id/story': async () => {
        const { body } = await ask('POST', `${base}/services`, aClass)
        return await ask('PUT', `${base}/services/${body.id}/story`, { revision: body.revision, story: 'Warm.' })
      },
      'POST /api/staff/v1/resources': () => ask('POST', `${base}/resources`, aPool),
      'PATCH /api/staff/v1/resources/:id': async () => {
        const { body } = await ask('POST', `${base}/resources`, aPool)
        return await ask('PATCH', `${base}/resources/${body.id}`, { ...aPool, capacity: 9, revision: body.revision })
      },
      'POST /api/staff/v1/resources/:id/retire': async () =>
        ask('POST', `${base}/resources/${await made(`${base}/resources`, aPool)}/retire`, { reason: 'A walk through' }),
      'POST /api/staff/v1/resources/:id/restore': async () => {
        const id = await made(`${base}/resources`, aPool)
        await ask('POST', `${base}/resources/${id}/retire`, { reason: 'A walk through' })
        return await ask('POST', `${base}/resources/${id}/restore`)
      },
      'POST /api/staff/v1/times/apply': async () => {
        const pattern = { weekdays: [1], firstStart: '08:00', lastStart: '09:00', everyMinutes: 60 }
        const patterns = [{ ...pattern, resourceId: await made(`${base}/resources`, aPool) }]
        const asked = { serviceId: await made(`${base}/services`, aClass), from: '2027-01-01', patterns }
        const { token } = (await ask('POST', `${base}/times/preview`, asked)).body
        return await ask('POST', `${base}/times/apply`, { ...asked, token })
      },
      'POST /api/staff/v1/closures': () => ask('POST', `${base}/closures`, aClosure),
      'PATCH /api/staff/v1/closures/:id': async () => {
        const { body } = await ask('POST', `${base}/closures`, aClosure)
        return await ask('PATCH', `${base}/closures/${body.id}`, {
          ...aClosure,
          title: 'Paint',
          revision: body.revision,
        })
      },
      'DELETE /api/staff/v1/closures/:id': async () =>
        ask('DELETE', `${base}/closures/${await made(`${base}/closures`, aClosure)}`),
      'PATCH /api/staff/v1/closures/:id/offers': async () =>
        ask('PATCH', `${base}/closures/${await made(`${base}/closures`, aClosure)}/offers`, {
          bookingIds: null,
          offer: 'move',
        }),
      'POST /api/staff/v1/closures/:id/send': async () => await sendClosure(),
      'POST /api/staff/v1/closures/:id/undo': async () => {
        const { body } = await sendClosure()
        return await ask('POST', `${base}/closures/${body.id}/undo`, { reason: 'It holds' })
      },
      'POST /api/staff/v1/closures/:id/stop': async () => {
        const { body } = await sendClosure()
        const stop = async () => {
          await house.rows(`update closure set state = 'SENDING' where id = $1`, [body.id])
          return await ask('POST', `${base}/closures/${body.id}/stop`, { reason: 'Wait' })
        }
        // With nobody to write to, the task that writes may be done before the press comes.
        let stopped = await stop()
        for (let tries = 0; stopped.status === 409 && tries < 10; tries++) stopped = await stop()
        return stopped
      },
      'POST /api/staff/v1/closures/:id/resume': async () => {
        const { body } = await sendClosure()
        await house.rows(`update closure set state = 'STOPPED' where id = $1`, [body.id])
        return await ask('POST', `${base}/closures/${body.id}/resume`, { reason: 'Go on' })
      },
      'POST /api/staff/v1/closures/:id/reopen': async () => {
        const { body } = await sendClosure()
        await house.rows(`update closure set state = 'DONE' where id = $1`, [body.id])
        return await ask('POST', `${base}/closures/${body.id}/reopen`, { reason: 'Done early' })
      },
      'POST /api/staff/v1/promotions': () => ask('POST', `${base}/promotions`, aPromotion),
      'PATCH /api/staff/v1/promotions/:id': async () => {
        const { body } = await ask('POST', `${base}/promotions`, aPromotion)
        const change = { ...aPromotion, price: 41, revision: body.revision }
        return await ask('PATCH', `${base}/promotions/${body.id}`, change)
      },
      'DELETE /api/staff/v1/promotions/:id': async () =>
        ask('DELETE', `${base}/promotions/${await made(`${base}/promotions`, aPromotion)}`),
      'POST /api/staff/v1/coupons': () => ask('POST', `${base}/coupons`, { code: 'WALK', ...aCoupon }),
      'PATCH /api/staff/v1/coupons/:id': async () => {
        const { body } = await ask('POST', `${base}/coupons`, { code: 'WALK-2', ...aCoupon })
        const change = { ...aCoupon, percentOff: 20, active: true, revision: body.revision }
        return await ask('PATCH', `${base}/coupons/${body.id}`, change)
      },
      'POST /api/staff/v1/coupons/:id/end': async () =>
        ask('POST', `${base}/coupons/${await made(`${base}/coupons`, { code: 'WALK-3', ...aCoupon })}/end`),
      'POST /api/staff/v1/coupons/batch': () => ask('POST', `${base}/coupons/batch`, { ...aCoupon, count: 3 }),
      'POST /api/staff/v1/coupons/batch/:id/end': async () =>
        ask('POST', `${base}/coupons/batch/${await made(`${base}/coupons/batch`, { ...aCoupon, count: 3 })}/end`),
      'POST /api/staff/v1/gift-cards/give': () => ask('POST', `${base}/gift-cards/give`, aGift),
      'POST /api/staff/v1/gift-cards/:id/disable': async () => ask('POST', `${await aGiftCard()}/disable`, anEnd),
      'POST /api/staff/v1/gift-cards/:id/enable': async () => {
        const card = await aGiftCard()
        await ask('POST', `${card}/disable`, anEnd)
        return await ask('POST', `${card}/enable`, anEnd)
      },
      'POST /api/staff/v1/gift-cards/:id/replace': async () => ask('POST', `${await aGiftCard()}/replace`, anEnd),
      'POST /api/staff/v1/gift-cards/:id/void': async () => ask('POST', `${await aGiftCard()}/void`, anEnd),
      'POST /api/staff/v1/services/arrange': () => turned('services'),
      'POST /api/staff/v1/resources/arrange': () => turned('resources'),
      'POST /api/staff/v1/plans/arrange': () => turned('plans'),
      'POST /api/staff/v1/plans/:id/archive': () => ask('POST', `${base}/plans/${planId}/archive`, {}),
      'POST /api/staff/v1/plans/:id/restore': () => ask('POST', `${base}/plans/${planId}/restore`, {}),
      'POST /api/staff/v1/members/:id/credits': async () => {
        const { memberId, grantId } = (await setScene(house.ctx.db, 'credits', {})) as Scene & { grantId: string }
        return await ask('POST', `${base}/members/${memberId}/credits`, { grantId, delta: 2, reason: 'A walk through' })
      },
      'POST /api/staff/v1/memberships/:id/address': async () => {
        const item = cartItem((await house.slotsOn('2026-12-11'))[0]!)
        const { key } = await house.buy([item], { contact: { email: 'ada@gmial.example' } })
        const [waiting] = await house.rows(
          `insert into membership (plan_id, order_line_id, email_key, status, starts_at, price_cents)
           select plan.id, line.id, 'ada@gmial.example', 'PENDING', house_now(), 38000
           from plan, order_line as line join orders on orders.id = order_id where order_key = $1 limit 1 returning id`,
          [key],
        )
        const corrected = { email: 'ada@gmail.example', reason: 'A letter was missing' }
        return await ask('POST', `${base}/memberships/${waiting?.['id']}/address`, corrected)
      },
      'PATCH /api/staff/v1/settings': async () => {
        const { body } = await ask('GET', `${base}/settings`)
        return await ask('PATCH', `${base}/settings`, { ...body, name: 'Stillwater Baths' })
      },
      'PATCH /api/staff/v1/team/:id': async () =>
        ask('PATCH', `${base}/team/${(await someone()).memberId}`, { role: 'manager', reason: 'A new season' }),
      'DELETE /api/staff/v1/team/:id': async () =>
        ask('DELETE', `${base}/team/${(await someone()).memberId}`, { reason: 'The season is over' }),
      'DELETE /api/staff/v1/team/:id/sessions/:sessionId': async () =>
        ask('DELETE', `${base}/team/${await sessionOf(await someone())}`),
    }
    const { staff, staffJustNow, manager, managerJustNow, owner: ofOwner, ownerJustNow } = routesByRole
    const writesNothing = [
      'POST /api/desk/v1/sales/quote',
      'POST /api/staff/v1/times/preview',
      'POST /api/staff/v1/services/:id/preview',
      'POST /api/staff/v1/resources/:id/preview',
      'POST /api/staff/v1/prices/preview',
      'POST /api/staff/v1/stories/preview',
      'POST /api/staff/v1/plans/:id/price-preview',
      'POST /api/staff/v1/email-texts/:kind/preview',
      'POST /api/staff/v1/members/find',
      'POST /api/desk/v1/guests/find',
    ]
    const changing = [...staff, ...staffJustNow, ...manager, ...managerJustNow, ...ofOwner, ...ownerJustNow].filter(
      (route) => !route.startsWith('GET ') && !writesNothing.includes(route),
    )
    expect(Object.keys(acts).toSorted()).toEqual(changing.toSorted())
    for (const [route, act] of Object.entries(acts)) {
      const newest = async () => (await history(`person=${owner.memberId}`)).entries[0]?.id
      const before = await newest()
      expect([route, (await act()).status]).toEqual([route, 200])
      expect([route, await newest()]).not.toEqual([route, before])
    }
  })

  test.each([
    ['what the batch itself ends', false],
    ['the end of the service that they are for', true],
  ])('has one entry of a batch, with the number of its codes, for %s', async (_words, isForService) => {
    const service = isForService ? await made('/api/staff/v1/services', aClass) : null
    const batch = await made('/api/staff/v1/coupons/batch', { ...aBatch, onlyForService: service, count: 300 })
    const before = await howMany()
    const path = isForService ? `/api/staff/v1/services/${service}/remove` : `/api/staff/v1/coupons/batch/${batch}/end`
    expect((await ask('POST', path)).status).toBe(200)
    // The service, where it goes, and the batch.
    expect(await howMany()).toBe(before + (isForService ? 2 : 1))
    const [entry] = await entriesOf('coupon_batch', batch)
    expect(entry).toMatchObject({ by: 'Olive Grove', act: 'update', name: 'Leaflets' })
    expect(entry!.fields).toEqual([
      { name: 'active', before: true, after: false },
      { name: 'codes', before: null, after: 300 },
    ])
  })

  test('still has an entry of one code of a batch, and of what is changed by hand', async () => {
    const batch = await made('/api/staff/v1/coupons/batch', { ...aBatch, count: 3 })
    const [code] = await house.rows('select id from coupon where batch_id = $1 limit 1', [batch])
    await ask('POST', `/api/staff/v1/coupons/${code.id}/end`)
    expect((await entriesOf('coupon', code.id))[0]!.fields).toEqual([{ name: 'active', before: true, after: false }])
    await house.rows('update coupon set percent_off = 90 where batch_id = $1', [batch])
    expect((await entriesOf('coupon_batch', batch))[0]!.fields).toEqual([
      { name: 'codes', before: null, after: 3 },
      { name: 'percent_off', before: 10, after: 90 },
    ])
    const before = await howMany()
    for (const uses of [1, 0])
      await house.rows('update coupon set number_of_usages = $2 where batch_id = $1', [batch, uses])
    expect(await howMany()).toBe(before)
  })

  test('has one entry of all times of a service that a press adds, ends or takes away', async () => {
    const pools: string[] = []
    for (const name of ['Near', 'Far']) pools.push(await made('/api/staff/v1/resources', { ...aPool, name }))
    const serviceId = await made('/api/staff/v1/services', aClass)
    const patterns = pools.flatMap((resourceId) =>
      ['08:00', '12:00', '16:00'].map((firstStart, day) => ({
        resourceId,
        weekdays: [day],
        firstStart,
        lastStart: firstStart,
        everyMinutes: 60,
      })),
    )
    const exceptions = [1, 2, 3].map((day) => ({
      kind: 'extra',
      resourceId: pools[0],
      day: `2027-02-0${day}`,
      start: '20:00',
      minutes: 60,
      places: 4,
    }))
    const apply = async (from: string, more: object) => {
      const asked = { serviceId, from, ...more }
      const { token } = (await ask('POST', '/api/staff/v1/times/preview', asked)).body
      const before = await howMany()
      expect((await ask('POST', '/api/staff/v1/times/apply', { ...asked, token })).status).toBe(200)
      return (await howMany()) - before
    }
    expect(await apply('2027-01-01', { patterns, exceptions })).toBe(2)
    const [entry] = await entriesOf('schedule', serviceId)
    expect([entry!.act, entry!.by, entry!.name]).toEqual(['insert', 'Olive Grove', 'Walk, Far, Near'])
    const times = after([entry!], 'times') as object[]
    expect(times).toHaveLength(6)
    expect(times[0]).toEqual({
      resource: 'Far',
      weekdays: [0],
      first_start: '08:00:00',
      last_start: '08:00:00',
      every_minutes: 60,
      begins_on: '2027-01-01',
    })
    expect(after(await entriesOf('schedule_exception', serviceId), 'times')).toHaveLength(3)
    // Six end, three go, and one comes.
    expect(await apply('2027-02-01', { patterns: patterns.slice(0, 1), exceptions: [] })).toBe(3)
    const [ended] = await entriesOf('schedule', serviceId)
    expect(ended).toMatchObject({ act: 'update', name: 'Walk, Far, Near' })
    expect(ended!.fields).toEqual([
      { name: 'ends_on', before: null, after: '2027-01-31' },
      { name: 'times', before: null, after: 6 },
    ])
  })

  test.each([
    [
      'codes of a batch',
      `insert into coupon (code, name, batch_id, percent_off, usage_limit)
       select 'ONCE-' || number, 'Once', $1, 10, 1 from generate_series(1, 5000) as number`,
      `update coupon set percent_off = percent_off + 1 where batch_id = $1 and (code = 'ONCE-1') = $2`,
    ],
    [
      'sessions of a service',
      `insert into schedule_exception (kind, service_id, resource_id, day, start, minutes)
       select 'extra', $1, (select id from resource limit 1), date '2090-01-01' + number, '10:00', 60
       from generate_series(1, 5000) as number`,
      `update schedule_exception set minutes = minutes + 1 where service_id = $1 and (day = '2090-01-02') = $2`,
    ],
  ])('has thousands of %s at once, also by a connection that has noted one before', async (what, insert, update) => {
    const id = what.startsWith('codes')
      ? await made('/api/staff/v1/coupons/batch', { ...aBatch, count: 1 })
      : await made('/api/staff/v1/services', aClass)
    await house.rows(insert, [id])
    const before = await howMany()
    const database = new Client(house.databaseUrl)
    await database.connect()
    try {
      // Row by row against row it takes twenty seconds, otherwise less than one.
      await database.query(`set statement_timeout = '8s'`)
      for (const isOne of [true, false]) await database.query(update, [id, isOne])
    } finally {
      await database.end()
    }
    expect(await howMany()).toBe(before + 2)
  })

  test('says who changed a price, from what to what (#761)', async () => {
    const { id } = await bathing()
    expect((await setPrice('81.00', owner.token)).status).toBe(200)
    const [newest] = await entriesOf('service', id)
    expect(newest).toMatchObject({ by: 'Olive Grove', personId: owner.memberId, act: 'update', name: 'Bathing' })
    expect(newest!.fields).toEqual([{ name: 'price_cents', before: 7500, after: 8100 }])
    expect(Math.abs(Date.parse(newest!.at) - house.ctx.now().getTime())).toBeLessThan(60_000)
  })

  test('says who announced a new price of a plan, beside what it was (#750 #761)', async () => {
    const [plan] = await house.rows('select id, price_cents from plan where recurring limit 1')
    expect((await announce(plan.id, 151)).status).toBe(200)
    const change = (await entriesOf('plan', plan.id)).find(({ act }) => act === 'update')
    expect(change).toMatchObject({ by: 'Olive Grove', personId: owner.memberId })
    expect(change!.fields).toEqual([{ name: 'price_cents', before: plan.price_cents, after: 15_100 }])
  })

  test('names a program by its key, and a change by hand as what it is (#761 #762)', async () => {
    const { id } = await bathing()
    expect((await setPrice('82.00', owner.apiKey)).status).toBe(200)
    const psql = new Client({ connectionString: house.ctx.config.directUrl })
    await psql.connect()
    await psql.query('update service set price_cents = 7500 where id = $1', [id])
    await psql.end()
    const [byHand, byTool] = await entriesOf('service', id)
    expect([byTool!.by, byTool!.personId]).toEqual(['the tool “Scene”', null])
    expect(byHand!.by).toMatch(/^by hand in the database, as \w+/)
  })

  test('keeps the reason that was given and the press that did it (#761)', async () => {
    const { memberId } = (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as Scene
    await ask(
      'PATCH',
      `/api/staff/v1/team/${memberId}`,
      { role: 'manager', reason: '  Runs the mornings  ' },
      { 'idempotency-key': 'press-1' },
    )
    const [newest] = await entriesOf('member', memberId)
    expect(newest).toMatchObject({ by: 'Olive Grove', reason: 'Runs the mornings' })
    expect(newest!.fields).toEqual([{ name: 'role', before: 'staff', after: 'manager' }])
    expect(await house.rows(`select press from history_entry where id = $1`, [newest!.id])).toEqual([
      { press: 'press-1' },
    ])
  })

  test('is changed by nobody: not by an update, a delete or a truncate (#762)', async () => {
    for (const change of [
      `update history_entry set by_name = 'Somebody else'`,
      'delete from history_entry',
      'truncate history_entry',
    ])
      await expect(house.rows(change)).rejects.toThrow('The history only grows.')
  })

  test('holds no hash, token, secret or code of a gift card, and of a guest their id alone (#765)', async () => {
    const card = await house.rows('select id, last_four from gift_card where not disabled limit 1')
    await house.rows('update gift_card set disabled = true where id = $1', [card[0].id])
    await ask('POST', '/api/staff/v1/api-keys', { name: 'Till', scopes: ['MEMBERS.MEMBER_READ'] })
    await ask('POST', '/api/staff/v1/team/invitations', { email: 'ida@guest.example', role: 'staff' })
    const [guest] = await house.rows(`select id from member where email_key = 'member.soak@stillwater.example'`)
    await house.rows(`update member set status = 'BLOCKED' where id = $1`, [guest.id])
    await house.rows(`update member set status = 'APPROVED' where id = $1`, [guest.id])
    const columns = await house.rows(
      `select distinct key from history_entry, lateral jsonb_object_keys(before || after) as key
       where key ~ 'hash|secret|token|password|encrypted'`,
    )
    expect(columns).toEqual([])
    const rows = await house.rows('select history_entry::text as text from history_entry')
    const all = rows.map(({ text }) => text).join('\n')
    for (const personal of ['Sol Soak', 'member.soak@', 'ida@guest.example']) expect(all).not.toContain(personal)
    expect((await entriesOf('gift_card', card[0].id))[0]).toMatchObject({
      name: `gift card …${card[0].last_four}`,
      fields: [{ name: 'disabled', before: false, after: true }],
    })
  })

  test('is filtered by person, thing, days and words, page by page; the file has the same lines (#764)', async () => {
    const { id } = await bathing()
    const mine = await history(`person=${owner.memberId}&what=service&row=${id}`)
    expect(mine.entries.map(({ act, by }) => [act, by])).toEqual([['update', 'Olive Grove']])
    expect(mine.people).toContainEqual({ id: owner.memberId, name: 'Olive Grove' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(house.ctx.now())
    const words = `what=service&row=${id}&from=${today}&to=${today}&words=`
    expect((await history(`${words}OLIVE`)).entries).toEqual(mine.entries)
    expect((await history(`${words}%25`)).entries).toEqual([])
    expect((await history(`what=service&row=${id}&to=2025-01-01`)).entries).toEqual([])

    const pages: number[] = []
    for (let next: number | null = null; ;) {
      const page: HistoryAnswer = (
        await ask('GET', `${path}?limit=3&what=service&row=${id}${next ? `&before=${next}` : ''}`)
      ).body
      pages.push(...page.entries.map((entry) => entry.id))
      next = page.next
      if (next === null) break
    }
    const all = await entriesOf('service', id)
    expect(pages).toEqual(all.map((entry) => entry.id))

    const file = await house
      .visitor()
      .send('GET', `${path}.csv?what=service&row=${id}`, undefined, { authtoken: owner.token })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = String(file.body).trim().split('\n')
    expect(lines).toHaveLength(1 + all.flatMap(({ fields }) => fields).length)
    expect(lines[1]).toContain('price_cents,8200,7500')
  })

  test('has a press whole on one page, also where that is longer than asked for, and goes on after it', async () => {
    for (const name of ['Alder', 'Birch', 'Cedar']) await made('/api/staff/v1/products', { ...aProduct, name })
    // One transaction, as a press is.
    await house.rows(`insert into product (name, price_cents) select 'Soap ' || n, 800 from generate_series(1, 5) as n`)
    await made('/api/staff/v1/products', { ...aProduct, name: 'Dill' })
    const first = await pageOfThree()
    expect(names(first)).toEqual(['Dill', 'Soap 5', 'Soap 4', 'Soap 3', 'Soap 2', 'Soap 1'])
    expect(names(await pageOfThree(`&before=${first.next}`))).toEqual(['Cedar', 'Birch', 'Alder'])
  })

  test.each(['siobhan', "O'Brien", 'obrien', 'soap, Siobhán', 'creme soap', 'CRÈME', 'soap product'])(
    'is found by what people type, %s, in any order and without accents',
    async (typed) => {
      await callsHerself(['Siobhán', 'O’Brien'], () =>
        made('/api/staff/v1/products', { ...aProduct, name: 'Crème soap' }),
      )
      const [newest] = (await history(`words=${encodeURIComponent(typed)}`)).entries
      expect(newest).toMatchObject({ name: 'Crème soap', by: 'Siobhán O’Brien' })
    },
  )

  test('is not found by other words, by the middle of one, or by signs alone', async () => {
    await made('/api/staff/v1/products', { ...aProduct, name: 'Crème soap' })
    for (const typed of ['creme brulee', 'oap', '%', "'"])
      expect([typed, (await history(`words=${encodeURIComponent(typed)}`)).entries]).toEqual([typed, []])
  })

  test('has an entry of each file that somebody takes away, by their name', async () => {
    const things: Record<string, { what: string; at: () => Promise<string> }> = {
      'GET /api/staff/v1/history.csv': { what: 'history', at: async () => `${path}.csv?words=Ada` },
      'GET /api/staff/v1/coupons/batch/:id.csv': {
        what: 'coupon_batch',
        at: async () => `/api/staff/v1/coupons/batch/${await made('/api/staff/v1/coupons/batch', aBatch)}.csv`,
      },
      'GET /api/staff/v1/closures/:id/guests.csv': {
        what: 'closure',
        at: async () => `/api/staff/v1/closures/${await made('/api/staff/v1/closures', aClosure)}/guests.csv`,
      },
      'GET /api/staff/v1/reports/takings.csv': {
        what: 'takings',
        at: () => Promise.resolve('/api/staff/v1/reports/takings.csv?from=2026-11-01&to=2026-11-30'),
      },
      'GET /api/staff/v1/reports/gst.csv': {
        what: 'gst',
        at: () => Promise.resolve('/api/staff/v1/reports/gst.csv?from=2026-11-01&to=2026-11-30'),
      },
      'GET /api/staff/v1/reports/occupancy.csv': {
        what: 'occupancy',
        at: () => Promise.resolve('/api/staff/v1/reports/occupancy.csv?from=2026-11-01&to=2026-11-30'),
      },
      'GET /api/staff/v1/reports/memberships.csv': {
        what: 'memberships',
        at: () => Promise.resolve('/api/staff/v1/reports/memberships.csv?from=2026-11-01&to=2026-11-30'),
      },
      'GET /api/staff/v1/reports/cancellations.csv': {
        what: 'cancellations',
        at: () => Promise.resolve('/api/staff/v1/reports/cancellations.csv?from=2026-11-01&to=2026-11-30'),
      },
      'GET /api/staff/v1/reports/gift-cards.csv': {
        what: 'gift_cards_owed',
        at: () => Promise.resolve('/api/staff/v1/reports/gift-cards.csv?from=2026-11-01&to=2026-11-30'),
      },
      'GET /api/staff/v1/reports/journal.csv': {
        what: 'journal',
        at: () => Promise.resolve('/api/staff/v1/reports/journal.csv?from=2026-11-01&to=2026-11-30'),
      },
      'GET /api/staff/v1/gift-cards.csv': {
        what: 'gift_cards',
        at: () => Promise.resolve('/api/staff/v1/gift-cards.csv?words=7Q2M'),
      },
    }
    expect(Object.keys(things).toSorted()).toEqual(
      Object.keys(permissions)
        .filter((route) => route.endsWith('.csv'))
        .toSorted(),
    )
    for (const { what, at } of Object.values(things)) {
      const address = await at()
      const before = (await history(`what=${what}`)).entries.length
      // Asking about a file takes nothing away.
      const asked = await fetch(house.url + address, { method: 'HEAD', headers: { authtoken: owner.token } })
      expect(asked.status).toBe(404)
      expect((await history(`what=${what}`)).entries).toHaveLength(before)
      expect((await ask('GET', address)).status).toBe(200)
      const { entries } = await history(`what=${what}`)
      expect(entries).toHaveLength(before + 1)
      expect(entries[0]).toMatchObject({
        by: 'Olive Grove',
        fields: [{ name: 'downloaded', before: null, after: true }],
      })
    }
  })

  test('a name that a spreadsheet would run is made harmless in the file', async () => {
    await house.rows(`update plan set name = '=1+2' where id = (select id from plan limit 1)`)
    const file = await ask('GET', `${path}.csv?what=plan`)
    expect(String(file.body)).toContain(`,'=1+2,`)
  })
})

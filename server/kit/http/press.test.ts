import { globSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked } from '#proofs/booked.ts'
import { openCounter, type Counter, type Worker } from '#proofs/counter.ts'
import { rightPin } from '#proofs/desk.ts'
import { cartItem } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let counter: Counter
let manager: Worker
beforeAll(async () => {
  counter = await openCounter()
  manager = counter.manager
})
afterAll(() => counter.house.close())

const keyed = (key: string) => ({ 'idempotency-key': key })
type Call = { path: string; body?: object }
const send = (at: Call, key: string, by = manager) => by.post(at.path, at.body, keyed(key))
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const reused = [422, 'request.key-reused']
const reason = 'A walk through'
const terms = { name: 'Press', percentOff: 10, moneyOff: null, onlyForService: null, from: null, until: null }
const single = { ...terms, oncePerEmail: false, usageLimit: null }
const aVoucher = { outcome: 'voucher', shownAmount: 100, reason: 'Change of plans', why: '' }
const aGift = { amount: 5, to: ['ada@guest.example'], reason }
const aNote = { about: { day: '2026-12-01' }, kind: 'hand-over', body: 'The sauna door sticks' }
const aBooking = async (hours = 24) => {
  const { house } = counter
  const { id } = await booked(house, [cartItem(await house.aClass(), { guestCount: 1 })])
  await house.rows(
    `update booking set starts_at = house_now() + $2 * interval '1 hour', ends_at = house_now() + ($2 + 2) * interval '1 hour' where id = $1`,
    [id, hours],
  )
  return `/api/desk/v1/bookings/${id}`
}
const idOf = (path: string) => path.split('/').at(-1)
const aSale = async () =>
  `/api/desk/v1/sales/${(await counter.sell({ things: [{ kind: 'GIFT_CARD', worth: 50 }] }, manager)).id}`
const aCard = async () => {
  const { body } = await manager.post('/api/staff/v1/gift-cards/give', aGift)
  return `/api/staff/v1/gift-cards/${body.cards[0].id}`
}

/** A call of each use case that knows a press. */
const acts: Record<string, () => Promise<Call>> = {
  'arrivals/check-in.ts': async () => ({
    path: '/api/desk/v1/check-ins',
    body: { bookingId: idOf(await aBooking(0.2)) },
  }),
  'bookings/cancel-by-staff.ts': async () => ({ path: `${await aBooking()}/cancel`, body: aVoucher }),
  'bookings/cancel-part.ts': async () => ({
    path: `${await aBooking()}/part-cancel`,
    body: { people: 1, ...aVoucher },
  }),
  'bookings/correct-contact.ts': async () => ({
    path: `${await aBooking()}/contact`,
    body: { email: 'one@guest.example', why: reason },
  }),
  'bookings/hand-out-owed.ts': async () => ({
    path: `${await aBooking()}/hand-out`,
    body: { shownAmount: 5, why: reason },
  }),
  'bookings/move-booking-by-staff.ts': async () => ({
    path: `${await aBooking()}/move`,
    body: { slot: { sessionId: randomUUID() }, wantedBy: 'guest' },
  }),
  'counter/change-unpaid.ts': async () => ({ path: `${await aSale()}/change`, body: { people: 1, shownTotal: 5 } }),
  'counter/close-sale.ts': async () => ({ path: `${await aSale()}/close` }),
  'counter/count-drawer.ts': async () => ({ path: '/api/desk/v1/drawer/count', body: { counts: { '50': 0 } } }),
  'counter/move-cash.ts': async () => ({
    path: '/api/desk/v1/drawer/move',
    body: { kind: 'PAID_IN', amount: 5, why: reason },
  }),
  'counter/open-drawer.ts': async () => ({ path: '/api/desk/v1/drawer/open', body: { amount: 200 } }),
  'counter/return-goods.ts': async () => {
    const { id, lines } = await counter.sell({
      things: [{ kind: 'PRODUCT', id: await counter.aProduct('Soap', 8), count: 2 }],
    })
    await counter.terminal(id, 16)
    const body = { lineId: lines[0]?.id, count: 1, shownCount: 2, shownAmount: 8, why: reason }
    return { path: `/api/desk/v1/sales/${id}/returns`, body }
  },
  'counter/save-product.ts': async () => ({
    path: '/api/staff/v1/products',
    body: { name: 'Soap', price: 8, position: 1 },
  }),
  'counter/show-codes.ts': async () => ({ path: `${await aSale()}/codes` }),
  'counter/prepare-sale.ts': async () => ({
    path: '/api/desk/v1/sales',
    body: { things: [{ kind: 'GIFT_CARD', worth: 50 }], payBy: 'counter' },
  }),
  'counter/take-tender.ts': async () => ({ path: `${await aSale()}/tenders`, body: { kind: 'terminal', amount: 20 } }),
  'coupons/make-coupon-batch.ts': async () => ({ path: '/api/staff/v1/coupons/batch', body: { ...terms, count: 3 } }),
  'coupons/save-coupon.ts': async () => ({
    path: '/api/staff/v1/coupons',
    body: { ...single, code: `P-${randomUUID()}` },
  }),
  'gift-cards/end-gift-card.ts': async () => ({ path: `${await aCard()}/void`, body: { reason } }),
  'gift-cards/give-gift-cards.ts': async () => ({ path: '/api/staff/v1/gift-cards/give', body: aGift }),
  'guests/agree.ts': async () => ({
    path: '/api/desk/v1/attestations',
    body: { bookingId: idOf(await aBooking()), kind: 'house-rules', version: 1, people: 1 },
  }),
  'guests/write-note.ts': async () => ({ path: '/api/desk/v1/notes', body: aNote }),
  'memberships/change-credits.ts': async () => {
    const scene = await setScene(counter.house.ctx.db, 'credits', { credits: 3 })
    const { memberId, grantId } = scene as { memberId: string; grantId: string }
    return { path: `/api/staff/v1/members/${memberId}/credits`, body: { grantId, delta: 1, reason } }
  },
  'memberships/correct-buyers-address.ts': async () => {
    const [waiting] = await counter.house.rows(
      `insert into membership (plan_id, order_line_id, email_key, status, starts_at, price_cents)
       select plan.id, line.id, 'ada@guest.example', 'PENDING', house_now(), 38000
       from plan, order_line as line where booking_id = $1 limit 1 returning id`,
      [idOf(await aBooking())],
    )
    return {
      path: `/api/staff/v1/memberships/${waiting.id}/address`,
      body: { email: `right-${randomUUID()}@guest.example`, reason },
    }
  },
  'offline/settle-conflict.ts': async () => {
    const [conflict] = await counter.house.rows(
      `insert into desk_conflict (kind, people, said_at) values ('walk-in', 2, house_now()) returning id`,
    )
    return { path: `/api/desk/v1/conflicts/${conflict.id}/settle`, body: { as: 'nothing' } }
  },
  'sent-emails/send-again.ts': async () => {
    const [email] = await counter.house.rows(
      `insert into email (dedupe_key, kind, recipient, status, subject, body_text, body_html)
       values ($1, 'welcome', 'ada@guest.example', 'FAILED', 'Hello', 'Hello', 'Hello') returning id`,
      [randomUUID()],
    )
    return { path: `/api/staff/v1/emails/${email.id}/again` }
  },
}

/** Other details of those that do something here. */
const others: Record<string, object> = {
  'bookings/cancel-by-staff.ts': { shownAmount: 50 },
  'bookings/correct-contact.ts': { email: 'other@guest.example' },
  'counter/move-cash.ts': { why: 'For the flowers' },
  'counter/save-product.ts': { price: 9 },
  'counter/prepare-sale.ts': { things: [{ kind: 'GIFT_CARD', worth: 60 }] },
  'counter/take-tender.ts': { amount: 10 },
  'coupons/make-coupon-batch.ts': { count: 4 },
  'coupons/save-coupon.ts': { code: 'ANOTHER' },
  'gift-cards/end-gift-card.ts': { reason: 'Another one' },
  'gift-cards/give-gift-cards.ts': { amount: 60 },
  'guests/write-note.ts': { body: 'The sauna door is mended' },
  'memberships/change-credits.ts': { delta: 2 },
  'memberships/correct-buyers-address.ts': { email: 'other@guest.example' },
  'offline/settle-conflict.ts': { as: 'sold' },
}

describe('the key of a press', () => {
  test('is known to each of these use cases', () => {
    const files = globSync('server/*/*.ts').filter(
      (file) =>
        !/press(\.test)?\.ts$/.test(file) && /madeByPress\(tx|pressOfStaff\(\)/.test(readFileSync(file, 'utf8')),
    )
    expect(files.map((file) => file.replace('server/', '')).toSorted()).toEqual(Object.keys(acts).toSorted())
  })

  test.each(Object.entries(acts))('that was good for something else is refused by %s', async (file, make) => {
    const call = await make()
    expect((await send({ path: '/api/desk/v1/notes', body: { ...aNote, body: file } }, `first ${file}`)).status).toBe(
      200,
    )
    expect(answerOf(await send(call, `first ${file}`))).toEqual(reused)
  })

  test.each(Object.entries(others))('does the same once, and refuses other details: %s', async (file, other) => {
    const call = await acts[file]!()
    const [one, same] = [await send(call, `again ${file}`), await send(call, `again ${file}`)]
    expect([one.status, same.status]).toEqual([200, 200])
    const books = await counter.house.books()
    expect(answerOf(await send({ ...call, body: { ...call.body, ...other } }, `again ${file}`))).toEqual(reused)
    expect(await counter.house.books()).toEqual(books)
  })

  test('is good for one thing: the same act on another of its kind is refused, and that one stays as it was', async () => {
    const [one, other] = [await aSale(), await aSale()]
    expect((await send({ path: `${one}/close` }, 'two sales')).status).toBe(200)
    expect(answerOf(await send({ path: `${other}/close` }, 'two sales'))).toEqual(reused)
    expect((await counter.house.rows('select status from orders where id = $1', [idOf(other)]))[0].status).toBe(
      'PENDING',
    )
  })

  test('is good for one act: another one with the same details, on the same thing, is refused', async () => {
    const sale = await aSale()
    expect((await send({ path: `${sale}/close` }, 'two acts')).status).toBe(200)
    expect(answerOf(await send({ path: `${sale}/codes` }, 'two acts'))).toEqual(reused)
  })

  test('belongs to one person: somebody else has the same for themselves', async () => {
    const call = { path: '/api/desk/v1/notes', body: aNote }
    const [one, other] = [await send(call, 'shared'), await send(call, 'shared', counter.owner)]
    expect([one.status, other.status, one.body.id === other.body.id]).toEqual([200, 200, false])
  })

  test('is the same whatever order the details are written in', async () => {
    const { about, kind, body } = aNote
    const one = await send({ path: '/api/desk/v1/notes', body: { about, kind, body } }, 'in order')
    const other = await send({ path: '/api/desk/v1/notes', body: { body, kind, about } }, 'in order')
    expect([other.status, other.body.id]).toEqual([200, one.body.id])
  })

  test('is the same with a manager’s approval and without it, which comes with a second try', async () => {
    const { house, staff } = counter
    const slot = await house.aClass({ places: 2 })
    await house.rows('update resource set safe_capacity = 4 where id = $1', [slot.resourceId])
    await counter.pay(await counter.sell({ items: [cartItem(slot, { guestCount: 1 })] }))
    const body = { items: [cartItem(slot, { guestCount: 1 })], payBy: 'counter' }
    const m = { memberId: manager.memberId, pin: rightPin }
    const tries = [body, { ...body, m, why: 'A regular' }, body]
    const answers = []
    for (const tried of tries) answers.push(await staff.post('/api/desk/v1/sales', tried, keyed('lifted')))
    expect(answers.map(answerOf)).toEqual([
      [409, 'sale.needs-manager'],
      [200, undefined],
      [200, undefined],
    ])
    expect(answers[2]!.body.id).toBe(answers[1]!.body.id)
    await counter.close(answers[1]!.body.id)
  })
})

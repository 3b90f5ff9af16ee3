import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClosureAnswer } from '#api/closures.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { booked, callsOf, emailTo, withKey } from '#proofs/booked.ts'
import { aManager, aClosure, CLOSED_DAY, tenGuests } from '#proofs/closures.ts'
import { showCatalogue } from '#server/site/show-catalogue.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { lookAfterGuests } from './look-after-guests.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
const byText = (one: string, other: string) => one.localeCompare(other)

type Manager = Awaited<ReturnType<typeof aManager>>

async function inHouse(act: (house: TestHouse, manager: Manager) => Promise<void>) {
  const house = await openHouse()
  try {
    await act(house, await aManager(house))
  } finally {
    await house.close()
  }
}

const cents = ({ card, gift }: { card: number; gift: number }) => [Math.round(card * 100), Math.round(gift * 100)]
const guestOf = ({ guests }: ClosureAnswer, bookingId: string) => guests.find((guest) => guest.bookingId === bookingId)!

/** Sent with this offer, and so much later that each guest was written to. */
async function sent(house: TestHouse, manager: Manager, offer = 'ask', changes: object = {}) {
  const draft = await manager.draft(changes)
  const closure = offer === 'ask' ? draft : await manager.offer(draft.id, offer)
  expect((await manager.send(closure)).status).toBe(200)
  await house.pass(5)
  await house.pass(1)
  return closure
}
const outcomes = ({ guests }: ClosureAnswer) => guests.map(({ state, outcome }) => `${state} ${outcome ?? ''}`.trim())

describe('looking at a closure', () => {
  let house: TestHouse
  let manager: Manager
  let ten: Awaited<ReturnType<typeof tenGuests>>
  let closure: ClosureAnswer
  beforeAll(async () => {
    house = await openHouse()
    manager = await aManager(house)
    ten = await tenGuests(house)
    closure = await manager.draft()
  })
  afterAll(() => house.close())

  test('ten guests: card, gift card and visits are what they paid, in the sums as in the rows and in the file (#724)', async () => {
    // By the price list: a bath is 75.00, robe and towel 10.00, the extra bath 35.00; the coupon takes 10 %.
    const paid = await house.rows(
      `select sum(total_cents - gift_cents)::integer as card, sum(gift_cents)::integer as gift from orders where status = 'PAID'`,
    )
    expect(cents(closure.totals)).toEqual([paid[0].card, paid[0].gift])
    expect(closure.totals).toMatchObject({ guests: 9, people: 10, credits: 1, unpaid: 1 })
    const sum = (of: 'card' | 'gift') => closure.guests.reduce((all, guest) => all + Math.round(guest[of] * 100), 0)
    expect([sum('card'), sum('gift')]).toEqual(cents(closure.totals))
    expect(cents(guestOf(closure, ten.card.id))).toEqual([7500, 0])
    expect(cents(guestOf(closure, ten.two.id))).toEqual([15_000, 0])
    expect(cents(guestOf(closure, ten.mixed.id))).toEqual([2500, 5000])
    expect(cents(guestOf(closure, ten.gift.id))).toEqual([0, 7500])
    expect(cents(guestOf(closure, ten.credit.id))).toEqual([0, 0])

    const { body } = await manager.ask('GET', `/${closure.id}/guests.csv`)
    const rows = (body as string)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const column = (at: number) => rows.reduce((all, row) => all + Math.round(Number(row.at(at)) * 100), 0)
    expect(rows).toHaveLength(closure.guests.length)
    expect([column(-7), column(-6)]).toEqual(cents(closure.totals))
  })

  test('a draft shuts nothing, and is written to nobody', async () => {
    const { status } = await house
      .visitor()
      .checkout(checkoutInputFor([cartItem((await house.slotsOn(CLOSED_DAY)).find((slot) => slot.bookable)!)]))
    expect(status).toBe(200)
    expect(await house.rows(`select 1 from email where kind = 'closure'`)).toEqual([])
  })

  test('massages by their room, extra baths whose booking stays, and unpaid orders are in the list (#725)', async () => {
    const suite = (await house.slotsOn(CLOSED_DAY, calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
    const spa = await booked(house, [cartItem(suite, { extraBath: { id: 'extra-bath' } })])
    const byRoom = await manager.draft({ serviceIds: null, resourceIds: [suite.resourceId] })
    expect(byRoom.guests.map(({ bookingId, kind }) => [bookingId, kind])).toEqual([[spa.id, 'booking']])
    const baths = await manager.look(closure.id)
    const [bath] = await house.rows('select id from booking where main_booking_id = $1', [spa.id])
    expect(guestOf(baths, bath.id)).toMatchObject({ kind: 'bath', card: 35, offer: 'refund' })
    expect(baths.guests.some(({ bookingId }) => bookingId === spa.id)).toBe(false)
    expect(baths.guests.filter(({ kind }) => kind === 'unpaid')).toHaveLength(2)
  })

  test('what shuts nothing any more is refused', async () => {
    const past = { ...aClosure, from: '2026-11-01T00:00:00+11:00', to: '2026-11-02T00:00:00+11:00' }
    expect((await manager.ask('POST', '', past)).body.code).toBe('closure.nothing')
    const turned = { ...aClosure, from: aClosure.to, to: aClosure.from }
    expect((await manager.ask('POST', '', turned)).body.code).toBe('closure.nothing')
  })

  test('two who change one plan: the second is told by whom, and sees what stands now (#706)', async () => {
    const plan = await manager.draft()
    const change = { ...aClosure, revision: plan.revision }
    expect((await manager.ask('PATCH', `/${plan.id}`, { ...change, title: 'Cleaning' })).status).toBe(200)
    const { status, body } = await manager.ask('PATCH', `/${plan.id}`, { ...change, title: 'Painting' })
    expect([status, body.code, body.row.title]).toEqual([409, 'revision.old', 'Cleaning'])
    expect((await manager.ask('DELETE', `/${plan.id}`)).status).toBe(200)
    expect((await manager.ask('GET', `/${plan.id}`)).status).toBe(404)
  })
})

describe('sending', () => {
  test('after a guest has cancelled, it is refused and names them, and nothing is written (#727)', () =>
    inHouse(async (house, manager) => {
      const [first, second] = await house.slotsOn(CLOSED_DAY)
      const stays = await booked(house, [cartItem(first!)])
      const leaves = await booked(house, [cartItem(second!)], {
        codes: { contactData: { ...checkoutInputFor([]).contactData, firstName: 'Lea', email: 'lea@guest.example' } },
      })
      const closure = await manager.draft()
      expect(closure.guests.map(({ bookingId }) => bookingId)).toEqual(expect.arrayContaining([stays.id, leaves.id]))
      await withKey(house, leaves.key).cancelFromOrder(leaves.id, { customerChoice: 'refund' })
      const { status, body } = await manager.send(closure)
      expect([status, body.code, body.gone, body.added]).toEqual([409, 'closure.world-changed', ['Lea Example'], []])
      expect(await house.rows('select 1 from closed_time')).toEqual([])
      expect((await manager.look(closure.id)).state).toBe('DRAFT')
      expect((await manager.send(await manager.look(closure.id))).body.state).toBe('WAITING')
    }))

  test('a new price on the screen, or one guest more, is refused in the same way (#727)', () =>
    inHouse(async (house, manager) => {
      const [first, second] = await house.slotsOn(CLOSED_DAY)
      await booked(house, [cartItem(first!)])
      const closure = await manager.draft()
      const press = manager.press(closure)
      const wrongSum = await manager.ask('POST', `/${closure.id}/send`, { ...press, cents: press.cents - 1 })
      expect(wrongSum.body.code).toBe('closure.world-changed')
      await booked(house, [cartItem(second!)])
      const { body } = await manager.send(closure)
      expect([body.code, body.added]).toEqual(['closure.world-changed', ['Ada Example']])
    }))

  test('with other offers than the screen showed is refused, naming who would get another one', () =>
    inHouse(async (house, ann) => {
      const slots = await house.slotsOn(CLOSED_DAY)
      const [first] = [await booked(house, [cartItem(slots[0]!)]), await booked(house, [cartItem(slots[1]!)])]
      const seen = await ann.draft()
      await (await aManager(house)).offer(seen.id, 'voucher', [first.id])
      const { status, body } = await ann.send(seen)
      expect([status, body.code, body.changed]).toEqual([409, 'closure.world-changed', ['Ada Example']])
      expect(await house.rows('select 1 from closed_time')).toEqual([])
      expect((await ann.send(await ann.look(seen.id))).body.state).toBe('WAITING')
    }))

  test('with another start to move to than the screen showed is refused', () =>
    inHouse(async (house, manager) => {
      const slots = await house.slotsOn(CLOSED_DAY)
      const { id } = await booked(house, [cartItem(slots.at(-1)!)])
      const draft = await manager.draft({ to: slots.at(-1)!.endDate })
      const seen = await manager.offer(draft.id, 'move')
      const goesTo = guestOf(seen, id).movesTo
      expect(goesTo).not.toBeNull()
      await house.rows('update session set retired = true where starts_at = $1', [goesTo])
      const { status, body } = await manager.send(seen)
      expect([status, body.code, body.changed]).toEqual([409, 'closure.world-changed', ['Ada Example']])
      const now = await manager.look(seen.id)
      expect(guestOf(now, id).movesTo).not.toBe(goesTo)
      expect((await manager.send(now)).body.state).toBe('WAITING')
    }))

  test('nothing is booked or moved into that time, and it can be taken back until the first guest hears (#728 #729)', () =>
    inHouse(async (house, manager) => {
      const [slot, other] = await house.slotsOn(CLOSED_DAY)
      const inside = await booked(house, [cartItem(slot!)])
      const outside = await booked(house, [cartItem((await house.slotsOn('2026-12-03'))[0]!)])
      const closure = (await manager.send(await manager.draft())).body as ClosureAnswer
      expect(closure.state).toBe('WAITING')
      expect((await house.slotsOn(CLOSED_DAY)).length).toBe(0)
      expect((await house.visitor().checkout(checkoutInputFor([cartItem(other!)]))).body.code).toBe('cart.unavailable')
      const moved = await withKey(house, outside.key).move(outside.id, { sessionId: other!.sessionId })
      expect(moved.body.code).toBe('slot.taken')

      await house.pass(4)
      expect((await manager.undo(closure.id)).body.state).toBe('DRAFT')
      expect((await house.slotsOn(CLOSED_DAY)).find(({ sessionId }) => sessionId === other!.sessionId)?.bookable).toBe(
        true,
      )
      expect(await house.rows(`select 1 from email where kind = 'closure' union all select 1 from refund`)).toEqual([])
      expect((await withKey(house, inside.key).live(inside.id)).body.closing).toBeUndefined()

      await manager.send(await manager.look(closure.id))
      await house.pass(5)
      await manager.proveAgain()
      const late = await manager.undo(closure.id)
      expect([late.status, late.body.code]).toEqual([409, 'closure.sent'])
    }))

  test('money that comes after the hold for a start that is shut by then goes back (#728)', () =>
    inHouse(async (house, manager) => {
      const order = await house.anOrder([cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      await house.control({ pay: { session: order.sessionId, later: true }, settle: true })
      await house.pass(34)
      expect(await order.status()).toBe('EXPIRED')
      await manager.proveAgain()
      expect((await manager.send(await manager.draft())).body.state).toBe('WAITING')
      await house.control({ laterMoney: { session: order.sessionId, arrives: true }, settle: true })
      expect(await order.status()).toBe('REFUNDED')
    }))

  test('in two browsers at once: one closure, and one email to each guest (#730)', () =>
    inHouse(async (house, manager) => {
      await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const closure = await manager.draft()
      const both = await Promise.all([manager.send(closure), manager.send(closure)])
      expect(both.map(({ status, body }) => [status, body.state])).toEqual([
        [200, 'WAITING'],
        [200, 'WAITING'],
      ])
      await house.pass(6)
      await house.pass(1)
      expect(await house.rows('select 1 from closed_time')).toHaveLength(1)
      expect(await house.rows(`select 1 from email where kind = 'closure'`)).toHaveLength(1)
    }))

  test('without a reason it is refused', () =>
    inHouse(async (_house, manager) => {
      const closure = await manager.draft()
      const { body } = await manager.ask('POST', `/${closure.id}/send`, { ...manager.press(closure), reason: '' })
      expect(body.code).toBe('reason.missing')
    }))
})

describe('looking after the guests', () => {
  test('whoever is asked reads why, until when and how, and is not barred by hours (#726 #736)', () =>
    inHouse(async (house, manager) => {
      const { id, key } = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      await sent(house, manager)
      const email = await emailTo(house, 'ada@guest.example', 'We have to close')
      expect(email.text).toContain('we cannot offer Bathing on Tuesday 1 December 2026. We are sorry.')
      expect(email.text).toContain('The boiler is being replaced.')
      expect(email.text).toContain(`/view-booking/${key}`)
      // An hour before the start no other guest could move or be refunded.
      const { body } = await withKey(house, key).live(id)
      expect(body).toMatchObject({ canReschedule: true, canCancel: true, refundOffered: true })
      expect(body.closing).toMatchObject({ title: 'Maintenance', card: 55, gift: 0 })
    }))

  test('of a pool that is shut the email and the order say which, why, and where the guest was moved to', () =>
    inHouse(async (house, manager) => {
      const slots = (await house.slotsOn(CLOSED_DAY)).filter(({ bookable }) => bookable)
      const shut = slots[0]!
      const other = slots.find((slot) => slot.startDate === shut.startDate && slot.resourceId !== shut.resourceId)!
      const { id, key } = await booked(house, [cartItem(shut)])
      const changes = { title: 'Pump maintenance', message: '', serviceIds: null, resourceIds: [shut.resourceId] }
      await sent(house, manager, 'move', changes)
      const { text } = await emailTo(house, 'ada@guest.example', 'We have moved your booking')
      expect(text).toContain(`we have to close ${shut.resourceName} on Tuesday 1 December 2026. We are sorry.`)
      expect(text).toContain('The reason: Pump maintenance.')
      expect(text).toContain(`Your booking on Tue 1 Dec 2026, 7:00 am AEDT is now in ${other.resourceName}.`)
      expect(text).toContain('You do not need to do anything.')
      const { closing } = (await withKey(house, key).live(id)).body
      expect(closing).toMatchObject({
        title: 'Pump maintenance',
        what: { kind: 'resources', names: [shut.resourceName] },
        movedBy: 'house',
      })
      const later = slots.findLast((slot) => slot.resourceId === other.resourceId)!
      await withKey(house, key).move(id, { sessionId: later.sessionId })
      expect((await withKey(house, key).live(id)).body.closing.movedBy).toBe('guest')
    }))

  test('paid 50.00 by gift card and 25.00 by card: 25.00 goes to the card and 50.00 on a new gift card (#733)', () =>
    inHouse(async (house, manager) => {
      const ten = await tenGuests(house)
      const { id, key } = ten.mixed
      await sent(house, manager)
      const { status, body } = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }, 'one-press')
      expect([status, body.outcome, body.amount, body.voucher.balance]).toEqual([200, 'refund', 75, 50])
      const refunds = await house.rows('select amount_cents from refund where booking_id = $1', [id])
      expect(refunds).toEqual([{ amount_cents: 2500 }])
      const again = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }, 'one-press')
      expect([again.status, again.body.amount, again.body.voucher]).toEqual([200, body.amount, body.voucher])
      const email = await emailTo(house, 'mixed@guest.example', 'Your booking is cancelled')
      expect(email.text).toContain('We are refunding $25.00 to the card you paid with.')
      expect(email.text).toContain(body.voucher.code)
    }))

  test('a booking that was moved before, or paid by gift card alone, gets its money back all the same (#734)', () =>
    inHouse(async (house, manager) => {
      const ten = await tenGuests(house)
      const [elsewhere] = await house.slotsOn('2026-12-08')
      const moved = await booked(house, [cartItem(elsewhere!)])
      const [free] = (await house.slotsOn(CLOSED_DAY)).filter(({ bookable }) => bookable)
      expect((await withKey(house, moved.key).move(moved.id, { sessionId: free!.sessionId })).status).toBe(200)
      await sent(house, manager)
      const ofMoved = await withKey(house, moved.key).cancelFromOrder(moved.id, { customerChoice: 'refund' })
      expect([ofMoved.body.outcome, ofMoved.body.amount]).toEqual(['refund', 55])
      const ofGift = await withKey(house, ten.gift.key).cancelFromOrder(ten.gift.id, { customerChoice: 'refund' })
      expect([ofGift.body.outcome, ofGift.body.voucher.balance]).toEqual(['voucher', 75])
    }))

  test('who does not answer is paid back as they paid, once, and what each got stands in the closure (#731 #735)', () =>
    inHouse(async (house, manager) => {
      const ten = await tenGuests(house)
      const closure = await sent(house, manager)
      const asked = await manager.look(closure.id)
      expect(asked.state).toBe('DONE')
      expect(outcomes(asked).toSorted(byText)).toEqual([...Array(9).fill('ASKED'), 'DONE unpaid'].toSorted(byText))
      expect(await ten.unpaid.status()).toBe('CANCELED')
      await house.pass(9 * 24 * 60)
      await house.pass(1)
      const after = await (await aManager(house)).look(closure.id)
      expect(outcomes(after).toSorted(byText)).toEqual(
        [...Array(7).fill('DONE refund'), 'DONE voucher', 'DONE credit', 'DONE unpaid'].toSorted(byText),
      )
      const [back] = await house.rows(
        'select (select sum(amount_cents) from refund)::integer as card, (select sum(amount_cents) from cancellation)::integer as all',
      )
      expect([back.card, back.all]).toEqual([
        Math.round(closure.totals.card * 100),
        Math.round((closure.totals.card + closure.totals.gift) * 100),
      ])
      expect(await house.rows(`select 1 from email where kind = 'closure'`)).toHaveLength(9)
      const left = await house.rows(`select credit_use.state from credit_use where booking_id = $1`, [ten.credit.id])
      expect(left).toEqual([{ state: 'RETURNED' }])
    }))

  test('whoever answers in the moment in which time runs out has answered, and is not paid back (#735 #736)', () =>
    inHouse(async (house, manager) => {
      const { id, order } = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      await sent(house, manager)
      const line = await house.ctx.pool.connect()
      await line.query('begin')
      await line.query('select from orders where id = $1 for update', [order.orderDetails[0]!.orderId])
      await house.ctx.clock.move(new Date(house.ctx.now().getTime() + 9 * 24 * 60 * 60_000))
      const paying = lookAfterGuests(house.ctx)
      const waiting = async () =>
        (
          await house.rows(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).length
      await expect.poll(waiting, soon).toBeGreaterThan(0)
      await line.query(`update closure_item set state = 'DONE', outcome = 'moved', done_at = house_now()`)
      const places = (by: number) =>
        line.query(
          'update session set places_taken = places_taken + $2 where id = (select session_id from booking where id = $1)',
          [id, by],
        )
      await places(-1)
      await line.query(
        `update booking set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days',
        blocked_until = blocked_until + interval '7 days', session_id = (
          select other.id from session join session as other on other.resource_id = session.resource_id
            and other.service_id = session.service_id and other.starts_at = session.starts_at + interval '7 days'
          where session.id = booking.session_id) where id = $1`,
        [id],
      )
      await places(1)
      await line.query('commit')
      line.release()
      await paying
      expect(await house.rows('select status from booking where id = $1', [id])).toEqual([{ status: 'CONFIRMED' }])
      expect(await house.rows('select 1 from refund')).toEqual([])
    }))

  test('whom two closures of the same time meet is asked once, and the answer is that of both (#730 #736)', () =>
    inHouse(async (house, manager) => {
      const { id, key } = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const pump = { title: 'Pump repair', message: '' }
      const closures = [await sent(house, manager, 'ask', pump), await sent(house, manager)]
      const both = async () => (await Promise.all(closures.map((closure) => manager.look(closure.id)))).map(outcomes)
      expect(await both()).toEqual([['ASKED'], ['ASKED']])
      expect(await house.rows(`select 1 from email where kind = 'closure'`)).toHaveLength(1)
      const email = await emailTo(house, 'ada@guest.example', 'We have to close')
      expect(email.text).toContain('The reason: Pump repair.')
      expect((await withKey(house, key).cancelFromOrder(id, { customerChoice: 'voucher' })).status).toBe(200)
      expect(await both()).toEqual([['DONE voucher'], ['DONE voucher']])
    }))

  test('whom two closures have asked has until the later of their days (#735)', () =>
    inHouse(async (house, manager) => {
      const guest = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      await sent(house, manager)
      await sent(house, manager, 'ask', { from: '2026-11-29T00:00:00+11:00' })
      await house.moveClock('2026-11-30T00:00:00+11:00')
      await house.pass(1)
      const state = async () => (await house.rows('select status from booking where id = $1', [guest.id]))[0].status
      expect(await state()).toBe('CONFIRMED')
      await house.moveClock('2026-12-01T01:00:00+11:00')
      await house.pass(1)
      expect(await state()).toBe('CANCELED')
    }))

  test('what is not there is not shut, and told in words', () =>
    inHouse(async (_house, manager) => {
      const nobodys = ['5e000000-0000-4000-8000-000000000999']
      const draft = await manager.draft()
      for (const [changes, code] of [
        [{ serviceIds: nobodys }, 'service.unknown'],
        [{ serviceIds: null, resourceIds: nobodys }, 'resource.unknown'],
      ] as const) {
        const made = await manager.ask('POST', '', { ...aClosure, ...changes })
        const changed = await manager.ask('PATCH', `/${draft.id}`, {
          ...aClosure,
          ...changes,
          revision: draft.revision,
        })
        expect([made, changed].map(({ status, body }) => [status, body.code])).toEqual([
          [404, code],
          [404, code],
        ])
      }
    }))

  test('its sentence may be pasted from anywhere, and what is refused is named', () =>
    inHouse(async (_house, manager) => {
      const pasted = await manager.draft({ message: 'The boiler\tis being\r\nreplaced.\n' })
      expect(pasted.message).toBe('The boiler is being replaced.')
      const refused = await manager.ask('POST', '', { ...aClosure, message: 'x\u0000', title: '' })
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { code: 'request.invalid', message: 'Please check: title, message.', fields: ['title', 'message'] },
      ])
    }))

  test('a service that is hidden or was taken away keeps nobody else from being moved', () =>
    inHouse(async (house, manager) => {
      const at = '2026-12-01T10:00:00+11:00'
      const [slot] = await house.slotsOn(CLOSED_DAY)
      const hidden = await house.aClass({ at })
      const gone = await house.aClass({ at })
      await house.rows(
        `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
         select service_id, resource_id, starts_at + interval '7 days', ends_at + interval '7 days', capacity
         from session where id = any ($1)`,
        [[hidden.sessionId, gone.sessionId]],
      )
      const ids: string[] = []
      for (const each of [slot!, hidden, gone]) ids.push((await booked(house, [cartItem(each)])).id)
      await house.rows('update service set hidden = true where id = $1', [hidden.serviceId])
      await house.rows('update service set deleted_at = house_now() where id = $1', [gone.serviceId])
      const closure = await sent(house, manager, 'move', { serviceIds: null })
      const after = await manager.look(closure.id)
      expect(ids.map((id) => guestOf(after, id)).map(({ state, outcome }) => [state, outcome])).toEqual([
        ['DONE', 'moved'],
        ['DONE', 'moved'],
        // There is no start of it any more: its guest is asked.
        ['ASKED', null],
      ])
    }))

  test('who is moved has the place, and can still choose a voucher or the money until the day (#736)', () =>
    inHouse(async (house, manager) => {
      const [slot] = await house.slotsOn(CLOSED_DAY)
      const guest = await booked(house, [cartItem(slot!)])
      const closure = await sent(house, manager, 'move')
      const [shown] = (await manager.look(closure.id)).guests
      expect([shown!.state, shown!.outcome]).toEqual(['DONE', 'moved'])
      // The same weekday at the same time: a week earlier is over by then, so a week later.
      const [booking] = await house.rows('select starts_at, session_id from booking where id = $1', [guest.id])
      const weekAway = Math.abs(booking.starts_at.getTime() - Date.parse(slot!.startDate)) / 86_400_000
      expect(weekAway).toBe(7)
      const [session] = await house.rows('select places_taken from session where id = $1', [booking.session_id])
      expect(session.places_taken).toBe(1)
      expect((await withKey(house, guest.key).live(guest.id)).body.refundOffered).toBe(true)
      const back = await withKey(house, guest.key).cancelFromOrder(guest.id, { customerChoice: 'refund' })
      expect(back.body.outcome).toBe('refund')
      expect((await manager.look(closure.id)).guests[0]!.outcome).toBe('refund')
    }))

  test('who took a voucher can still have the money until the day, while the voucher is unspent (#736)', () =>
    inHouse(async (house, manager) => {
      const ten = await tenGuests(house)
      const closure = await sent(house, manager)
      const { id, key } = ten.mixed
      const guest = withKey(house, key)
      const took = await guest.cancelFromOrder(id, { customerChoice: 'voucher' })
      expect([took.body.outcome, took.body.voucher.balance]).toEqual(['voucher', 75])
      const told = await emailTo(house, 'mixed@guest.example', 'Your booking is cancelled')
      expect(told.text).toContain('Would you rather have your money back? You can choose that until ')
      const until = (await house.rows('select answer_until from closure where id = $1', [closure.id]))[0].answer_until
      expect((await guest.live(id)).body.refundInstead).toEqual({ until: until.toISOString() })

      // As it was paid: 50.00 by gift card, 25.00 by card; the press that is repeated gets the same answer.
      const back = await guest.cancelFromOrder(id, { customerChoice: 'refund' }, 'after-all')
      expect([back.status, back.body.outcome, back.body.amount, back.body.voucher.balance]).toEqual([
        200,
        'refund',
        75,
        50,
      ])
      const again = await guest.cancelFromOrder(id, { customerChoice: 'refund' }, 'after-all')
      expect([again.status, again.body.voucher]).toEqual([200, back.body.voucher])
      expect(await house.rows('select amount_cents from refund where booking_id = $1', [id])).toEqual([
        { amount_cents: 2500 },
      ])
      const cards = await house.rows(
        `select balance_cents, disabled from gift_card where last_four = any ($1) order by balance_cents`,
        [[took.body.voucher.code.slice(-4), back.body.voucher.code.slice(-4)]],
      )
      expect(cards).toEqual([
        { balance_cents: 0, disabled: true },
        { balance_cents: 5000, disabled: false },
      ])
      const email = await emailTo(house, 'mixed@guest.example', 'Your money comes back')
      expect(email.text).toContain('We are refunding $25.00 to the card you paid with.')
      expect((await guest.live(id)).body.refundInstead).toBeUndefined()
      expect(guestOf(await manager.look(closure.id), id)).toMatchObject({ state: 'DONE', outcome: 'refund' })
      const third = await guest.cancelFromOrder(id, { customerChoice: 'refund' })
      expect(third.body.code).toBe('booking.already-canceled')

      // What a gift card alone had paid has nowhere else to go.
      const gift = withKey(house, ten.gift.key)
      await gift.cancelFromOrder(ten.gift.id, { customerChoice: 'voucher' })
      expect((await gift.live(ten.gift.id)).body.refundInstead).toBeUndefined()
    }))

  test('the press that took the voucher does not get its code again once the money came instead', () =>
    inHouse(async (house, manager) => {
      const { id, key } = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      await sent(house, manager)
      const press = (customerChoice: string) =>
        withKey(house, key).cancelFromOrder(id, { customerChoice }, customerChoice)
      const [took, again] = [await press('voucher'), await press('voucher')]
      expect(again.body).toEqual(took.body)
      const [back, backAgain] = [await press('refund'), await press('refund')]
      expect(back.body.outcome).toBe('refund')
      expect(backAgain.body).toEqual(back.body)
      const late = await press('voucher')
      expect([late.status, late.body.code]).toEqual([409, 'booking.already-canceled'])
    }))

  test('a voucher of which something was spent, and the day that is over, close the refund (#736)', () =>
    inHouse(async (house, manager) => {
      const slots = await house.slotsOn(CLOSED_DAY)
      const one = await booked(house, [cartItem(slots[0]!)])
      const other = await booked(house, [cartItem(slots[1]!)])
      await sent(house, manager)
      const takes = async ({ id, key }: typeof one) => {
        const { body } = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'voucher' })
        return body.voucher.code as string
      }
      const code = await takes(one)
      const [later] = await house.slotsOn('2026-12-09')
      await booked(house, [cartItem(later!)], { codes: { giftCardCode: code } })
      expect((await withKey(house, one.key).live(one.id)).body.refundInstead).toBeUndefined()
      const spent = await withKey(house, one.key).cancelFromOrder(one.id, { customerChoice: 'refund' })
      expect([spent.status, spent.body.code]).toEqual([409, 'voucher.spent'])

      await takes(other)
      await house.pass(20 * 24 * 60)
      expect((await withKey(house, other.key).live(other.id)).body.refundInstead).toBeUndefined()
      const late = await withKey(house, other.key).cancelFromOrder(other.id, { customerChoice: 'refund' })
      expect([late.status, late.body.code]).toEqual([409, 'booking.already-canceled'])
      expect(await house.rows('select 1 from refund')).toEqual([])
    }))

  test('a browser that others may use gets no new gift card for a voucher, once a day has passed (#736)', () =>
    inHouse(async (house, manager) => {
      const ten = await tenGuests(house)
      await sent(house, manager)
      const { visitor, key, id } = ten.mixed
      await withKey(house, key).cancelFromOrder(id, { customerChoice: 'voucher' })
      await house.pass(24 * 60)
      const books = await house.books()
      const inBrowser = await callsOf(visitor).cancelFromOrder(id, { customerChoice: 'refund' })
      expect([inBrowser.status, inBrowser.body.code]).toEqual([403, 'cancellation.by-email'])
      expect(await house.books()).toBe(books)
      const byEmail = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' })
      expect([byEmail.status, byEmail.body.outcome, byEmail.body.voucher.balance]).toEqual([200, 'refund', 50])
    }))

  test('a voucher that is spent in the moment in which it is given back pays once (#736)', () =>
    inHouse(async (house, manager) => {
      const { id, key } = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      await sent(house, manager)
      const { body } = await withKey(house, key).cancelFromOrder(id, { customerChoice: 'voucher' })
      const [later] = await house.slotsOn('2026-12-09')
      const input = { ...checkoutInputFor([cartItem(later!)]), giftCardCode: body.voucher.code }
      const [paid, back] = await Promise.all([
        house.visitor().checkout(input),
        withKey(house, key).cancelFromOrder(id, { customerChoice: 'refund' }),
      ])
      const isSpent = (await house.rows(`select 1 from gift_card_entry where kind in ('HOLD', 'REDEEM')`)).length > 0
      expect([back.status, back.body.code ?? back.body.outcome]).toEqual(
        isSpent ? [409, 'voucher.spent'] : [200, 'refund'],
      )
      // Whoever could not pay with it any more was told, or paid by card.
      expect(paid.status).toBeLessThan(500)
      expect(await house.rows('select 1 from refund')).toHaveLength(isSpent ? 0 : 1)
    }))

  test('who chooses another time has it without a refusal, and the closure knows (#736)', () =>
    inHouse(async (house, manager) => {
      const guest = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const closure = await sent(house, manager)
      const [free] = (await house.slotsOn('2026-12-09')).filter(({ bookable }) => bookable)
      const moved = await withKey(house, guest.key).move(guest.id, { sessionId: free!.sessionId })
      expect(moved.status).toBe(200)
      expect(outcomes(await manager.look(closure.id))).toEqual(['DONE moved'])
      // It was not their changes: when the closure is over, their own move and refund are still theirs.
      await house.pass(8 * 24 * 60)
      const [booking] = await house.rows('select reschedule_count from booking where id = $1', [guest.id])
      expect(booking.reschedule_count).toBe(0)
    }))

  test('nobody who is asked is reminded of a visit that does not take place', () =>
    inHouse(async (house, manager) => {
      await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const stays = await booked(house, [cartItem((await house.slotsOn('2026-11-30')).at(-1)!)])
      await sent(house, manager)
      await house.pass(7 * 24 * 60 - 10)
      const reminded = await house.rows(`select booking_id as id from email where kind = 'booking-reminder'`)
      expect(reminded).toEqual([{ id: stays.id }])
    }))

  test('an extra bath whose booking stays falls away alone, and what it cost comes back (#725)', () =>
    inHouse(async (house, manager) => {
      const suite = (await house.slotsOn(CLOSED_DAY, calm60)).find((slot) => slot.resourceName === 'Couples Suite')!
      const spa = await booked(house, [cartItem(suite, { extraBath: { id: 'extra-bath' } })])
      await sent(house, manager)
      const { body } = await withKey(house, spa.key).live(spa.id)
      expect([body.booking.status, body.booking.extraBath]).toEqual(['CONFIRMED', null])
      const refunds = await house.rows('select amount_cents from refund')
      expect(refunds).toEqual([{ amount_cents: 3500 }])
      expect((await withKey(house, spa.key).cancelFromOrder(spa.id, { customerChoice: 'refund' })).body.amount).toBe(
        (await house.rows('select total_cents from orders where order_key = $1', [spa.key]))[0].total_cents / 100 - 35,
      )
    }))

  test('whoever left before they were written to is left alone (#727)', () =>
    inHouse(async (house, manager) => {
      const guest = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const closure = await manager.draft()
      await manager.send(closure)
      await withKey(house, guest.key).cancelFromOrder(guest.id, { customerChoice: 'voucher' })
      await house.pass(6)
      expect(outcomes(await manager.look(closure.id))).toEqual(['SKIPPED left'])
      expect(await house.rows(`select 1 from email where kind = 'closure'`)).toEqual([])
    }))

  test('an order that is paid while guests are written to is asked like any other (#725)', () =>
    inHouse(async (house, manager) => {
      const order = await house.anOrder([cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const closure = await manager.draft()
      await manager.send(closure)
      await house.control({ pay: { session: order.sessionId }, settle: true })
      expect(await order.status()).toBe('PAID')
      await house.pass(6)
      expect(outcomes(await manager.look(closure.id))).toEqual(['ASKED'])
    }))

  test('who cannot be looked after is tried again, later each time, and after the fifth time staff are told (#731)', () =>
    inHouse(async (house, manager) => {
      await house.anOrder([cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const { id } = await manager.draft()
      await manager.send(await manager.look(id))
      await house.control({ failNext: { path: '/v1/checkout/sessions', status: 500, times: 1000 } })
      await house.pass(6)
      const tries = async () => (await house.rows('select state, tries from closure_item'))[0]
      expect(await tries()).toEqual({ state: 'PLANNED', tries: 1 })
      for (const minutes of [0.4, 0.2, 1.1, 2.1, 4.1]) await house.pass(minutes)
      expect(await tries()).toEqual({ state: 'FAILED', tries: 5 })
      await house.control({ reset: true })
      expect(await house.rows(`select subject from email where kind = 'staff-notice'`)).toEqual([
        { subject: 'A guest of a closure needs you' },
      ])
      const [guest] = (await (await aManager(house)).look(id)).guests
      expect([guest!.state, guest!.outcome]).toEqual(['FAILED', null])
    }))

  test('stopped, it writes to nobody; resumed, it goes on (#732)', () =>
    inHouse(async (house, manager) => {
      await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const closure = await manager.draft()
      await manager.send(closure)
      await house.rows(`update closure set state = 'SENDING' where id = $1`, [closure.id])
      expect((await manager.ask('POST', `/${closure.id}/stop`, { reason: 'Wait a moment' })).body.state).toBe('STOPPED')
      await house.pass(6)
      expect(await house.rows(`select 1 from email where kind = 'closure'`)).toEqual([])
      await manager.proveAgain()
      await manager.ask('POST', `/${closure.id}/resume`, { reason: 'Go on' })
      await house.pass(1)
      await emailTo(house, 'ada@guest.example', 'We have to close')
    }))
})

describe('opening again', () => {
  test('before it was planned, once nobody is choosing any more: what is to come can be booked', () =>
    inHouse(async (house, manager) => {
      const guest = await booked(house, [cartItem((await house.slotsOn(CLOSED_DAY))[0]!)])
      const { id } = await sent(house, manager)
      await manager.proveAgain()
      const early = await manager.ask('POST', `/${id}/reopen`, { reason: 'Done early' })
      expect([early.status, early.body.code]).toEqual([409, 'closure.guests-choosing'])
      await withKey(house, guest.key).cancelFromOrder(guest.id, { customerChoice: 'refund' })
      const reopened = await manager.ask('POST', `/${id}/reopen`, { reason: 'Done early' })
      expect(reopened.body).toMatchObject({ state: 'REOPENED', guests: [{ outcome: 'refund' }] })
      expect((await house.slotsOn(CLOSED_DAY)).some(({ bookable }) => bookable)).toBe(true)
      const again = await manager.ask('POST', `/${id}/reopen`, { reason: 'Done early' })
      expect(again.body.state).toBe('REOPENED')
    }))
})

describe('the site', () => {
  test('calls the day shut in the words of the closure, for what is shut alone (#739)', () =>
    inHouse(async (house, manager) => {
      const pools = await house.rows('select id from resource where not exclusive')
      const closure = await manager.draft({ serviceIds: null, resourceIds: pools.map(({ id }) => id) })
      await manager.send(closure)
      const told = async () => (await showCatalogue(house.ctx)).openingDates.closures.at(-1)
      await expect.poll(told, { timeout: 1000, interval: 20 }).toMatchObject({
        firstDate: CLOSED_DAY,
        lastDate: CLOSED_DAY,
        reopensOn: '2026-12-02',
        title: 'Maintenance',
        text: 'The boiler is being replaced.',
      })
      const serviceIds = (await told())?.serviceIds
      expect(serviceIds).toContain(BATHING_ID)
      expect(serviceIds).not.toContain(calm60)
      expect((await house.slotsOn(CLOSED_DAY, calm60)).some(({ bookable }) => bookable)).toBe(true)
    }))

  test('says of a day that is shut for some hours which these are, until it is opened again (#739)', () =>
    inHouse(async (house, manager) => {
      const told = async () => (await showCatalogue(house.ctx)).closedHours
      expect(await told()).toEqual({})
      const closure = await manager.draft({
        from: '2026-12-01T14:00:00+11:00',
        to: '2026-12-02T10:00:00+11:00',
        serviceIds: [BATHING_ID],
        resourceIds: null,
      })
      expect(await told()).toEqual({})
      await manager.send(closure)
      await expect.poll(told, { timeout: 1000, interval: 20 }).toEqual({
        [BATHING_ID]: {
          '2026-12-01': 'Closed from 2:00 pm AEDT. The boiler is being replaced.',
          '2026-12-02': 'Closed until 10:00 am AEDT. The boiler is being replaced.',
        },
      })
      await manager.ask('POST', `/${closure.id}/undo`, { reason: 'Not yet' })
      await expect.poll(told, { timeout: 1000, interval: 20 }).toEqual({})
    }))
})

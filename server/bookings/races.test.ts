import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueForRooms } from '#server/availability/store.ts'
import { cartItem, openHouse, soon, checkoutInputFor, type Answer, type TestHouse } from '#proofs/house.ts'
import { aGiftCard, aMember, booked, callsOf, statusAndCode, withKey } from '#proofs/booked.ts'

// Every house of the tests ends with the invariants, and fails when two of its transactions waited for each other.
let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const times = <Result>(n: number, act: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const count = (answers: readonly Answer[]) => {
  const codes = answers.map((answer) => statusAndCode(answer).join(' ').trim())
  return Object.fromEntries(
    [...new Set(codes)].toSorted().map((code) => [code, codes.filter((c) => c === code).length]),
  )
}
const placesIn = async (sessionId: string): Promise<number> =>
  (await house.rows('select places_taken from session where id = $1', [sessionId]))[0].places_taken

/** Something that is no call of the house, among calls. */
const done = (work: Promise<unknown>) => work.then((): Answer => ({ status: 200, body: {}, headers: new Headers() }))

/** Two runs of one class. */
async function twoRuns(places = 8, more = 8) {
  const one = await house.aClass({ places })
  const [run] = await house.rows(
    `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
     values ($1, $2, '2027-03-08T10:00:00+11:00', '2027-03-08T11:00:00+11:00', $3) returning id`,
    [one.serviceId, one.resourceId, more],
  )
  const [slot] = (await house.slotsOn('2027-03-08', one.serviceId)).filter(({ sessionId }) => sessionId === run.id)
  return [one, { ...slot!, sessionId: run.id as string }] as const
}

describe('cancel ∥ cancel', () => {
  test('of 20 at once one has an effect, the others are Already Cancelled (X3)', async () => {
    const slot = await house.aClass()
    const { key, id } = await booked(house, [cartItem(slot, { guestCount: 1 })])
    const answers = await times(20, (i) =>
      withKey(house, key).cancelFromOrder(id, { customerChoice: i % 2 ? 'refund' : 'voucher' }),
    )
    expect(count(answers)).toEqual({ '200': 1, '409 booking.already-canceled': 19 })
    const effects = await house.rows(
      `select (select count(*) from refund where booking_id = $1)::integer + (select count(gift_card_id) from cancellation where booking_id = $1)::integer as n,
              (select count(*) from email where booking_id = $1)::integer as emails`,
      [id],
    )
    expect(effects).toEqual([{ n: 1, emails: 1 }])
    expect(await placesIn(slot.sessionId)).toBe(0)
  })

  test('of 20 with one key all get the same voucher (#483)', async () => {
    const { key, id } = await booked(house, [cartItem(await house.aClass())])
    const answers = await times(20, () => withKey(house, key).cancelFromOrder(id, {}, 'one press'))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]!.body.voucher.code).toMatch(/^BH-/)
  })

  test('a member’s credit comes back once, from two pages at once', async () => {
    const member = await aMember(house, 2)
    const [slot] = (await house.slotsOn('2027-01-12')).filter(({ bookable }) => bookable)
    const { id } = await booked(house, [cartItem(slot!, { hasAvailableMembership: true })], { by: member })
    const answers = await times(12, (i) => (i % 2 ? callsOf(member).cancel(id) : callsOf(member).cancelFromOrder(id)))
    expect(count(answers)).toEqual({ '200': 1, '409 booking.already-canceled': 11 })
    expect(await house.rows('select taken from credit_grant where id = $1', [member.grantId])).toEqual([{ taken: 0 }])
  })

  test('the last bookings of an order at once: the coupon’s use comes back once', async () => {
    const slot = await house.aClass()
    const [{ code, id: couponId }] = await house.rows(
      `insert into coupon (code, percent_off, usage_limit) values ('TWOATONCE', 10, 1) returning id, code`,
    )
    const { key, ids } = await booked(house, [cartItem(slot), cartItem(await house.aClass())], {
      codes: { couponCode: code },
    })
    expect(count(await Promise.all(ids.map((id) => withKey(house, key).cancelFromOrder(id))))).toEqual({ '200': 2 })
    expect(await house.rows('select number_of_usages from coupon where id = $1', [couponId])).toEqual([
      { number_of_usages: 0 },
    ])
  })
})

test('cancel ∥ reschedule: an acknowledged cancel wins in the end, and no place is held (X3)', async () => {
  const [from, to] = await twoRuns(40, 40)
  const bookings = await times(12, () => booked(house, [cartItem(from, { guestCount: 1 })]))
  const answers = await Promise.all(
    bookings.map(async ({ visitor, key, id }) => {
      const member = withKey(house, key)
      const [left, ...moved] = await Promise.all([
        member.cancelFromOrder(id),
        member.move(id, { sessionId: to.sessionId }),
        callsOf(visitor).move(id, { sessionId: to.sessionId }),
      ])
      return { id, left, moved }
    }),
  )
  for (const { id, left, moved } of answers) {
    const [row] = await house.rows('select status, reschedule_count from booking where id = $1', [id])
    // Moved first, it cannot be cancelled here any more (ruling 33); else every move meets a cancelled booking.
    if (left.status === 200) {
      expect([row.status, ...moved.map(({ status, body }) => body.code ?? status)]).toEqual([
        'CANCELED',
        'booking.canceled',
        'booking.canceled',
      ])
    } else {
      expect([left.body.code, row.status, row.reschedule_count]).toEqual(['cancellation.rescheduled', 'CONFIRMED', 1])
    }
  }
  const state = answers.filter(({ left }) => left.status !== 200).length
  expect([await placesIn(from.sessionId), await placesIn(to.sessionId)]).toEqual([0, 2 * state])
})

test('a member’s cancel against a move: whichever comes first, a cancelled booking holds no place', async () => {
  const [from, to] = await twoRuns(40, 40)
  const bookings = await times(6, async () => {
    const member = await aMember(house)
    return { member, ...(await booked(house, [cartItem(from)], { by: member })) }
  })
  const answers = await Promise.all(
    bookings.flatMap(({ member, id }) => [
      callsOf(member).cancel(id),
      callsOf(member).move(id, { sessionId: to.sessionId }),
    ]),
  )
  expect(answers.filter((_, i) => i % 2 === 0).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect([await placesIn(from.sessionId), await placesIn(to.sessionId)]).toEqual([0, 0])
})

test('opposite moves of two bookings between two sessions, again and again: nobody waits for the other', async () => {
  const [one, two] = await twoRuns()
  const [a, b] = [await booked(house, [cartItem(one)]), await booked(house, [cartItem(two)])]
  for (let round = 0; round < 15; round++) {
    const [toA, toB] = round % 2 === 0 ? [two, one] : [one, two]
    const answers = await Promise.all([
      withKey(house, a.key).move(a.id, { sessionId: toA.sessionId }),
      withKey(house, b.key).move(b.id, { sessionId: toB.sessionId }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  expect([await placesIn(one.sessionId), await placesIn(two.sessionId)]).toEqual([1, 1])
})

test('opposite moves of two massages between two rooms: nobody waits for the other', async () => {
  const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
  const free = (await house.slotsOn('2027-01-15', massage)).filter(({ bookable }) => bookable)
  const room = (resourceId: string) => free.filter((slot) => slot.resourceId === resourceId)
  const [left, right] = [...new Set(free.map(({ resourceId }) => resourceId))].map(room)
  const [a, b] = [await booked(house, [cartItem(left![0]!)]), await booked(house, [cartItem(right![0]!)])]
  const place = ({ startDate, resourceId }: (typeof free)[0]) => ({ startDate, resourceId })
  for (let round = 0; round < 10; round++) {
    const [toA, toB] = round % 2 === 0 ? [right!.at(-1)!, left!.at(-1)!] : [left![0]!, right![0]!]
    const answers = await Promise.all([
      withKey(house, a.key).move(a.id, place(toA)),
      withKey(house, b.key).move(b.id, place(toB)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})

test('of 30 bookings that want 5 places, exactly 5 move, and 25 are refused because it is taken (X4)', async () => {
  const [from, to] = await twoRuns(30, 5)
  const bookings = await times(30, () => booked(house, [cartItem(from)]))
  const answers = await Promise.all(
    bookings.map(({ key, id }) => withKey(house, key).move(id, { sessionId: to.sessionId })),
  )
  expect(count(answers)).toEqual({ '200': 5, '409 slot.taken': 25 })
  expect([await placesIn(from.sessionId), await placesIn(to.sessionId)]).toEqual([25, 5])
})

test('of many massages that want one room at one time, one moves; and nobody waits for the other, day after day', async () => {
  const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
  const openOn = async (day: string) => (await house.slotsOn(day, massage)).filter(({ bookable }) => bookable)
  const apart: Awaited<ReturnType<typeof openOn>> = []
  for (const slot of await openOn('2027-01-16')) {
    const isFree = apart.every(
      (taken) =>
        taken.resourceId !== slot.resourceId || Date.parse(slot.startDate) - Date.parse(taken.endDate) >= 15 * 60_000,
    )
    if (isFree) apart.push(slot)
  }
  const bookings = await times(apart.length, (i) => booked(house, [cartItem(apart[i]!)]))
  for (const day of [18, 19, 20]) {
    const { startDate, resourceId } = (await openOn(`2027-01-${day}`))[0]!
    const answers = await Promise.all(
      bookings.map(({ key, id }) => withKey(house, key).move(id, { startDate, resourceId })),
    )
    expect(count(answers)).toEqual({ '200': 1, '409 slot.taken': bookings.length - 1 })
  }
})

test('who moves a massage queues for both rooms: while somebody has one of them, the move waits (docs/decisions/025)', async () => {
  const massage = (await house.rows(`select id from service where kind = 'massage' order by position limit 1`))[0].id
  const free = (await house.slotsOn('2027-01-28', massage)).filter(({ bookable }) => bookable)
  const from = free[0]!
  const to = free.find(({ resourceId }) => resourceId !== from.resourceId)!
  const { key, id } = await booked(house, [cartItem(from)])
  for (const [held, goal] of [
    [to, to],
    [to, from],
  ] as const) {
    let isMoved = false
    const { move } = await house.ctx.db.transaction().execute(async (tx) => {
      await queueForRooms(tx, [held.resourceId])
      const move = withKey(house, key).move(id, { startDate: goal.startDate, resourceId: goal.resourceId })
      void move.then(() => (isMoved = true))
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(isMoved).toBe(false)
      return { move }
    })
    expect((await move).status).toBe(200)
  }
})

test('the same move n times at once counts once (X4)', async () => {
  const [from, to] = await twoRuns()
  const { key, id } = await booked(house, [cartItem(from)])
  const answers = await times(15, () => withKey(house, key).move(id, { sessionId: to.sessionId }))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.rescheduleCount}`))).toEqual(new Set(['200 1']))
})

test('checkout, settle, cancel, reschedule and expire on one gift card and one session: no deadlock (payments rule 1)', async () => {
  const [one, two] = await twoRuns(200, 200)
  const { code, cardId } = await aGiftCard(house, 1)
  const codes = { giftCardCode: code }
  const topUp = (cents: number) =>
    house.rows(
      'update gift_card set initial_cents = initial_cents + $2, balance_cents = balance_cents + $2 where id = $1',
      [cardId, cents],
    )
  const members = []
  const unpaid: { idempotencyKey: string; sessionId: string }[] = []
  for (let i = 0; i < 6; i++) {
    await topUp(500)
    const member = await aMember(house)
    members.push({ member, ...(await booked(house, [cartItem(one, { guestCount: 1 })], { by: member, codes })) })
    await topUp(500)
    unpaid.push((await house.visitor().checkout(checkoutInputFor([cartItem(one), cartItem(two)], codes))).body)
  }
  const guests = await times(6, () => booked(house, [cartItem(two)]))
  const keys = unpaid.map(({ idempotencyKey }) => idempotencyKey)
  await house.rows(`update orders set hold_expires_at = house_now() where order_key = any ($1)`, [keys.slice(0, 3)])
  await topUp(40_000)

  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () =>
      house.visitor().checkout(checkoutInputFor([cartItem(two), cartItem(one)], codes)),
    ),
    ...members.map(({ member, id }) => callsOf(member).cancel(id)),
    ...members.map(({ key, id }) => withKey(house, key).move(id, { sessionId: two.sessionId })),
    ...guests.map(({ key, id }) => withKey(house, key).move(id, { sessionId: one.sessionId })),
    ...guests.map(({ key, id }) => withKey(house, key).cancelFromOrder(id)),
    ...unpaid.slice(3).map(({ sessionId }) => done(house.control({ pay: { session: sessionId }, settle: true }))),
    done(house.runTasksNow()),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const statuses = async () =>
    (await house.rows('select status from orders where order_key = any ($1) order by created_at', [keys])).map(
      ({ status }) => status,
    )
  await expect.poll(statuses, soon).toEqual([...Array(3).fill('EXPIRED'), ...Array(3).fill('PAID')])
})

test('after all that, every session counts exactly the people who are booked in it', async () => {
  const wrong = await house.rows(
    `select session.id, places_taken, coalesce(sum(party_size), 0) as people
     from session left join booking on session_id = session.id and status in ('HELD', 'CONFIRMED')
     group by session.id having places_taken <> coalesce(sum(party_size), 0)`,
  )
  expect(wrong).toEqual([])
})

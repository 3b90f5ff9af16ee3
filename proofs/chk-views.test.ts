import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from './booked.ts'
import { cartItem, openHouse, type TestHouse } from './house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** The columns the contract promises, as it is written: `-- chk.session (session_id, capacity int, …)`. */
async function readContract(): Promise<Record<string, { name: string; type: string | undefined }[]>> {
  const text = await readFile(new URL('./chk-contract.sql', import.meta.url), 'utf8')
  const plain = text
    .replace(/^--\s?/gm, '')
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
  return Object.fromEntries(
    [...plain.matchAll(/chk\.(\w+) \(([^)]*)\)/g)].map(([, view, columns]) => [
      view!,
      columns!.split(',').map((column) => {
        const [name, type] = column.trim().split(' ')
        return { name: name!, type }
      }),
    ]),
  )
}

const pgTypes: Record<string, string> = {
  int: 'integer',
  bool: 'boolean',
  text: 'text',
  timestamptz: 'timestamp with time zone',
  bigint: 'bigint',
}

test('each view of the contract stands with its columns in order, in the types the contract names', async () => {
  const contract = await readContract()
  expect(Object.keys(contract)).toHaveLength(18)
  for (const [view, columns] of Object.entries(contract)) {
    const found = await house.rows(
      `select column_name, data_type from information_schema.columns where table_schema = 'chk' and table_name = $1 order by ordinal_position`,
      [view],
    )
    expect([view, found.map((row) => row.column_name)]).toEqual([view, columns.map((column) => column.name)])
    for (const [i, { name, type }] of columns.entries()) {
      if (type && type !== 'text') expect([view, name, found[i].data_type]).toEqual([view, name, pgTypes[type]])
      if (/_cents$|^people$|^participants$|_count$|^capacity$/.test(name))
        expect([name, found[i].data_type]).toEqual([name, 'integer'])
      if (name.endsWith('_at')) expect([name, found[i].data_type]).toEqual([name, 'timestamp with time zone'])
    }
  }
})

test('the views show the product’s own tables: one sold cart is seen in each of them', async () => {
  const suite = (await house.slotsOn('2026-12-01', '5e000000-0000-4000-8000-000000000011')).at(-1)!
  const bath = { id: 'extra-bath' }
  const early = (await house.slotsOn('2026-12-01', '5e000000-0000-4000-8000-000000000011'))[3]!
  await house.buy([cartItem(early, { guestCount: 1, extraBath: bath, towelRobeOption: { id: 'towel-robe' } })])
  await house.anOrder([cartItem(suite)])

  const seen = async (query: string) => await house.rows(query)
  expect(
    await seen(
      `select status, participants, session_id is null as room, uses_membership from chk.booking where not uses_membership order by starts_at`,
    ),
  ).toEqual([
    { status: 'CONFIRMED', participants: 2, room: true, uses_membership: false },
    { status: 'CONFIRMED', participants: 2, room: false, uses_membership: false },
    { status: 'HELD', participants: 1, room: true, uses_membership: false },
  ])
  expect(
    await seen(
      `select count(*)::integer as holds from chk.booking where (hold_expires_at is not null) = (status = 'HELD')`,
    ),
  ).toEqual([{ holds: 6 }])
  expect(
    await seen(
      `select status, total_cents, card_due_cents, gift_cents, paid_at is not null as paid from chk.orders where total_cents > 0 order by created_at`,
    ),
  ).toEqual([
    { status: 'PAID', total_cents: 28500, card_due_cents: 28500, gift_cents: 0, paid: true },
    { status: 'PENDING', total_cents: 12000, card_due_cents: 12000, gift_cents: 0, paid: false },
  ])
  expect(
    await seen(
      `select base_cents, guests_cents, towel_cents, bath_cents, total_cents, expected_cents, people from chk.order_item order by total_cents desc limit 1`,
    ),
  ).toEqual([
    {
      base_cents: 12000,
      guests_cents: 7500,
      towel_cents: 2000,
      bath_cents: 7000,
      total_cents: 28500,
      expected_cents: 28500,
      people: 2,
    },
  ])
  expect(
    await seen(`select status, amount_cents, provider_ref like 'cs_test_%' as known from chk.payment order by status`),
  ).toEqual([
    { status: 'CAPTURED', amount_cents: 28500, known: true },
    { status: 'CREATED', amount_cents: 12000, known: true },
  ])
  expect(
    await seen(
      `select kind, status, order_id is not null as ordered from chk.email where order_id = (select order_id from chk.orders where total_cents = 28500)`,
    ),
  ).toEqual([{ kind: 'booking-confirmed', status: 'SENT', ordered: true }])
  expect(
    (
      await seen(
        `select from_status, to_status from chk.status_history where entity = 'order' and entity_id in (select order_id from chk.orders where total_cents > 0) order by seq`,
      )
    ).map(Object.values),
  ).toEqual([
    [null, 'PENDING'],
    ['PENDING', 'PAID'],
    [null, 'PENDING'],
  ])
  expect(
    (await seen('select event_id from chk.webhook_event where processed_at is not null and effect_count = 1')).length,
  ).toBe(1)
  for (const view of ['session', 'resource', 'giftcard', 'coupon', 'coupon_use']) {
    expect((await seen(`select from chk.${view}`)).length).toBeGreaterThan(0)
  }
})

test('a room is to be kept for its turnover, whatever its booking says; one that was booked before it changed keeps its own', async () => {
  const slot = (await house.slotsOn('2026-12-02', '5e000000-0000-4000-8000-000000000011')).at(-1)!
  const { id: bookingId } = await booked(house, [cartItem(slot)])
  const kept = async () => {
    const [{ minutes }] = await house.rows(
      `select extract(epoch from kept_until - ends_at)::integer / 60 as minutes
       from chk.room_turnover join chk.booking using (booking_id) where booking_id = $1`,
      [bookingId],
    )
    return minutes
  }
  expect(await kept()).toBe(15)
  await house.rows('update booking set blocked_until = ends_at where id = $1', [bookingId])
  expect(await kept()).toBe(15)
  await house.pass(1)
  await house.rows('update resource set turnover_minutes = 30 where id = $1', [slot.resourceId])
  expect(await kept()).toBe(0)
})

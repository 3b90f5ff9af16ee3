import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR } from '#domain/sydney-time.ts'
import { findViolations } from '#proofs/check-invariants.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { TEN_YEARS, writeTenYears } from '#proofs/ten-years.ts'
import { retention } from './retention.ts'

describe('one table says how long everything is kept', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  test('every table of the database stands in it, and no other (#1091)', async () => {
    const tables = await house.rows<{ name: string }>(
      `select case nspname when 'public' then relname else nspname end as name
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%'`,
    )
    expect(Object.keys(retention).toSorted()).toEqual([...new Set(tables.map(({ name }) => name))].toSorted())
  })

  test('the owner reads the same in docs/operating.md (#1091)', () => {
    const [, text = ''] = readFileSync('docs/operating.md', 'utf8').split('## How long things are kept')
    const read = [...text.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, table, kept]) => [table, kept])
    expect(read).toEqual(Object.entries(retention).map(([table, { kept }]) => [table, kept]))
  })
})

/** A card of so many cents, and a coupon of ten per cent. */
async function codesOf(house: TestHouse) {
  const giftCardCode = 'CARD-OF-AN-UNPAID-ORDER'
  await house.rows(
    `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
     values ($1, 'RDER', 3000, 3000, house_now(), house_now() + interval '9 years')`,
    [createHash('sha256').update(giftCardCode).digest()],
  )
  await house.rows(`insert into coupon (code, percent_off) values ('UNPAID10', 10)`)
  return { giftCardCode, couponCode: 'UNPAID10' }
}

describe('as time passes', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())
  const passDays = (days: number) => house.pass(days * 24 * 60)

  test('a repeated press gives its order for 7 days after it was closed; then the key is forgotten (#1092)', async () => {
    const by = house.visitor()
    const input = checkoutInputFor([cartItem(await house.aClass({ at: '2027-03-02T10:00:00+11:00' }))])
    const { body } = await by.checkout(input, 'a press of the visitor')
    const [{ id }] = await house.rows('select id from orders where order_key = $1', [body.idempotencyKey])
    // The seven days begin when it is paid, not when it was pressed.
    await house.pass(20)
    await house.control({ pay: { session: body.sessionId }, settle: true })
    await expect.poll(async () => (await by.order(body.idempotencyKey)).body.status, soon).toBe('PAID')
    await house.pass(7 * 24 * 60 - 10)
    expect((await by.checkout(input, 'a press of the visitor')).body.idempotencyKey).toBe(body.idempotencyKey)
    expect(await house.rows('select from press where made = $1', [id])).toHaveLength(1)
    await passDays(1)
    expect(await house.rows('select from press where made = $1', [id])).toEqual([])
    expect((await by.order(body.idempotencyKey)).body.status).toBe('PAID')
  })

  test('an order that was never paid is gone after 90 days, with all that it held, and nothing of the books moves (#1092, #1093)', async () => {
    const slot = await house.aClass({ at: '2027-09-01T10:00:00+10:00', cents: 9000 })
    const by = house.visitor()
    const { body } = await by.checkout(checkoutInputFor([cartItem(slot)], await codesOf(house)), 'unpaid')
    const key = body.idempotencyKey
    const [{ id, ids }] = await house.rows(
      `select id, array(select id from booking where order_id = orders.id union all
         select id from payment where order_id = orders.id) || id as ids
       from orders where order_key = $1`,
      [key],
    )
    await house.pass(40)
    expect((await by.order(key)).body.status).toBe('EXPIRED')
    const journal = () => house.rows('select * from journal_entry order by id')
    const before = await journal()
    expect(before.filter(({ order_id }) => order_id === id).map(({ what }) => what)).toContain('gift card released')
    await passDays(89.5)
    expect((await by.order(key)).status).toBe(200)
    await passDays(1)
    expect((await by.order(key)).status).toBe(404)
    const left = await house.rows(
      `select 'booking' from booking where order_id = $1 union all select 'line' from order_line where order_id = $1
       union all select 'payment' from payment where order_id = $1
       union all select 'coupon' from coupon_use where order_id = $1
       union all select 'press' from press where made = $1
       union all select 'history' from status_history where entity_id = any ($2)`,
      [id, ids],
    )
    expect(left).toEqual([])
    expect((await journal()).slice(0, before.length)).toEqual(before)
    expect(await house.rows(`select balance_cents from gift_card where last_four = 'RDER'`)).toEqual([
      { balance_cents: 3000 },
    ])
  })

  test('an order for which money came, or may have come, stays without being paid (#1093)', async () => {
    const slot = await house.aClass({ at: '2027-10-05T10:00:00+11:00' })
    const misfit = await house.anOrder([cartItem(slot)])
    const unasked = await house.anOrder([cartItem(slot)])
    await house.rows(`update payment set mismatch = '1.00 AUD' where session_ref = $1`, [misfit.sessionId])
    await house.pass(40)
    // The provider was not asked since the page closed.
    await house.rows(`update payment set session_expires_at = house_now() + interval '1 year' where session_ref = $1`, [
      unasked.sessionId,
    ])
    await passDays(100)
    expect([await misfit.status(), await unasked.status()]).toEqual(['EXPIRED', 'EXPIRED'])
  })

  /** A row that is over its time in half a day, and one that is not for one day and a half. */
  const rows: [what: string, insert: string, read: string][] = [
    [
      'failed_try',
      `insert into failed_try (what, network, at) values ('x', $1, $2::timestamptz - interval '24 hours')`,
      `select network as name from failed_try where what = 'x'`,
    ],
    [
      'account_secret',
      `insert into account_secret (token_hash, kind, member_id, expires_at) select $1::text::bytea, 'recover', (select id from member limit 1), $2::timestamptz - interval '2 hours'`,
      `select convert_from(token_hash, 'utf8') as name from account_secret`,
    ],
    [
      'member_session',
      `insert into member_session (token_hash, member_id, expires_at) select $1::text::bytea, (select id from member limit 1), $2::timestamptz - interval '2 hours'`,
      `select convert_from(token_hash, 'utf8') as name from member_session`,
    ],
    [
      'oauth_code',
      `insert into oauth_code (code_hash, client_id, member_id, second_factor, signed_in_at, code_challenge, expires_at) select $1::text::bytea, (select id from oauth_client limit 1), (select id from member limit 1), false, house_now(), '', $2::timestamptz - interval '2 hours'`,
      `select convert_from(code_hash, 'utf8') as name from oauth_code`,
    ],
    [
      'redirect_session',
      `insert into redirect_session (token_hash, intent, client_id, target, expires_at) select $1::text::bytea, 'logout', (select id from oauth_client limit 1), '/', $2::timestamptz - interval '2 hours'`,
      `select convert_from(token_hash, 'utf8') as name from redirect_session`,
    ],
    [
      'visitor_rename',
      `insert into visitor_rename values ($1, 'x', $2::timestamptz - interval '1 hour')`,
      `select old_id as name from visitor_rename`,
    ],
    [
      'security_log',
      `insert into security_log (what, about, at) values ('x', $1, $2::timestamptz - interval '90 days')`,
      `select about as name from security_log where what = 'x'`,
    ],
    [
      'lifecycle_event',
      `insert into lifecycle_event (entity, entity_id, kind, at) values ('service', gen_random_uuid(), $1, $2::timestamptz - interval '90 days')`,
      `select kind as name from lifecycle_event where kind in ('over', 'young')`,
    ],
    [
      'event_count',
      `insert into event_count select ($2::timestamptz at time zone 'Australia/Sydney' - interval '25 months')::date - case $1 when 'over' then 1 else 0 end, 'x', $1, 1`,
      `select detail as name from event_count where event = 'x'`,
    ],
    [
      'payment_event',
      `insert into payment_event (id, type, received_at, processed_at) values ($1, 'x', $2::timestamptz - interval '1 year', house_now())`,
      `select id as name from payment_event where type = 'x'`,
    ],
    [
      'platform_job',
      `insert into platform_job (kind, filter, input, done_at) values ($1, '{}', '{}', $2::timestamptz - interval '90 days')`,
      `select kind as name from platform_job`,
    ],
    [
      'sandbox_message',
      `insert into sandbox_message (channel, recipient, words, sent_at) values ('SMS', $1, '', $2::timestamptz - interval '90 days')`,
      `select recipient as name from sandbox_message`,
    ],
    [
      'consent that has a newer one',
      `with old as (insert into consent (email_key, granted, source, wording, at) values ('x', true, 'account', $1, $2::timestamptz - interval '7 years')) select`,
      `select wording as name from consent where email_key = 'x' and wording <> 'newest'`,
    ],
    [
      'words of an email in the outbox',
      `insert into email (dedupe_key, kind, recipient, status, body_text, created_at) values ('words ' || $1, 'words', $1, 'SENT', 'x', $2::timestamptz - interval '90 days')`,
      `select recipient as name from email where kind = 'words' and body_text is not null`,
    ],
    [
      'words of an email that could not be sent',
      `insert into email (dedupe_key, kind, recipient, status, body_text, created_at) values ('failed ' || $1, 'failed', $1, 'FAILED', 'x', $2::timestamptz - interval '30 days')`,
      `select recipient as name from email where kind = 'failed' and body_text is not null`,
    ],
    [
      'email',
      `insert into email (dedupe_key, kind, recipient, status, created_at) values ('row ' || $1, 'row', $1, 'SENT', $2::timestamptz - interval '7 years')`,
      `select recipient as name from email where kind = 'row'`,
    ],
    [
      'session that nobody booked',
      `insert into session (service_id, resource_id, starts_at, ends_at, capacity) select service.id, resource.id, $2::timestamptz - interval '30 days', $2::timestamptz - interval '29 days 23 hours', case $1 when 'over' then 1 else 2 end from service, resource where service.name = 'A class' and resource.name = 'A room' limit 1`,
      `select case capacity when 1 then 'over' else 'young' end as name from session where starts_at < house_now() - interval '28 days' and places_taken = 0 and capacity < 3 and service_id in (select id from service where name = 'A class')`,
    ],
  ]

  test('what is over its time is gone the next day, and what is not stays (#1092)', async () => {
    await house.aClass({ at: new Date(house.ctx.now().getTime() + 30 * DAY).toISOString() })
    await house.rows(`insert into oauth_client (name) values ('A client')`)
    const now = house.ctx.now().getTime()
    for (const [, insert] of rows) {
      await house.rows(insert, ['over', new Date(now + 12 * HOUR)])
      await house.rows(insert, ['young', new Date(now + 36 * HOUR)])
    }
    await house.rows(
      `insert into consent (email_key, granted, source, wording) values ('x', true, 'account', 'newest')`,
    )
    await house.rows(
      `insert into consent (email_key, granted, source, wording, at) values ('y', false, 'account', 'the only one', $1::timestamptz - interval '7 years')`,
      [new Date(now + 12 * HOUR)],
    )
    const read = async () =>
      Object.fromEntries(
        await Promise.all(
          rows.map(
            async ([what, , text]) =>
              [what, (await house.rows<{ name: string }>(text)).map(({ name }) => name).toSorted()] as const,
          ),
        ),
      )
    const all = Object.fromEntries(rows.map(([what]) => [what, ['over', 'young']]))
    expect(await read()).toEqual(all)
    await passDays(1)
    expect(await read()).toEqual(Object.fromEntries(rows.map(([what]) => [what, ['young']])))
    expect(await house.rows(`select wording from consent where email_key = 'y'`)).toEqual([{ wording: 'the only one' }])
  })
})

describe('ten years of books', () => {
  const ORDERS = 3500
  const now = new Date('2035-11-06T09:00:00+11:00')
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse({ now: now.toISOString() })
    const keeper = new Client(
      inject('adminUrl').replace(
        '/postgres?',
        () => `/${new URL(house.databaseUrl.replace('postgres', 'http')).pathname.slice(1)}?`,
      ),
    )
    await keeper.connect()
    await writeTenYears(keeper, now, ORDERS)
    // The first two orders paid for memberships: one runs, the other ended eight years ago.
    await keeper.query(
      `insert into membership (plan_id, order_line_id, member_id, email_key, status, starts_at, ends_at)
       select (select id from plan limit 1), line.id, (select id from member limit 1), email, 'ACTIVE', created_at,
         case nth when 2 then $1::timestamptz - interval '8 years' end
       from (select *, row_number() over (order by created_at) as nth from orders where quote = '{}') as first
       join order_line as line on line.order_id = first.id where nth < 3`,
      [now],
    )
    await keeper.end()
  })
  afterAll(() => house.close())

  /** The books of money as one text: what was paid, and everything that the journal has. */
  const books = async () => {
    const paid = `select id from orders where status = 'PAID'`
    const [{ text }] = await house.rows(
      `select concat(
         (select md5(string_agg(j::text, ',' order by id)) from journal_entry j),
         (select md5(string_agg(concat_ws(',', id, order_key, total_cents, card_due_cents, quote, created_at, paid_at, policy), ',' order by id))
          from orders where status = 'PAID'),
         (select md5(string_agg(t::text, ',' order by id)) from booking t where order_id in (${paid})),
         (select md5(string_agg(t::text, ',' order by id)) from order_line t where order_id in (${paid})),
         (select md5(string_agg(t::text, ',' order by id)) from payment t where order_id in (${paid})),
         (select md5(string_agg(t::text, ',' order by seq)) from status_history t where entity_id in (${paid}))) as text`,
    )
    return text as string
  }

  test('are gone through in batches of at most 1,000 (#1092)', async () => {
    const before = await books()
    for (const { forget = [] } of Object.values(retention)) {
      for (const forgetSome of forget) {
        const count = await forgetSome({ db: house.ctx.db, now, most: 1000, keepsEmails: false })
        expect(count).toBeLessThanOrEqual(1000)
      }
    }
    expect(await books()).toBe(before)
  })

  test('lose what is over its time, and nothing of the journal, of paid orders and of the invariants (#1092, #1093)', async () => {
    const before = await books()
    await house.runTasksNow()
    const age = (i: number) => TEN_YEARS * (1 - i / ORDERS)
    const written = Array.from({ length: ORDERS }, (_, at) => ({
      age: age(at + 1),
      isPaid: (at + 1) % 7 !== 0,
      i: at + 1,
    }))
    const count = (fits: (row: (typeof written)[number]) => boolean) => written.filter(fits).length
    const SEVEN_YEARS = now.getTime() - new Date('2028-11-06T09:00:00+11:00').getTime()
    const [found] = await house.rows(`
      select (select count(*)::int from orders where status = 'EXPIRED') as unpaid,
        (select count(*)::int from orders where status = 'PAID' and quote = '{}') as paid,
        (select count(*)::int from orders where quote = '{}' and visitor_id <> '' and network <> '') as named,
        (select count(*)::int from orders where quote = '{}' and first_name = 'Ada' and email like 'past-%') as persons,
        (select count(*)::int from email where kind = 'booking-confirmed' and recipient like 'past-%') as letters,
        (select count(*)::int from email where kind = 'verification-code') as codes,
        (select count(*)::int from mailing_address where email_key like 'past-%') as addresses,
        (select count(*)::int from press where pressed_by like 'visitor past-%') as keys,
        (select count(*)::int from payment_event where id like 'evt_past-%') as events,
        (select count(*)::int from consent where email_key like 'past-%') as consents,
        (select count(*)::int from lifecycle_event where place < 0) as told`)
    const memberships = await house.rows(
      `select orders.first_name, membership.email_key like 'past-%' as is_named
       from membership join order_line as line on line.id = order_line_id join orders on orders.id = line.order_id
       where quote = '{}' order by orders.created_at`,
    )
    expect(memberships).toEqual([
      { first_name: 'Ada', is_named: true },
      { first_name: 'Deleted', is_named: false },
    ])
    const hasLetter = ({ isPaid, i, age: of }: (typeof written)[number]) => of < SEVEN_YEARS && (isPaid || i % 5 === 0)
    expect(found).toEqual({
      unpaid: count((row) => !row.isPaid && row.age < 90 * DAY),
      paid: count((row) => row.isPaid),
      // A visit is a week after its order.
      named: count((row) => row.age < 97 * DAY && (row.isPaid || row.age < 90 * DAY)),
      persons: 1 + count((row) => row.age < SEVEN_YEARS + 7 * DAY && (row.isPaid || row.age < 90 * DAY)),
      letters: count((row) => row.isPaid && row.age < SEVEN_YEARS),
      codes: count((row) => row.i % 5 === 0 && row.age < SEVEN_YEARS),
      // Those to whom no email was ever sent were no business of this.
      addresses: count((row) => hasLetter(row) || (!row.isPaid && row.i % 5 !== 0)),
      keys: count((row) => row.age < 7 * DAY),
      events: count((row) => row.age < 365 * DAY),
      consents: count((row) => row.age < SEVEN_YEARS || row.i > ORDERS - 50),
      told: count((row) => row.i % 3 === 0 && row.age < 90 * DAY),
    })
    expect(await books()).toBe(before)
    expect(await findViolations(house.ctx.db)).toEqual([])
  })
})

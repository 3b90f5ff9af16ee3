import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import type { Tables } from '#db/tables.ts'
import { cartItem, checkoutInputFor, openBrowser, openHouse, type TestHouse } from '#proofs/house.ts'
import { writeTenYears } from '#proofs/ten-years.ts'
import { fillHorizon } from './availability/fill-horizon.ts'
import { typesOfOurs } from './kit/database/db.ts'
import { tasksOf, type Server } from './main.ts'
import { forgetOld } from './privacy/forget-old.ts'
import { retention } from './privacy/retention.ts'

/** So many orders are written; the planner is told that each row stands for so many. */
const ORDERS = 20_000
const TIMES = 50

/** A part of a plan, as PostgreSQL explains it. */
type Part = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Part[]
}
type Explained = { 'Query Text': string; Plan: Part }

const name = `index_${randomBytes(5).toString('hex')}`
let house: TestHouse
let server: Server
let keeper: Client
let pool: Pool
let partial: string[]
const plans: Explained[] = []

beforeAll(async () => {
  house = await openHouse()
  await createDatabase(inject('adminUrl'), name, 'template_house')
  const here = (url: string) => url.replace(/\/\w+\?/, () => `/${name}?`)
  keeper = new Client(here(inject('adminUrl')))
  await keeper.connect()
  await writeTenYears(keeper, house.ctx.now(), ORDERS)
  await writeTheRest()
  server = await house.openProcess({ DATABASE_URL: here(house.databaseUrl) })
  // A house in which the tasks have done their work so far.
  await forgetOld(server.ctx)
  await writeWhatIsDue()
  await keeper.query('vacuum analyze')
  await keeper.query(`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', relpages,
      'reltuples', (reltuples * ${TIMES})::real)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > 0`)
  partial = (
    await keeper.query(`select indexrelid::regclass::text as name from pg_index where indpred is not null`)
  ).rows.map((row: { name: string }) => row.name)
  await keeper.query(`
    alter database ${name} set session_preload_libraries = 'auto_explain';
    alter database ${name} set auto_explain.log_min_duration = 0;
    alter database ${name} set auto_explain.log_nested_statements = on;
    alter database ${name} set auto_explain.log_format = 'json';
    alter database ${name} set auto_explain.log_level = 'notice';`)
  pool = new Pool({ connectionString: here(house.databaseUrl), max: 8, types: typesOfOurs })
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('plan:\n')
      if (at >= 0) plans.push(JSON.parse(message.slice(at + 'plan:\n'.length)) as Explained)
    }),
  )
})
afterAll(async () => {
  await pool.end()
  await server.close()
  await keeper.end()
  await house.close()
})

/** Tables that orders alone do not fill, in some number. */
async function writeTheRest(): Promise<void> {
  const some = `generate_series(1, ${ORDERS / 10}) as i`
  await keeper.query('set session_replication_role = replica')
  for (const statement of [
    `insert into member (email, email_key, first_name, last_name, email_verified_at, created_at)
     select 'm' || i || '@m.example', 'm' || i || '@m.example', 'A', 'B', house_now(), house_now() - i * interval '1 day' from ${some}`,
    `insert into member_session (token_hash, member_id, expires_at) select sha256(email::bytea), id, house_now() + interval '20 days' from member`,
    `insert into account_secret (token_hash, kind, member_id, expires_at) select sha256(email::bytea), 'recover', id, house_now() + interval '1 hour' from member`,
    `insert into oauth_client (name) values ('A client')`,
    `insert into oauth_code (code_hash, client_id, member_id, second_factor, signed_in_at, code_challenge, expires_at)
     select sha256(email::bytea), (select id from oauth_client limit 1), id, false, house_now(), '', house_now() + interval '1 hour' from member`,
    `insert into redirect_session (token_hash, intent, client_id, target, expires_at)
     select sha256(email::bytea), 'logout', (select id from oauth_client limit 1), '/', house_now() + interval '1 hour' from member`,
    `insert into second_factor (member_id) select id from member`,
    `insert into recovery_code (member_id, kept) select id, 'x' from member`,
    `insert into client_consent (member_id, client_id) select member.id, oauth_client.id from member, oauth_client`,
    `insert into refresh_token (token_hash, session_id) select sha256(id::text::bytea), id from member_session`,
    `insert into sign_up (member_id, email, password_hash, first_name, last_name, phone, language)
     select id, email, '', '', '', '', 'en' from member`,
    `insert into membership (plan_id, member_id, email_key, status, starts_at, ends_at, created_at)
     select (select id from plan limit 1), id, email_key, 'ACTIVE', created_at, created_at + interval '5 years', created_at from member`,
    `insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
     select id, (select id from service limit 1), 'x', 1, starts_at, starts_at + interval '1 month' from membership`,
    `insert into credit_adjustment (id, grant_id, delta, reason, made_by)
     select gen_random_uuid(), credit_grant.id, 1, 'late', member_id from credit_grant join membership on membership.id = membership_id`,
    `insert into membership_invoice (membership_id, ref, status, amount_cents, period_starts_at, period_ends_at, issued_at, paid_at)
     select id, 'in_' || id, 'PAID', 0, starts_at, starts_at + interval '1 month', starts_at, starts_at from membership`,
    `insert into renewal_refund (invoice_id, provider_ref, amount_cents, status)
     select id, 're_' || id, 1, 'DONE' from membership_invoice`,
    `insert into dispute (invoice_id, provider_ref, status, amount_cents, closed_at)
     select id, 'dp_' || id, 'WON', 1, house_now() from membership_invoice`,
    `insert into tender (payment_id, kind, amount_cents, taken_by)
     select id, 'terminal', amount_cents, gen_random_uuid() from payment where status = 'CAPTURED' limit 5000`,
    `insert into gift_card_sale (order_line_id, gift_card_id) select order_line.id, gen_random_uuid() from order_line join orders on orders.id = order_id where status = 'PAID' limit 5000`,
    `insert into closure (id, state, title, message, starts_on, ends_on, reopens_on, from_at, to_at, sends_at, answer_until)
     values ('c1050000-0000-4000-8000-0000000000a1', 'DONE', 'x', '', '2026-01-01', '2026-01-01', '2026-01-02',
       '2026-01-01T00:00+11:00', '2026-01-02T00:00+11:00', '2026-01-01T00:00+11:00', '2026-01-02T00:00+11:00')`,
    `insert into closure_item (closure_id, booking_id, offer, state, outcome, done_at)
     select 'c1050000-0000-4000-8000-0000000000a1', id, 'ask', 'DONE', 'left', house_now() from booking where status = 'CONFIRMED' limit ${ORDERS / 4}`,
    `insert into membership_rest (closure_id, membership_id, first_day, last_day, days, state, moved_from, moved_to, done_at)
     select 'c1050000-0000-4000-8000-0000000000a1', id, '2026-01-01', '2026-01-03', 3, 'DONE', starts_at, starts_at + interval '3 days', starts_at from membership`,
    `insert into membership_card select id, 'pm_' || id, 'visa', '4242', '2030-12' from membership`,
    `insert into membership_card_page (ref, membership_id, closes_at)
     select 'cs_' || id, id, house_now() + interval '1 day' from membership`,
    `insert into membership_suspension (membership_id, starts_at, ends_at)
     select id, starts_at, starts_at + interval '1 week' from membership`,
    `insert into membership_price_change (membership_id, price_cents, announced_at, effective_at)
     select id, 50, starts_at, starts_at + interval '40 days' from membership`,
    `insert into lifecycle_event (entity, entity_id, kind, place)
     select 'member', id, 'updated', -1000000 - row_number() over () from member`,
    `insert into credit_use (credit_grant_id, booking_id, state)
     select gen_random_uuid(), id, 'USED' from booking where random() < 0.1 on conflict do nothing`,
    `insert into refund (payment_id, order_id, status, amount_cents, reason, done_at)
     select id, order_id, 'DONE', 1, 'x', house_now() from payment where status = 'CAPTURED' and random() < 0.1 on conflict do nothing`,
    `insert into dispute (payment_id, provider_ref, status, amount_cents, closed_at)
     select id, 'dp_' || id, 'WON', 1, house_now() from payment where status = 'CAPTURED' and random() < 0.1 on conflict do nothing`,
    `insert into cancellation (booking_id, outcome, amount_cents) select id, 'none', 0 from booking where status = 'CONFIRMED' and random() < 0.1 on conflict do nothing`,
    `insert into voucher_exchange (gift_card_id, booking_id)
     select gen_random_uuid(), id from booking where status = 'CONFIRMED' and random() < 0.1`,
    `insert into guest_note (booking_id, kind, body, good_until, made_at)
     select id, 'access', 'x', sydney_date(house_now()) + (random() * 700)::int, created_at from booking where random() < 0.1`,
    `insert into guest_note (order_id, kind, body, good_until) select id, 'access', 'x', '2090-01-01' from orders where random() < 0.1`,
    `insert into guest_note (member_id, kind, body, good_until) select id, 'access', 'x', '2090-01-01' from member`,
    `insert into agreement (form_id, booking_id, member_id, people)
     select (select id from agreement_form limit 1), booking.id, orders.member_id, 1
     from booking join orders on orders.id = order_id where random() < 0.3`,
    `insert into part_cancellation (booking_id, people, drops_towel, drops_bath, outcome, amount_cents, gift_cents, actor_id)
     select id, 1, false, false, 'none', 0, 0, gen_random_uuid() from booking where status = 'CONFIRMED' and random() < 0.1`,
    `insert into goods_return (order_line_id, count, amount_cents, gift_cents, actor_id, approved_by)
     select order_line.id, 1, 0, 0, gen_random_uuid(), gen_random_uuid()
     from order_line join orders on orders.id = order_id where status = 'PAID' and random() < 0.1`,
    `insert into attendance_event (booking_id, seq, kind, people, said_at)
     select id, 1, 'ARRIVED', 1, starts_at from booking where status = 'CONFIRMED' and random() < 0.5`,
    `insert into desk_device (id, name, secret_hash) values ('5e000000-0000-4000-8000-00000000000d', 'Tablet', 'x')`,
    `insert into desk_entry (device_id, n, kind, people, staff_id, said_at)
     select '5e000000-0000-4000-8000-00000000000d', i, 'ARRIVED', 1, gen_random_uuid(), house_now() from ${some}`,
    `insert into desk_conflict (kind, device_id, n, people, said_at, settled_at, settled_as)
     select 'walk-in', '5e000000-0000-4000-8000-00000000000d', i, 1, house_now(), house_now(), 'nothing' from ${some}`,
    `insert into attendance (booking_id, arrived, first_at, seq) select booking_id, 1, said_at, 1 from attendance_event`,
    `insert into coupon_use (coupon_id, order_id, state)
     select (select id from coupon limit 1), id, 'USED' from orders where random() < 0.1 on conflict do nothing`,
    `insert into gift_card_entry (gift_card_id, order_id, kind, amount_cents)
     select (select id from gift_card limit 1), id, 'HOLD', 0 from orders where random() < 0.1 on conflict do nothing`,
    `insert into platform_job (kind, filter, input, done_at) select 'x', '{}', '{}', house_now() from ${some}`,
    `insert into event_count select (house_now() - i * interval '1 hour')::date, 'x', i::text, 1 from ${some}`,
    `insert into failed_try (what, network) select 'x', i::text from ${some}`,
    `insert into security_log (what) select 'x' from ${some}`,
    `insert into sandbox_message (channel, recipient, words) select 'SMS', 'x', 'x' from ${some}`,
    `insert into visitor_rename select i::text, 'x', house_now() from ${some}`,
    `insert into history_entry (by_name, act, what, row_id, words) select 'x', 'did', 'x', 'x', 'x' from ${some}`,
    `insert into history_seal (up_to, since, seal) select id, id - 1, '' from history_entry
     where id < (select max(id) from history_entry) - 10`,
    `insert into event_delivery (event_id, listener_id, status) select id, gen_random_uuid(), 'DONE' from lifecycle_event`,
  ])
    await keeper.query(statement)
  await keeper.query('set session_replication_role = origin')
}

/** An order whose time is over, a visit to remind of, and old rows to forget. */
async function writeWhatIsDue(): Promise<void> {
  const slots = Object.values(
    (
      await openBrowser(server.url).get(
        `/api/wix/v1/available-slots?date=2026-11-24&serviceId=5e000000-0000-4000-8000-000000000001`,
      )
    ).body,
  ).flat() as Parameters<typeof cartItem>[0][]
  const slot = slots.find(({ bookable }) => bookable)!
  for (const statement of [
    `update orders set created_at = created_at - interval '100 days'
     where id in (select id from orders where status = 'EXPIRED' limit 3)`,
    `update member_session set expires_at = house_now() - interval '1 day'
     where id in (select id from member_session limit 3)`,
    `insert into member (email, email_key, first_name, last_name) values ('x@m.example', 'x@m.example', '', '')`,
    `insert into sign_up (member_id, email, password_hash, first_name, last_name, phone, language, created_at)
     select id, email, '', '', '', '', 'en', house_now() - interval '3 days' from member where email = 'x@m.example'`,
    `update booking set session_id = null, exclusive = true where session_id in (
       select id from session where starts_at between house_now() - interval '60 days' and house_now() - interval '50 days')`,
  ])
    await keeper.query(statement)
  for (const state of ['unpaid', 'paid']) {
    const { status, body } = await openBrowser(server.url).checkout(checkoutInputFor([cartItem(slot)]))
    expect(status).toBe(200)
    if (state === 'paid') {
      await house.pay(body.sessionId)
      expect((await openBrowser(server.url).order(body.idempotencyKey)).body.status).toBe('PAID')
    } else
      await keeper.query('update orders set hold_expires_at = house_now() where order_key = $1', [body.idempotencyKey])
  }
}

const growing = Object.entries(retention).flatMap(([table, { isSmall }]) => (isSmall ? [] : [table]))

/** The parts of a plan that read a whole table which grows with visits. */
function wholeReads(part: Part, isLimited = false): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '' } = part
  const grows = growing.includes(table)
  const isWhole = kind === 'Seq Scan' || (kind.startsWith('Index') && isWholeIndex(part, isLimited))
  const below = (part.Plans ?? []).flatMap((inner) => wholeReads(inner, isLimited || kind === 'Limit'))
  return grows && isWhole ? [`${kind} of ${table}`, ...below] : below
}

/** From its first entry to its last; the first few are no whole, and a partial one has only what is to be done. */
const isWholeIndex = (
  { 'Index Cond': condition, 'Index Name': index = '', Filter: filter }: Part,
  isLimited: boolean,
) => condition === undefined && !(isLimited && filter === undefined) && !partial.includes(index)

/** One asks the provider first, the other reads one row over the server's own connections. */
const asksNothingHere = ['catch up on events', 'read the signing keys']
/** It asks of every row whether it holds, each ten minutes (docs/decisions/135). */
const readsTheBooks = 'check the books'

test('no scheduled task reads a whole table at 1,000,000 orders: what it asks for, and what follows from it, has an index (#1094)', async () => {
  const [orders] = (await keeper.query(`select reltuples::int as rows from pg_class where relname = 'orders'`)).rows
  expect(orders.rows).toBeGreaterThan(850_000)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const ctx = { ...server.ctx, db }
  const tasks = [...tasksOf(ctx), { name: 'fill the horizon', act: () => fillHorizon(ctx) }]
  const found = []
  for (const { name: task, act } of tasks.filter(({ name }) => name !== readsTheBooks)) {
    plans.length = 0
    await act()
    if (!asksNothingHere.includes(task)) expect(plans, task).not.toEqual([])
    for (const { 'Query Text': query, Plan: plan } of plans)
      for (const read of wholeReads(plan))
        found.push(`${task}: ${read}: ${query.trim().replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
  expect([...new Set(found)]).toEqual([])
})

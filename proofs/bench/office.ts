import { sql } from 'kysely'
import { draftClosure } from '#server/closures/draft-closure.ts'
import { showClosure } from '#server/closures/show-closure.ts'
import { listHistory } from '#server/history/list-history.ts'
import { openClock } from '#server/kit/clock.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { setScene } from '../scenes.ts'
import { checkoutInputFor, type House, type Slot } from './checkout.ts'
import { load, median } from './load.ts'
import { nineteenOfTwenty, tell } from './within.ts'

const ENTRIES = 1_000_000
export const MOST_PAGE_MS = 100
/** A million entries and their indexes are written first. */
const PATIENCE = 10 * 60_000

/** What the office asks of a house that has much, and what it costs those who buy. */
export async function measureOffice(house: House): Promise<void> {
  const { db, pool, close } = openDatabase(house.databaseUrl, 2, { patience: PATIENCE })
  const times = await compareTriggers(house, db, ROUNDS)
  tell('PAY, in times of PAY without the look for closed times', times, MOST_TIMES)
  tell(`a look at ${BOOKINGS} bookings, in ms`, await timeClosure(db, pool), MOST_LOOK_MS)
  for (const [name, ms] of Object.entries(await timeHistory(db, ENTRIES)))
    tell(`a page of the history of ${ENTRIES} entries, ${name}, in ms`, ms, MOST_PAGE_MS)
  await close()
}

type Database = ReturnType<typeof openDatabase>

const ROUNDS = 7
const SECONDS = 2
const BUYERS = 16
export const MOST_TIMES = 1.05

/** PAY with what the office has laid upon it, the look for closed times, against PAY without: one after the other, in turn. */
export async function compareTriggers({ url }: House, db: Database['db'], rounds: number): Promise<number> {
  const slots = (await Promise.all(
    Array.from({ length: 50 }, () => setScene(db, 'plain', { places: 10_000 })),
  )) as Slot[]
  let turn = 0
  const round = async () => {
    const { perSecond } = await load(url, SECONDS, BUYERS, () => ({
      method: 'POST',
      path: '/api/checkout/v1/bookings',
      body: JSON.stringify(checkoutInputFor(slots[turn++ % slots.length] as Slot)),
    }))
    return perSecond
  }
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef('is_closed'::regproc) as text`.execute(db)
  const asItIs = rows[0]?.text ?? ''
  const without = asItIs.replace(/\$function\$[\s\S]*\$function\$/, '$function$ select false $function$')
  await round()
  const ratios: number[] = []
  for (let n = 0; n < rounds; n++) {
    await sql.raw(without).execute(db)
    await sql`alter table booking disable trigger booking_moved_while_closed`.execute(db)
    const bare = await round()
    await sql.raw(asItIs).execute(db)
    await sql`alter table booking enable trigger booking_moved_while_closed`.execute(db)
    ratios.push(bare / (await round()))
  }
  return median(ratios)
}

const BOOKINGS = 2000
export const MOST_LOOK_MS = 1000

/** A look at a closure that 2,000 bookings are in, each time with everything that its screen shows. */
export async function timeClosure(db: Database['db'], pool: Database['pool']): Promise<number> {
  const slot = (await setScene(db, 'plain', { places: 2 * BOOKINGS })) as Slot & { endDate: string }
  await sql`
    with made as (
      insert into orders (order_key, status, visitor_id, network, first_name, last_name, email, marketing_consent,
        terms_accepted_at, quote, total_cents, card_due_cents, success_url, failure_url, paid_at)
      select 'an order of the bench, number ' || n, 'PAID', 'bench ' || n, 'bench', 'Bench', 'Guest ' || n,
        n || '@guest.example', false, house_now(), '{}', 4500, 4500, '', '', house_now()
      from generate_series(1, ${BOOKINGS}) as n returning id
    ), booked as (
      insert into booking (order_id, service_id, session_id, resource_id, exclusive, starts_at, ends_at, blocked_until, party_size, status)
      select made.id, session.service_id, session.id, session.resource_id, false, starts_at, ends_at, ends_at, 1, 'CONFIRMED'
      from made, session where session.id = ${slot.sessionId} returning id, order_id, service_id
    ), lined as (
      insert into order_line (order_id, position, kind, booking_id, service_id, name, people, base_cents, guests_cents,
        towel_cents, bath_cents, discount_cents, total_cents, catalogue)
      select order_id, 0, 'BOOKING', id, service_id, 'A class', 1, 4500, 0, 0, 0, 0, 4500, '{"kind": "class", "price": 4500}' from booked
    )
    insert into payment (order_id, status, amount_cents, captured_at) select id, 'CAPTURED', 4500, house_now() from made`.execute(
    db,
  )
  const { now } = await openClock(db, null)
  const ctx = { db, pool, now }
  const asked = {
    title: 'Bench',
    message: 'Bench',
    from: slot.startDate,
    to: slot.endDate,
    serviceIds: null,
    resourceIds: null,
  }
  const { id, totals } = await draftClosure(ctx, asked)
  if (totals.guests !== BOOKINGS) throw new Error(`${totals.guests} guests were met.`)
  return await nineteenOfTwenty(() => showClosure(ctx, db, id))
}

/** A page of the history of so many entries, however it is looked through, in milliseconds. */
export async function timeHistory(db: Database['db'], entries: number): Promise<Record<string, number>> {
  await sql`
    insert into history_entry (at, actor_id, by_name, act, what, row_id, name, before, after, words)
    select house_now() - make_interval(mins => 5 * (${entries} - n)), ('0000000' || n % 9 || '-0000-4000-8000-000000000000')::uuid,
      'Person ' || n % 9, 'update', (array['service', 'promotion', 'coupon', 'schedule', 'plan'])[1 + n % 5],
      'row ' || n % 5000, 'Thing ' || n % 5000, '{"price_cents": 7500}', '{"price_cents": 8100}',
      'thing ' || n % 5000 || ' person ' || n % 9 || case n % 100000 when 0 then ' aquamarine' else '' end
    from generate_series(1, ${entries}) as n`.execute(db)
  await sql`analyze history_entry`.execute(db)
  const person = '00000003-0000-4000-8000-000000000000'
  const looks = {
    'the newest': {},
    'of a person': { person },
    'of one thing': { what: 'service', row: 'row 15' },
    'with a rare word': { words: 'aquamarine' },
    'with a frequent word': { words: 'person 3' },
    'with words of days': { words: 'thing person', from: '2019-01-01', to: '2019-01-31' },
    'with a word of days that has none': { words: 'aquamarine', from: '2019-01-01', to: '2019-01-05' },
    'of days long ago': { from: '2019-01-01', to: '2019-02-01' },
    'of a person, a kind and days': { person, what: 'plan', from: '2020-01-01', to: '2021-01-01' },
  }
  const times: Record<string, number> = {}
  for (const [name, filter] of Object.entries(looks))
    times[name] = await nineteenOfTwenty(() => listHistory({ db }, { limit: 50, ...filter }))
  return times
}

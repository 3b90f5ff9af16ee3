import { sql } from 'kysely'
import { listHistory } from '#server/history/list-history.ts'
import { openDatabase } from '#server/kit/db.ts'
import type { House } from './checkout.ts'

const ENTRIES = 1_000_000
const TIMES = 20
const MOST_MS = 100
/** A million entries and their indexes are written first. */
const PATIENCE = 10 * 60_000

/** The history of ten years, however it is looked through: a page of it in at most 100 ms. */
export async function measureOffice(house: House): Promise<void> {
  const { db, close } = openDatabase(house.databaseUrl, 2, { patience: PATIENCE })
  await sql`
    insert into history_entry (at, actor_id, by_name, act, what, row_id, name, before, after, words)
    select house_now() - make_interval(mins => 5 * (${ENTRIES} - n)), ('0000000' || n % 9 || '-0000-4000-8000-000000000000')::uuid,
      'Person ' || n % 9, 'update', (array['service', 'promotion', 'coupon', 'schedule', 'plan'])[1 + n % 5],
      'row ' || n % 5000, 'Thing ' || n % 5000, '{"price_cents": 7500}', '{"price_cents": 8100}',
      'thing ' || n % 5000 || ' person ' || n % 9 || case n % 100000 when 0 then ' aquamarine' else '' end
    from generate_series(1, ${ENTRIES}) as n`.execute(db)
  await sql`analyze history_entry`.execute(db)
  const person = '00000003-0000-4000-8000-000000000000'
  const looks = {
    'the newest': {},
    'of a person': { person },
    'of one thing': { what: 'service', row: 'row 15' },
    'with a rare word': { words: 'aquamarine' },
    'with a frequent word': { words: 'person 3' },
    'of days long ago': { from: '2019-01-01', to: '2019-02-01' },
    'of a person, a kind and days': { person, what: 'plan', from: '2020-01-01', to: '2021-01-01' },
  }
  for (const [name, filter] of Object.entries(looks)) {
    const times: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const begun = performance.now()
      await listHistory({ db }, { limit: 50, ...filter })
      times.push(performance.now() - begun)
    }
    const worst = times.toSorted((one, other) => one - other)[Math.ceil(TIMES * 0.95) - 1] ?? 0
    console.log(`history of ${ENTRIES} entries, ${name}: ${worst.toFixed(0)} ms of ${MOST_MS}`)
    if (worst > MOST_MS) process.exitCode = 1
  }
  await close()
}

import { sql } from 'kysely'
import { makeApiKey } from '#server/staff/make-api-key.ts'
import { openDatabase, type Db } from '#server/kit/database/db.ts'
import { load, median } from './load.ts'

type House = { url: string; databaseUrl: string }

const seconds = 1
const connections = 8
const rounds = 5

const query = (input: object) => ({ method: 'POST', path: '/v1/members/query', body: JSON.stringify(input) })
/** What a client asks for: a page as it comes, far down, in an order, of those who fit, of those who are found. */
const shots = {
  list: { path: '/v1/members?fieldsets=FULL' },
  'tenth page': { path: '/v1/members?paging.offset=450' },
  'by last name': query({ query: { sort: [{ fieldName: 'contact.lastName', order: 'DESC' }] } }),
  'by last login': query({ query: { sort: [{ fieldName: 'lastLoginDate', order: 'DESC' }] } }),
  'by address': query({ query: { filter: { loginEmail: 'Bench-700@guest.example' } } }),
  'address begins': query({ query: { filter: { loginEmail: { $startsWith: 'Bench-700@' } } } }),
  'by status': query({ query: { filter: { status: 'BLOCKED' } } }),
  search: query({ query: {}, search: { expression: 'otter' } }),
}

/** A page of members among a thousand, against the same page among a hundred thousand. */
export async function measureMembers(few: House, many: House): Promise<void> {
  const [fewKey, manyKey] = [await fillMembers(few, 1000), await fillMembers(many, 100_000)]
  for (const [name, shot] of Object.entries(shots)) {
    const growth: number[] = []
    const failed: string[] = []
    for (let round = 0; round < rounds; round++) {
      const small = await load(few.url, seconds, connections, () => ({ ...shot, headers: { authorization: fewKey } }))
      const large = await load(many.url, seconds, connections, () => ({ ...shot, headers: { authorization: manyKey } }))
      growth.push(small.perSecond / large.perSecond)
      failed.push(
        ...[small, large].flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== '200'),
      )
    }
    console.log(
      `members, ${name}: ${median(growth).toFixed(2)} times slower with 100,000 than with 1,000 (at most 1.20)`,
    )
    if (failed.length > 0) throw new Error(`members, ${name}: answered ${failed.join(', ')}`)
  }
}

/** So many members as years bring them, three of them blocked and called otters; answers a key that may read them. */
async function fillMembers({ databaseUrl }: House, count: number): Promise<string> {
  const { db, close } = openDatabase(databaseUrl)
  await sql`
    insert into member (email, email_key, first_name, last_name, nickname, status, email_verified_at, created_at, last_login_at)
    select email, email, 'First ' || n % 211, 'Last ' || n % 1009, case when n <= 3 then 'sea otter ' else 'nick ' end || n, case when n <= 3 then 'BLOCKED' else 'APPROVED' end,
      now(), now() - n * interval '1 minute', case when n % 3 > 0 then now() - n * interval '1 hour' end
    from (select 'bench-' || n || '@guest.example' as email, n from generate_series(1, ${count}::integer) as n) as made`.execute(
    db,
  )
  await db.connection().execute(async (one: Db) => await sql`vacuum analyze member`.execute(one))
  const { apiKey } = await makeApiKey({ db }, { name: 'Bench', scopes: ['MEMBERS.MEMBER_READ'] }, null)
  await close()
  return apiKey
}

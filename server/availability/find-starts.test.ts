import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { findStartsOfCart } from './find-starts.ts'

/** What a part of a plan has read, as PostgreSQL tells it. */
type Part = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Part[]
}

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const partsOf = (part: Part): Part[] => [part, ...(part.Plans ?? []).flatMap(partsOf)]
const sum = (parts: Part[], count: (part: Part) => number) => parts.reduce((all, part) => all + count(part), 0)

test('the baths beside a visit are looked for in its day alone, not in every day that is planned', async () => {
  const visit = await house.aClass()
  const item = {
    serviceId: visit.serviceId,
    sessionId: visit.sessionId,
    resourceId: null,
    startsAt: new Date(visit.startDate),
    wantsBath: true,
  }
  await house.rows('analyze')
  let read: Part[] = []
  const pool = {
    async query(text: string, parameters: unknown[]) {
      const [{ 'QUERY PLAN': plan }] = await house.rows(`explain (analyze, format json) ${text}`, parameters)
      read = partsOf(plan[0].Plan).filter((part) => part['Relation Name'] === 'session')
      return await house.ctx.pool.query(text, parameters)
    },
  }
  const [found] = await findStartsOfCart({ db: house.ctx.db, pool: pool as never }, [item])
  const [{ baths }] = await house.rows(
    `select count(*)::int as baths from session
     where service_id = $1 and not retired and sydney_date(starts_at) = sydney_date($2::timestamptz)`,
    [BATHING_ID, item.startsAt],
  )
  expect(baths).toBeGreaterThan(0)
  expect(found?.baths).toHaveLength(baths)
  const rows = sum(read, (part) => (part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)) * part['Actual Loops'])
  expect(rows).toBeGreaterThanOrEqual(baths)
  expect(rows).toBeLessThan(3 * baths)
})

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

test('no statement of a checkout, its payment and its email is planned anew each time', async () => {
  const slot = await house.aClass({ places: 1000 })
  const asked = await connectionsOf(async () => {
    for (let turn = 0; turn < 40; turn++) {
      const order = await house.anOrder([cartItem(slot)])
      await house.pay(order.sessionId)
      await expect.poll(order.status, soon).toBe('PAID')
    }
    await expect.poll(() => house.rows(`select from email where status <> 'SENT'`), soon).toEqual([])
  })
  const kept = (await Promise.all(asked.map(listPlans))).flat()
  expect(kept.filter(({ statement }) => statement.includes('from "booking" inner join')).length).toBeGreaterThan(0)
  // PostgreSQL looks at the values of the first five, and from then on keeps one plan if none for a value is cheaper.
  expect(kept.filter(({ anew }) => anew > 5)).toEqual([])
})

type Kept = { statement: string; often: number; anew: number }

/** The connections of the house that sent anything meanwhile. */
async function connectionsOf(act: () => Promise<unknown>): Promise<Client[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  await act()
  const asked = new Set(query.mock.contexts as Client[])
  query.mockRestore()
  return [...asked]
}

/** The statements whose plans a connection keeps, how often each was carried out, and how often it was planned for that. */
async function listPlans(connection: Client): Promise<Kept[]> {
  const { rows } = await connection.query<Kept>(`
    select statement, (generic_plans + custom_plans)::integer as often, custom_plans::integer as anew
    from pg_prepared_statements where statement not like '%pgboss%'`)
  return rows
}

import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { openHouse } from '#proofs/house.ts'
import { expectToKeep } from '#proofs/promise-of-time.ts'
import { writeTenYears } from '#proofs/ten-years.ts'
import { retention } from './retention.ts'

const ORDERS = 3500
const BATCHES = 4

test('ten years of books are gone through in batches of 1,000, each under 100 ms (#1092)', async () => {
  const now = new Date('2035-11-06T09:00:00+11:00')
  const house = await openHouse({ now: now.toISOString() })
  const [, name = ''] = /\/(house_\w+)\?/.exec(house.databaseUrl) ?? []
  const keeper = new Client(inject('adminUrl').replace('/postgres?', () => `/${name}?`))
  await keeper.connect()
  await writeTenYears(keeper, now, ORDERS)
  await keeper.end()

  let forgotten = 0
  for (const [table, { forget = [] }] of Object.entries(retention)) {
    for (const forgetSome of forget) {
      const times: number[] = []
      for (let batch = 0; batch < BATCHES; batch++) {
        const startedAt = performance.now()
        const count = await forgetSome({ db: house.ctx.db, now, most: 1000, keepsEmails: false })
        forgotten += count
        if (count > 0) times.push(performance.now() - startedAt)
      }
      // A batch is gone through once: the quickest counts.
      if (times.length > 0)
        await expectToKeep({ what: `a batch of ${table} is forgotten`, most: 100, unit: 'ms' }, async () =>
          Math.min(...times),
        )
    }
  }
  expect(forgotten).toBeGreaterThan(1000)
  await house.close()
})

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { expectToKeep, millisecondsOf } from '#proofs/promise-of-time.ts'

let house: TestHouse
let token: string
beforeAll(async () => {
  house = await openHouse()
  token = (await house.get('/api/wix/v1/auth/visitor-token')).body.accessToken
})
afterAll(() => house.close())
const search = (input: object) =>
  house.visitor().send('POST', '/v2/services/search', { search: input }, { authorization: token })
const aggregations = Array.from({ length: 10 }, () => ({ type: 'VALUE', fieldPath: 'name' }))
const ones = Array.from({ length: 1000 }, () => 1)

test('122 kB of filter are refused in under 20 ms (security finding 3)', async () => {
  const filter = { $or: Array.from({ length: 60 }, () => ({ sortOrder: { $in: ones } })) }
  expect(JSON.stringify({ search: { filter, aggregations } }).length).toBeGreaterThan(120_000)
  expect((await search({ filter, aggregations })).status).toBe(400)
  // The quickest of ten: what is measured is the house, not what else this machine does meanwhile.
  const tries: number[] = []
  for (let i = 0; i < 10; i++) tries.push(await millisecondsOf(() => search({ filter, aggregations })))
  await expectToKeep({ what: '122 kB of filter are refused', most: 20, unit: 'ms' }, async () => Math.min(...tries))
})

test('beside twenty of the biggest filters that are allowed nobody waits 50 ms for an answer (security finding 3)', async () => {
  const filter = {
    $or: [
      ...Array.from({ length: 198 }, (_, n) => ({ 'mainSlug.name': { $contains: `nothing ${n}` } })),
      { sortOrder: { $in: ones } },
    ],
  }
  const aRound = async () => {
    const searches = Promise.all(Array.from({ length: 20 }, () => search({ filter, aggregations })))
    const isOver = searches.then(() => true)
    const waits: number[] = []
    do waits.push(await millisecondsOf(() => house.visitor().get('/healthz')))
    while (!(await Promise.race([isOver, wait(0, false)])))
    expect(new Set((await searches).map(({ status }) => status))).toEqual(new Set([200]))
    return Math.max(...waits)
  }
  await aRound()
  // A filter that stops the house stops it in each round.
  await expectToKeep({ what: 'an answer beside twenty of the biggest filters', most: 50, unit: 'ms' }, aRound)
})

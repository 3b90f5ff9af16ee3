import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked } from '#proofs/booked.ts'
import { cartItem, soon } from '#proofs/house.ts'
import { bothGenerations, openHouseForClients, type ClientHouse, clientWithKey } from '#proofs/clients.ts'
import { runJob } from '#server/platform/run-jobs.ts'

let house: ClientHouse
let key: string
beforeAll(async () => {
  house = await openHouseForClients()
  key = house.owner.apiKey
})
afterAll(() => house.close())

const payment = {
  rateType: 'FIXED' as const,
  fixed: { price: { value: '40', currency: 'AUD' } },
  options: { online: true },
}
const aClass = (name: string, more: object = {}) => ({ name, type: 'CLASS' as const, payment, ...more })
const call = (path: string, body: object) => house.visitor().send('POST', path, body, { authorization: key })
const many = (count: number, name: string) => Array.from({ length: count }, (_, n) => aClass(`${name} ${n}`))
const make = async (services: object[]): Promise<{ id: string; revision: string }[]> => {
  const { body } = await call('/v2/bulk/services/create', { services, returnEntity: true })
  return body.results.map(({ item }: { item: { id: string; revision: string } }) => item)
}
const named = async (start: string) =>
  (await call('/v2/services/query', { query: { filter: { name: { $startsWith: start } }, paging: { limit: 100 } } }))
    .body.services as { id: string; tagLine: string; hidden: boolean; name: string }[]
const jobDone = async (jobId: string) => {
  const read = async () =>
    (
      await house.rows('select done_at is not null as done, successes, failures from platform_job where id = $1', [
        jobId,
      ])
    )[0]
  await expect.poll(read, soon).toMatchObject({ done: true })
  const { successes, failures } = await read()
  return { successes, failures }
}

const inBulk = async (path: string, body: object) => {
  const { status, body: told } = await call(path, body)
  expect([status, told.bulkActionMetadata]).toEqual([
    200,
    { totalSuccesses: 100, totalFailures: 0, undetailedFailures: 0 },
  ])
  return told.results
}
const description = 'Long words. '.repeat(550)

describe('a hundred services in one call', () => {
  test('are made, changed and taken away (#501)', async () => {
    const services = many(100, 'First').map((service) => ({ ...service, description }))
    const made = await inBulk('/v2/bulk/services/create', { services, returnEntity: true })
    const items = made.map(({ item }: any) => item)
    expect(items.map((item: any) => item.name)).toEqual(services.map((service) => service.name))
    await inBulk('/v2/bulk/services/update', {
      services: items.map(({ id }: any) => ({ service: { id, revision: '1', tagLine: 'Changed' }, mask: 'tagLine' })),
    })
    expect((await named('First')).filter(({ tagLine }) => tagLine === 'Changed')).toHaveLength(100)
    await inBulk('/v2/bulk/services/delete', { ids: items.map(({ id }: any) => id) })
    expect(await named('First')).toEqual([])
  })

  test('are the most', async () => {
    expect((await call('/v2/bulk/services/create', { services: many(101, 'Too many') })).status).toBe(400)
  })
})

const input = (made: { id: string } | undefined, service: object, mask?: string[]) => ({
  service: { _id: made!.id, ...service },
  ...(mask && { mask }),
})

describe.each(bothGenerations)('many services by the SDK of the %s generation', (generation) => {
  const client = () => clientWithKey(generation, key).services

  test('change in what their masks name; one that is stale does not stop the others (#501)', async () => {
    const [one, two, three] = await make(many(3, `Masks ${generation}`).map((s) => ({ ...s, description: 'Before' })))
    const { results, bulkActionMetadata } = await client().bulkUpdateServices({
      services: [
        input(one, { revision: '1', tagLine: 'New', description: 'Not in the mask' }, ['tagLine']),
        input(two, { revision: '7', tagLine: 'Stale' }, ['tagLine']),
        input(three, { revision: '1', name: 'Renamed', payment: { ...payment, fixed: { price: { value: '41' } } } }, [
          'payment.fixed.price',
        ]),
        input({ id: randomUUID() }, { revision: '1', tagLine: 'Nobody' }, ['tagLine']),
        input(one, { revision: '2', defaultCapacity: 0 }),
      ] as never,
      returnEntity: true,
    })
    expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 3, undetailedFailures: 0 })
    const told = results!.map(({ itemMetadata, item }) => [
      itemMetadata!.originalIndex,
      itemMetadata!.error?.code,
      item?.revision,
    ])
    expect(told).toEqual([
      [0, undefined, '2'],
      [1, 'INVALID_REVISION', undefined],
      [2, undefined, '2'],
      [3, 'service.unknown', undefined],
      [4, 'INVALID_DEFAULT_CAPACITY', undefined],
    ])
    expect(results![0]!.item).toMatchObject({ _id: one!.id, tagLine: 'New', description: 'Before' })
    expect(results![2]!.item).toMatchObject({
      name: `Masks ${generation} 2`,
      payment: { fixed: { price: { value: '41' } } },
    })
  })

  test('go away, but for those that people have booked (#501)', async () => {
    const slot = await house.aClass()
    await booked(house, [cartItem(slot)])
    const [free] = await make(many(1, `Goes ${generation}`))
    const { results, bulkActionMetadata } = await client().bulkDeleteServices([free!.id, slot.serviceId, randomUUID()])
    expect(results!.map(({ itemMetadata }) => itemMetadata!.error?.code ?? 'gone')).toEqual([
      'gone',
      'FUTURE_SESSIONS_WITH_PARTICIPANTS',
      'service.unknown',
    ])
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 2 })
    const kept = await client().bulkDeleteServices([slot.serviceId], { preserveFutureSessionsWithParticipants: true })
    expect(kept.bulkActionMetadata).toMatchObject({ totalSuccesses: 1 })
  })

  test('are changed and taken away by a filter, as a job (#501)', async () => {
    const name = `By filter ${generation}`
    // More than are looked at in one go.
    await make(many(70, name))
    await make(many(70, `${name} more`))
    const filter = { name: { $startsWith: name } }
    const update = await client().bulkUpdateServicesByFilter(filter, {
      service: { tagLine: 'By filter', hidden: true },
    })
    expect(await jobDone(update.jobId!)).toEqual({ successes: 140, failures: 0 })
    const left = (await named(name)).filter(({ tagLine, hidden }) => tagLine !== 'By filter' || !hidden)
    expect(left).toEqual([])

    const slot = await house.aClass()
    await booked(house, [cartItem(slot)])
    await house.rows('update service set name = $2 where id = $1', [slot.serviceId, `${name} booked`])
    const removal = await client().bulkDeleteServicesByFilter(filter)
    expect(await jobDone(removal.jobId!)).toEqual({ successes: 140, failures: 1 })
    expect((await named(name)).map((service) => service.name)).toEqual([`${name} booked`])
  })
})

test('some are made in one call: those that are not well made are named by their place (#501)', async () => {
  const { services } = clientWithKey('latest', key)
  const { results, bulkActionMetadata } = await services.bulkCreateServices(
    [aClass('Bulk one'), { ...aClass(''), type: 'COURSE' }, aClass('Bulk two')] as never,
    { returnEntity: false },
  )
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
  expect(results).toEqual([
    { itemMetadata: { _id: expect.any(String), originalIndex: 0, success: true } },
    {
      itemMetadata: {
        originalIndex: 1,
        success: false,
        error: { code: 'INVALID_SERVICE_TYPE', description: expect.any(String), data: expect.any(Object) },
      },
    },
    { itemMetadata: { _id: expect.any(String), originalIndex: 2, success: true } },
  ])
  expect((await named('Bulk')).map(({ name }) => name)).toEqual(['Bulk one', 'Bulk two'])
})

test('a job is done by one at a time, and again when the process that did it is gone', async () => {
  await make(many(3, 'Leased'))
  const filter = { name: { $startsWith: 'Leased' } }
  const [{ id }] = await house.rows(
    `insert into platform_job (kind, filter, input, leased_until)
     values ('delete services', $1, '{}', house_now() + interval '1 minute') returning id`,
    [JSON.stringify(filter)],
  )
  await Promise.all([runJob(house.ctx, id), runJob(house.ctx, id)])
  expect(await named('Leased')).toHaveLength(3)
  await house.rows(`update platform_job set leased_until = house_now() - interval '1 minute' where id = $1`, [id])
  await Promise.all([runJob(house.ctx, id), runJob(house.ctx, id)])
  expect(await jobDone(id)).toEqual({ successes: 3, failures: 0 })
})

test('a job that cannot be is refused at once, and nothing without a filter', async () => {
  const path = '/v2/bulk/services'
  const statusOf = async (at: string, body: object) => (await call(`${path}/${at}`, body)).status
  expect(await statusOf('update-by-filter', { filter: { nonsense: 1 }, service: {} })).toBe(400)
  expect(await statusOf('update-by-filter', { filter: {}, service: { type: 'COURSE' } })).toBe(400)
  expect(await statusOf('delete-by-filter', { filter: { name: { $nonsense: 1 } } })).toBe(400)
  expect(await statusOf('delete-by-filter', {})).toBe(400)
  expect(await house.rows('select id from platform_job where done_at is null')).toEqual([])
})

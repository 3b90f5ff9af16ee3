import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'

import { bothGenerations, openHouseForClients, type ClientHouse, clientWithKey } from '#proofs/clients.ts'

let house: ClientHouse
let key: string
beforeAll(async () => {
  house = await openHouseForClients()
  key = house.owner.apiKey
  const payment = { rateType: 'FIXED', fixed: { price: { value: '40' } } }
  const services = Array.from({ length: 52 }, (_, n) => ({
    name: `Page ${String(n).padStart(2, '0')}`,
    type: 'CLASS',
    payment,
    hidden: n === 51,
    description: n % 2 === 0 ? 'An even evening' : 'An odd morning',
    sortOrder: 1000 - n,
  }))
  await call('/v2/bulk/services/create', { services })
})
afterAll(() => house.close())

const call = (path: string, body: object) => house.visitor().send('POST', path, body, { authorization: key })
const query = async (input: object) => (await call('/v2/services/query', { query: input })).body
const names = async (filter: object, more: object = {}): Promise<string[]> =>
  (await query({ filter, paging: { limit: 100 }, ...more })).services.map(({ name }: { name: string }) => name)
const count = async (filter: object) => (await call('/v2/services/count', { filter })).body.count
const massages = expect.arrayContaining(['Calm massage, 60 minutes'])

describe.each(bothGenerations)('queries of the %s generation', (generation) => {
  const client = () => clientWithKey(generation, key).services

  test('give 50 services a page when nothing is said, and the rest on the next (#502, #501)', async () => {
    const first = await client().queryServices().find()
    expect([first.items.length, first.totalCount, first.hasNext()]).toEqual([50, 60, true])
    const second = await first.next()
    expect([second.items.length, second.hasNext()]).toEqual([10, false])
    const all = [...first.items, ...second.items].map(({ _id }) => _id)
    expect(new Set(all).size).toBe(60)
    const told = await query({})
    expect(told.pagingMetadata).toEqual({ count: 50, offset: 0, total: 60, tooManyToCount: false })
    expect((await call('/v2/services/query', {})).body.pagingMetadata.count).toBe(50)
  })

  test('understand what the SDK builds: fields, operators, order and pages', async () => {
    const found = await client()
      .queryServices()
      .startsWith('name', 'Page')
      .eq('hidden', false)
      .ne('name', 'Page 07')
      .descending('name')
      .limit(3)
      .skip(2)
      .find()
    expect(found.items.map(({ name }) => name)).toEqual(['Page 48', 'Page 47', 'Page 46'])
    expect(found.totalCount).toBe(50)
    expect((await client().queryServices().in('_id', [BATHING_ID, SAUNA_CLUB_ID]).find()).items).toHaveLength(2)
    const [resource] = (await client().getService(SAUNA_CLUB_ID)).staffMemberIds!
    const there = await client().queryServices().hasSome('staffMemberIds', [resource!]).find()
    expect(there.items.map(({ name }) => name)).toEqual(['Sauna Club'])
  })

  test('count and search (#501)', async () => {
    expect((await client().countServices({ filter: { name: { $startsWith: 'Page' } } })).count).toBe(52)
    expect((await client().countServices()).count).toBe(60)
    const input = { search: { expression: 'EVEN morning', mode: 'AND' as const } }
    expect((await client().searchServices(input)).services).toEqual([])
    const even = { search: { expression: 'evening' }, sort: [{ fieldName: 'name' as never, order: 'ASC' as const }] }
    const seen: (string | null | undefined)[] = []
    let page = await client().searchServices({ ...even, cursorPaging: { limit: 12 } })
    for (;;) {
      seen.push(...page.services!.map(({ name }) => name))
      if (!page.pagingMetadata!.hasNext) break
      page = await client().searchServices({ cursorPaging: { cursor: page.pagingMetadata!.cursors!.next! } })
    }
    expect(seen).toEqual(Array.from({ length: 26 }, (_, n) => `Page ${String(2 * n).padStart(2, '0')}`))
    const before = await client().searchServices({ cursorPaging: { cursor: page.pagingMetadata!.cursors!.prev! } })
    expect(before.services!.map(({ name }) => name)).toEqual(seen.slice(12, 24))
  })
})

const no = async (filter: object) => {
  const { status, body } = await call('/v2/services/query', { query: { filter } })
  return [status, body.details?.validationError?.fieldViolations[0].field]
}

describe('a filter', () => {
  test('compares, each operator in its own way', async () => {
    expect(await names({ name: 'Bathing' })).toEqual(['Bathing'])
    expect(await names({ name: { $eq: 'Bathing' } })).toEqual(['Bathing'])
    expect(await names({ name: { $in: ['Bathing', 'Sauna Club'] } })).toEqual(['Bathing', 'Sauna Club'])
    expect(await names({ name: { $hasSome: ['Bathing', 'Nothing'] } })).toEqual(['Bathing'])
    expect(await names({ name: { $endsWith: 'athing' } })).toEqual(['Bathing'])
    expect(await names({ name: { $contains: 'una Cl' } })).toEqual(['Sauna Club'])
    expect(await names({ name: { $contains: '%' } })).toEqual([])
    expect(await names({ name: { $gte: 'Page 50', $lt: 'Page 51' } })).toEqual(['Page 50'])
    expect(await names({ name: { $gt: 'Page 50', $lte: 'Page 51' } })).toEqual(['Page 51'])
    expect(await names({ sortOrder: { $lt: 2 } })).toEqual(['Bathing'])
    expect(await names({ hidden: true })).toEqual(['Page 51'])
    expect(await count({ hidden: { $ne: true } })).toBe(59)
    expect(await names({ 'category.name': 'Bathing' })).toEqual(['Bathing'])
    expect(await names({ type: 'APPOINTMENT' })).toEqual(massages)
    expect(await count({ createdDate: { $gt: '2100-01-01T00:00:00Z' } })).toBe(0)
    expect(await count({ 'payment.options.pricingPlan': true })).toBe(2)
    expect(await count({ 'onlineBooking.enabled': true, 'payment.options.inPerson': false })).toBe(60)
    expect(await names({ 'mainSlug.name': 'sauna-club' })).toEqual(['Sauna Club'])
    expect(await names({ 'supportedSlugs.name': 'sauna-club' })).toEqual(['Sauna Club'])
  })

  test('knows what is in a list, and what is empty', async () => {
    const { staffMemberIds } = (await query({ filter: { id: BATHING_ID } })).services[0]
    expect(staffMemberIds).toHaveLength(2)
    expect(await names({ staffMemberIds: { $hasAll: staffMemberIds } })).toEqual(['Bathing'])
    expect(await names({ staffMemberIds: { $hasAll: [...staffMemberIds, 'none'] } })).toEqual([])
    expect(await names({ staffMemberIds: staffMemberIds[0] })).toEqual(['Bathing'])
    expect(await count({ staffMemberIds: null })).toBe(52)
    expect(await count({ staffMemberIds: { $exists: true } })).toBe(8)
    expect(await count({ appId: null })).toBe(60)
    expect(await count({ appId: { $exists: true } })).toBe(0)
    expect(await names({ 'schedule.firstSessionStart': { $exists: true } })).toEqual(['Bathing', 'Sauna Club'])
    // What is not known is not so, and its contrary is.
    expect(await count({ 'schedule.firstSessionStart': { $gt: '2000-01-01T00:00:00Z' } })).toBe(2)
    expect(await count({ $not: { 'schedule.firstSessionStart': { $gt: '2000-01-01T00:00:00Z' } } })).toBe(58)
  })

  test('is joined by and, or and not, in one another', async () => {
    const either = { $or: [{ name: 'Bathing' }, { $and: [{ type: 'CLASS' }, { name: { $startsWith: 'Sauna' } }] }] }
    expect(await names(either)).toEqual(['Bathing', 'Sauna Club'])
    expect(await count({ $not: either })).toBe(58)
    expect(await count({ $not: [either] })).toBe(58)
    expect(await names({ ...either, $and: [{ name: { $not: { $eq: 'Bathing' } } }] })).toEqual(['Sauna Club'])
    expect(await count({ $or: [] })).toBe(0)
    expect(await count({ $and: [] })).toBe(60)
  })

  test('that cannot be asked is refused by its name, and reads nothing it should not', async () => {
    expect(await no({ nonsense: 1 })).toEqual([400, 'filter.nonsense'])
    expect(await no({ toString: 1 })).toEqual([400, 'filter.toString'])
    expect(await no({ revision: '1' })).toEqual([400, 'filter.revision'])
    expect(await no({ name: { $regex: '.*' } })).toEqual([400, 'filter.name.$regex'])
    expect(await no({ name: 7 })).toEqual([400, 'filter.name'])
    expect(await no({ id: "x'; drop table service" })).toEqual([400, 'filter.id'])
    expect(await no({ hidden: { $gt: true } })).toEqual([400, 'filter.hidden.$gt'])
    expect(await no({ sortOrder: { $startsWith: '1' } })).toEqual([400, 'filter.sortOrder'])
    expect(await no({ name: { $in: 'Bathing' } })).toEqual([400, 'filter.name'])
    expect(await no({ $or: ['x'] })).toEqual([400, 'filter.filter'])
    let deep: object = { name: 'Bathing' }
    for (let i = 0; i < 8; i++) deep = { $and: [deep] }
    expect(await names(deep)).toEqual(['Bathing'])
    for (let i = 0; i < 8; i++) deep = { $and: [deep] }
    expect(await no(deep)).toEqual([400, 'filter.too deep'])
    let nots: object = { $eq: 'Bathing' }
    for (let i = 0; i < 2000; i++) nots = { $not: nots }
    expect(await no({ name: nots })).toEqual([400, 'filter.too deep'])
    expect(await names({ name: "'; drop table service; --" })).toEqual([])
  })

  test('with words, times or lists that the books cannot hold is refused, and breaks nothing', async () => {
    for (const words of ['a\0b', '\ud800'])
      for (const input of [words, { $startsWith: words }, { $in: [words] }])
        expect(await no({ name: input })).toEqual([400, 'filter.name'])
    const year = (text: string) => no({ 'schedule.firstSessionStart': { $gt: text } })
    expect(await year('+275760-01-01T00:00:00Z')).toEqual([400, 'filter.schedule.firstSessionStart'])
    expect(await no({ name: { $in: Array.from({ length: 1001 }, String) } })).toEqual([400, 'filter.name'])
  })
})

const status = async (input: object) => (await call('/v2/services/query', { query: input })).status

describe('a page', () => {
  test('comes in the order that is asked for, and says how many there are in all', async () => {
    const page = { limit: 2, offset: 1 }
    const told = await query({
      filter: { name: { $startsWith: 'Page' } },
      sort: [{ fieldName: 'description' }, { fieldName: 'name', order: 'DESC' }],
      paging: page,
    })
    expect(told.services.map(({ name }: { name: string }) => name)).toEqual(['Page 48', 'Page 46'])
    expect(told.pagingMetadata).toEqual({ count: 2, offset: 1, total: 52, tooManyToCount: false })
    // Otherwise as on the menu.
    expect(await names({ name: { $in: ['Page 03', 'Page 04'] } })).toEqual(['Page 04', 'Page 03'])
    expect((await query({ paging: { limit: 0 } })).pagingMetadata).toMatchObject({ count: 0, total: 60 })
    expect((await query({ paging: { offset: 1000 } })).services).toEqual([])
  })

  test('holds at most 100, and is not sorted by what nobody knows', async () => {
    expect(await status({ paging: { limit: 101 } })).toBe(400)
    expect(await status({ paging: { offset: -1 } })).toBe(400)
    expect(await status({ sort: [{ fieldName: 'nonsense' }] })).toBe(400)
    expect(await status({ sort: [{ fieldName: 'staffMemberIds' }] })).toBe(400)
  })
})

const found = async (search: object) => {
  const { body } = await call('/v2/services/search', {
    search: { search, filter: { type: 'CLASS' }, cursorPaging: { limit: 100 } },
  })
  return body.services.length
}

const search = async (input: object) => await call('/v2/services/search', { search: input })

describe('a search', () => {
  test('looks in the fields that are named, for any of the words or for all', async () => {
    expect(await found({ expression: 'odd' })).toBe(26)
    expect(await found({ expression: 'odd even' })).toBe(52)
    expect(await found({ expression: 'odd Page', mode: 'AND' })).toBe(26)
    expect(await found({ expression: 'odd', fields: ['name'] })).toBe(0)
    expect(await found({ expression: 'odd_' })).toBe(0)
  })

  test('counts values, and refuses what it cannot count, a foreign field, and a cursor of its own making', async () => {
    const { body } = await search({ aggregations: [{ name: 'types', type: 'VALUE', fieldPath: 'type' }] })
    expect(body.aggregationData.results).toEqual([
      {
        name: 'types',
        type: 'VALUE',
        fieldPath: 'type',
        values: {
          results: [
            { value: 'CLASS', count: 53 },
            { value: 'APPOINTMENT', count: 7 },
          ],
        },
      },
    ])
    const foreign = Buffer.from(JSON.stringify({ filter: {}, sort: [], limit: 5000, offset: 0 })).toString('base64url')
    const inputs = [
      { aggregations: [{ type: 'NESTED', fieldPath: 'type' }] },
      { aggregations: [{ type: 'VALUE', fieldPath: 'price' }] },
      { search: { expression: 'x', fields: ['massage_type'] } },
      { cursorPaging: { cursor: 'nonsense' } },
      { cursorPaging: { cursor: foreign } },
    ]
    for (const input of inputs) expect((await search(input)).status).toBe(400)
  })
})

test('what belongs to services has its own lists: policies, forms, places and categories', async () => {
  const client = clientWithKey('latest', key).services
  const { bookingPolicies } = await client.queryPolicies({})
  const [policy] = bookingPolicies!
  expect(policy).toMatchObject({ totalServiceCount: 60, bookingPolicy: { default: true } })
  const bathing = await client.getService(BATHING_ID)
  expect(bathing.bookingPolicy!._id).toBe(policy!.bookingPolicy!._id)
  const forms = await client.queryBookingForms({})
  expect(forms.bookingForms![0]!.formDetails!.formId).toBe(bathing.form!._id)
  const places = await client.queryLocations({})
  expect(places).toMatchObject({ businessLocations: { exists: true }, customLocations: { exists: false } })
  expect(places.businessLocations!.locations![0]!.business!.name).toBe('Stillwater Bathhouse')
  const { categories } = await client.queryCategories({ filter: { services: { type: 'APPOINTMENT' } } })
  expect(categories!.map(({ name }) => name)).toEqual(['Bathing', 'Treatments'])
})

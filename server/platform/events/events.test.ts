import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { openHouse, soon } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import {
  bothGenerations,
  type Generation,
  generations,
  openHouseForClients,
  type ClientHouse,
  clientWithKey,
} from '#proofs/clients.ts'

let house: ClientHouse
let apiKey: string
beforeAll(async () => {
  house = await openHouseForClients()
  apiKey = house.owner.apiKey
})
afterAll(() => house.close())

const call = (method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authorization: apiKey })
const path = '/api/platform/v1/events'
const endOfEvents = async (): Promise<number> => {
  for (let after = 0; ;) {
    const { next } = (await call('GET', `${path}?after=${after}&limit=100`)).body
    if (next === after) return after
    after = next
  }
}
/** What has happened since, as a client of this generation hears it. */
async function heardSince(after: number, generation: Generation) {
  const { publicKey, events } = (await call('GET', `${path}?after=${after}`)).body
  const { sdk } = generations[generation]
  const client = sdk.createClient({ auth: sdk.AppStrategy({ appId: 'app', publicKey }) })
  return await Promise.all(
    events.map(async ({ jwt }: { jwt: string }) => {
      const { eventType, payload } = await client.webhooks.process(jwt)
      return { type: eventType, payload: payload as any }
    }),
  )
}
const typesSince = async (after: number) =>
  (await heardSince(after, 'latest')).map(({ type }) => type.replace(/^.*\./, ''))

describe.each(bothGenerations)('a client of the %s generation hears', (generation) => {
  test('that a service was made, changed and taken away, each with what it was like then (#540)', async () => {
    const after = await endOfEvents()
    const { services } = clientWithKey(generation, apiKey) as any
    const made = await services.createService({
      type: 'CLASS',
      name: `Heard ${generation}`,
      defaultCapacity: 5,
      payment: { rateType: 'NO_FEE', options: { online: true, inPerson: false, deposit: false, pricingPlan: false } },
      onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
    })
    await services.updateService(made._id, { revision: made.revision, tagLine: 'Changed once' })
    await services.deleteService(made._id)
    const heard = await heardSince(after, generation)
    expect(heard.map(({ type }) => type)).toEqual([
      'wix.bookings.services.v2.service_created',
      ...heard.slice(1, -1).map(() => 'wix.bookings.services.v2.service_updated'),
      'wix.bookings.services.v2.service_deleted',
    ])
    const { _id, _createdDate, _updatedDate, ...fields } = made
    expect(heard[0]!.payload).toMatchObject({
      entityId: _id,
      createdEvent: {
        entity: {
          id: _id,
          name: fields.name,
          tagLine: '',
          type: 'CLASS',
          revision: fields.revision,
          defaultCapacity: fields.defaultCapacity,
          mainSlug: { name: fields.mainSlug.name },
          createdDate: new Date(_createdDate).toISOString(),
          payment: { rateType: 'NO_FEE' },
        },
      },
    })
    const changes = heard.slice(1, -1).map(({ payload }) => payload.updatedEvent.currentEntity.tagLine)
    expect(changes).toContain('Changed once')
    expect(heard.at(-1)!.payload.deletedEvent).toEqual({ deletedEntity: { id: made._id } })
  })

  test('that a member was made, changed and deleted; of who is deleted nothing but the id (#540)', async () => {
    const after = await endOfEvents()
    const { members } = clientWithKey(generation, apiKey) as any
    const email = `heard.${generation}@guest.example`
    const made = await members.createMember({ member: { loginEmail: email, contact: { firstName: 'Ada' } } })
    await members.updateMember(made._id, { contact: { firstName: 'Ida' } })
    const before = await heardSince(after, generation)
    expect(before[0]!.payload.createdEvent.entity).toMatchObject({ id: made._id, contact: { firstName: 'Ida' } })
    expect(before.at(-1)!.payload.updatedEvent.currentEntity.contact.firstName).toBe('Ida')
    await members.deleteMember(made._id)
    const heard = await heardSince(after, generation)
    expect(new Set(heard.map(({ type }) => type.replace(/^.*\./, '')))).toEqual(
      new Set(['member_created', 'member_updated', 'member_deleted']),
    )
    expect(heard.at(-1)!.payload.deletedEvent).toEqual({ deletedEntity: { id: made._id } })
    expect(JSON.stringify(heard)).not.toMatch(/Ida|heard\./)
  })
})

describe('events of plan orders', () => {
  test('follow an order that is sold at the desk, paid, paused, resumed, postponed and ended (#540)', async () => {
    const { orders } = clientWithKey('latest', apiKey) as any
    const { memberId } = (await setScene(house.ctx.db, 'credits', {})) as { memberId: string }
    const after = await endOfEvents()
    const [, , planId] = [1, 2, 3].map((n) => `91a40000-0000-4000-8000-00000000000${n}`)
    const { order } = await orders.createOfflineOrder(planId, memberId, { paid: false })
    await orders.markAsPaid(order._id)
    await orders.pauseOrder(order._id)
    await orders.resumeOrder(order._id)
    const { order: running } = await orders.managementGetOrder(order._id)
    await orders.postponeEndDate(order._id, new Date(Date.parse(running.endDate) + 7 * 24 * 3600_000))
    await orders.cancelOrder(order._id, 'IMMEDIATELY')
    const types = (await typesSince(after)).filter((type) => type !== 'order_updated')
    expect(types).toEqual([
      'order_created',
      'order_marked_as_paid',
      'order_started',
      'order_paused',
      'order_resumed',
      // By the time of the pause, and then by a week.
      'order_end_date_postponed',
      'order_end_date_postponed',
      'order_canceled',
    ])
    const heard = await heardSince(after, 'spec')
    const paused = heard.find(({ type }) => type.endsWith('order_paused'))!
    const told = Object.fromEntries(
      heard.map(({ type, payload }) => {
        const body =
          payload.createdEvent?.entity ?? payload.updatedEvent?.currentEntity ?? payload.actionEvent.body.order
        return [type.replace(/^.*\./, ''), [body.status, body.lastPaymentStatus]]
      }),
    )
    expect(told).toMatchObject({
      order_created: ['ACTIVE', 'UNPAID'],
      order_marked_as_paid: ['ACTIVE', 'PAID'],
      order_paused: ['PAUSED', 'PAID'],
      order_resumed: ['ACTIVE', 'PAID'],
      order_canceled: ['CANCELED', 'PAID'],
    })
    expect(paused.payload.actionEvent.body.order).toMatchObject({
      id: order._id,
      buyer: { memberId },
      pausePeriods: [{ status: 'ACTIVE' }],
      planName: expect.any(String),
      endDate: expect.any(String),
    })
    // What is kept names the buyer by id alone.
    const [{ email }] = await house.rows('select email_key as email from member where id = $1', [memberId])
    const kept = await house.rows('select body::text as words from lifecycle_event where body is not null')
    expect(kept.filter(({ words }) => words.includes(email) || words.includes('@guest.example'))).toEqual([])
    expect((await house.rows(`select from lifecycle_event where entity = 'member' and body is not null`)).length).toBe(
      0,
    )
  })

  test('tell that an order has ended once its last day is over, and not before', async () => {
    const { orders } = clientWithKey('latest', apiKey) as any
    const { memberId } = (await setScene(house.ctx.db, 'credits', {})) as { memberId: string }
    const { order } = await orders.createOfflineOrder('91a40000-0000-4000-8000-000000000003', memberId, { paid: true })
    const midnight = endOfSydneyDay(sydneyDateOf(house.ctx.now()))
    await house.rows('update membership set ends_at = $2 where id = $1', [
      order._id,
      new Date(midnight.getTime() + 10 * 60 * 60_000),
    ])
    const after = await endOfEvents()
    const ends = async () =>
      (await heardSince(after, 'latest')).filter(
        ({ type, payload }) => type.endsWith('order_ended') && payload.entityId === order._id,
      ).length
    await house.moveClock(new Date(midnight.getTime() + 20 * 60 * 60_000).toISOString())
    await house.runTasksNow()
    expect(await ends()).toBe(0)
    await house.moveClock(new Date(midnight.getTime() + 30 * 60 * 60_000).toISOString())
    await house.runTasksNow()
    await expect.poll(ends, soon).toBe(1)
  })

  test('tell of a plan that is bought: made at PAY, purchased and started when it is paid', async () => {
    const after = await endOfEvents()
    const buyer = house.visitor()
    await buyer.post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password: 'stillwater-demo' })
    const { body } = await buyer.post('/api/checkout/v1/pricing-plans', {
      plans: [{ planId: '91a40000-0000-4000-8000-000000000003' }],
      purchaseSuccessUrl: `${house.ctx.config.siteUrl}/success`,
      purchaseFailedUrl: `${house.ctx.config.siteUrl}/failure`,
    })
    expect(await typesSince(after)).toEqual(['order_created'])
    await house.control({ pay: { session: body.sessionId }, settle: true })
    await expect.poll(() => typesSince(after), soon).toEqual(['order_created', 'order_purchased', 'order_started'])
    const heard = await heardSince(after, 'latest')
    expect(new Set(heard.map(({ payload }) => payload.entityId)).size).toBe(1)
  })
})

describe('events are told', () => {
  test('in the transaction of the change or not at all, and none is passed over that is committed late', async () => {
    const after = await endOfEvents()
    const [early, late] = [await house.ctx.pool.connect(), await house.ctx.pool.connect()]
    const rename = (client: typeof early, words: string) =>
      client.query(
        `update service set tagline = $1 where id = (select id from service where kind = 'massage' order by id limit 1)`,
        [words],
      )
    try {
      await early.query('begin')
      await early.query(`update member set nickname = 'early' where email_key = 'member.plain@stillwater.example'`)
      await rename(late, 'later, and there first')
      expect(await typesSince(after)).toEqual(['service_updated'])
      const { next } = (await call('GET', `${path}?after=${after}`)).body
      await early.query('commit')
      expect(await typesSince(next)).toEqual(['member_updated'])
      const end = await endOfEvents()
      await early.query('begin')
      await rename(early, 'never was')
      await early.query('rollback')
      expect(await typesSince(end)).toEqual([])
    } finally {
      early.release()
      late.release()
    }
  })

  test('to every address that asked for them, in their order, again until it is heard, and no more when it is ended', async () => {
    const listener = await openListener()
    const input = { url: listener.url, eventTypes: ['wix.members.v1.member_updated'] }
    const { id } = (await call('POST', '/api/platform/v1/event-listeners', input)).body
    const listeners = async () => (await call('GET', '/api/platform/v1/event-listeners')).body.listeners
    expect(await listeners()).toEqual([{ id, ...input, createdDate: expect.any(String) }])
    const rename = (name: string) =>
      house.rows(`update member set first_name = $1 where email_key = 'member.soak@stillwater.example'`, [name])

    listener.isDeaf = true
    await rename('One')
    await rename('Two')
    await house.rows(`update service set tagline = 'not asked for' where kind = 'massage'`)
    await house.pass(0)
    await expect.poll(() => listener.heard.length, soon).toBe(1)
    listener.isDeaf = false
    await house.pass(2)
    await expect.poll(() => listener.heard.length, soon).toBe(3)
    const [first, again, second] = (await Promise.all(listener.heard.map(read))) as [Told, Told, Told]
    expect(again).toEqual(first)
    expect(second.id).not.toBe(first.id)
    expect(Date.parse(second.eventTime)).toBeGreaterThanOrEqual(Date.parse(first.eventTime))

    expect((await call('DELETE', `/api/platform/v1/event-listeners/${id}`)).status).toBe(200)
    expect((await call('DELETE', `/api/platform/v1/event-listeners/${id}`)).status).toBe(404)
    await rename('Three')
    await house.pass(2)
    expect([listener.heard.length, await listeners()]).toEqual([3, []])
    listener.close()
  })

  test('to no address that is none', async () => {
    for (const url of ['nonsense', 'ftp://hooks.example.com/x', 'https://user:secret@hooks.example.com/'])
      expect((await call('POST', '/api/platform/v1/event-listeners', { url })).status).toBe(400)
    const unknown = { url: 'https://hooks.example.com/', eventTypes: ['wix.members.v1.member_sneezed'] }
    expect((await call('POST', '/api/platform/v1/event-listeners', unknown)).status).toBe(400)
  })
})

test('a house without test routes tells nobody on its own machine, whatever NODE_ENV is (security finding 25)', async () => {
  const real = await openHouse({ env: { TEST_DOORS: '0' } })
  const { apiKey: authorization } = (await setScene(real.ctx.db, 'staff', {})) as { apiKey: string }
  const name = (url: string) => {
    const input = { url, eventTypes: ['wix.members.v1.member_created'] }
    return real.visitor().send('POST', '/api/platform/v1/event-listeners', input, { authorization })
  }
  for (const url of ['http://127.0.0.1:18611/', 'https://localhost/', 'https://10.0.0.8/', 'https://[fec0::1]/'])
    expect([url, (await name(url)).status]).toEqual([url, 400])
  expect((await name('https://hooks.example.com/')).status).toBe(200)
  await real.close()
})

/** Somebody else's server, which hears events while it is not deaf. */
async function openListener() {
  const heard: string[] = []
  const listener = { heard, isDeaf: false, url: '', close: () => void server.close() }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      heard.push(text)
      response.writeHead(listener.isDeaf ? 500 : 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  return listener
}

type Told = { id: string; eventTime: string }

async function read(jwt: string): Promise<Told> {
  const { publicKey } = (await call('GET', `${path}?limit=1`)).body
  const { sdk } = generations.latest
  const client = sdk.createClient({ auth: sdk.AppStrategy({ appId: 'app', publicKey }) })
  return (await client.webhooks.process(jwt)).payload as Told
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { aMember, SOAK_ID } from '#proofs/soakers.ts'
import { setScene } from '#proofs/scenes.ts'
import { permissions } from '#server/access/permissions.ts'

let house: TestHouse
let owner: { token: string; apiKey: string; memberId: string }
beforeAll(async () => {
  house = await openHouse()
  owner = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
  await house.rows(`update member set first_name = 'Olive', last_name = 'Grove' where id = $1`, [owner.memberId])
})
afterAll(() => house.close())

const PACK_ID = '91a40000-0000-4000-8000-000000000003'
/** Each call is a press of its own; what the newest one has left in the history is found by it. */
let press = ''
const call = (method: string, path: string, body?: object, credential: object = { authorization: owner.apiKey }) => {
  press = randomUUID()
  return house.visitor().send(method, path, body, { ...credential, 'idempotency-key': press })
}
const entriesOfNewest = () =>
  house.rows('select by_name, actor_id, act, what, before, after from history_entry where press = $1 order by id', [
    press,
  ])
const jobDone = (jobId: string) =>
  expect
    .poll(
      async () =>
        (await house.rows('select successes from platform_job where id = $1 and done_at is not null', [jobId]))[0],
      { timeout: 20_000 },
    )
    .toEqual({ successes: 1 })

const contact = {
  firstName: 'Ada',
  phones: ['+61 400 000 611'],
  emails: ['other@guest.example'],
  addresses: [{ city: 'Bondi', country: 'AU' }],
}
const account = () => ({ member: { loginEmail: `${randomUUID()}@guest.example`, contact } })
const aPerson = async (): Promise<string> => (await call('POST', '/v1/members', account())).body.member.id
const thatPerson = async () => ({ filter: { id: { $in: [await aPerson()] } } })
const payment = { rateType: 'FIXED', fixed: { price: { value: '40', currency: 'AUD' } }, options: { online: true } }
const aClass = () => ({ name: `Steam ${randomUUID()}`, type: 'CLASS', payment })
const aService = async (): Promise<{ id: string; revision: string }> =>
  (await call('POST', '/v2/services', { service: aClass() })).body.service
const aPlanOrder = async (planId: string, more: object = { paid: true }): Promise<string> => {
  const { memberId } = await aMember(house)
  return (await call('POST', '/v2/checkout/orders/offline', { planId, memberId, ...more })).body.order.id
}
const ofPerson = async (method: string, what = '', body?: object) =>
  await call(method, `/v1/members/${await aPerson()}${what}`, body)
const ofOrder = async (method: string, what: string, body?: object, id?: string) =>
  await call(method, `/v2/orders/${id ?? (await aPlanOrder(PACK_ID))}${what}`, body)

/** A call of each route at which a program, or a person by a client, changes something of the house. */
const acts: Record<string, () => Promise<{ status: number; body: { jobId?: string } }>> = {
  'POST /v1/members': () => call('POST', '/v1/members', account()),
  'PATCH /v1/members/:id': () => ofPerson('PATCH', '', { member: { contact: { firstName: 'Grace' } } }),
  'POST /v1/members/:id/slug': () => ofPerson('POST', '/slug', { slug: `s-${randomUUID()}` }),
  'DELETE /v1/members/:id/phones': () => ofPerson('DELETE', '/phones'),
  'DELETE /v1/members/:id/emails': () => ofPerson('DELETE', '/emails'),
  'DELETE /v1/members/:id/addresses': () => ofPerson('DELETE', '/addresses'),
  'POST /v1/members/:id/mute': () => ofPerson('POST', '/mute'),
  'POST /v1/members/:id/unmute': async () => {
    const id = await aPerson()
    await call('POST', `/v1/members/${id}/mute`)
    return await call('POST', `/v1/members/${id}/unmute`)
  },
  'POST /v1/members/:id/approve': async () => {
    const id = await aPerson()
    await call('POST', `/v1/members/${id}/block`)
    return await call('POST', `/v1/members/${id}/approve`)
  },
  'POST /v1/members/bulk/approve-by-filter': async () => {
    const one = await thatPerson()
    await call('POST', `/v1/members/${one.filter.id.$in[0]}/block`)
    return await call('POST', '/v1/members/bulk/approve-by-filter', one)
  },
  'POST /v1/members/:id/block': () => ofPerson('POST', '/block'),
  'POST /v1/members/bulk/block-by-filter': async () =>
    call('POST', '/v1/members/bulk/block-by-filter', await thatPerson()),
  'POST /v1/members/:id/disconnect': () => ofPerson('POST', '/disconnect'),
  'DELETE /v1/members/:id': () => ofPerson('DELETE'),
  'POST /v1/members/bulk/delete': async () => call('POST', '/v1/members/bulk/delete', { memberIds: [await aPerson()] }),
  'POST /v1/members/bulk/delete-by-filter': async () =>
    call('POST', '/v1/members/bulk/delete-by-filter', await thatPerson()),

  'POST /v2/services': () => call('POST', '/v2/services', { service: aClass() }),
  'PATCH /v2/services/:serviceId': async () => {
    const { id, revision } = await aService()
    return await call('PATCH', `/v2/services/${id}`, { service: { revision, tagLine: 'Warm' } })
  },
  'DELETE /v2/services/:serviceId': async () => call('DELETE', `/v2/services/${(await aService()).id}`),
  'POST /v2/bulk/services/create': () => call('POST', '/v2/bulk/services/create', { services: [aClass()] }),
  'POST /v2/bulk/services/update': async () => {
    const { id, revision } = await aService()
    const services = [{ service: { id, revision, tagLine: 'Warm' }, mask: 'tagLine' }]
    return await call('POST', '/v2/bulk/services/update', { services })
  },
  'POST /v2/bulk/services/update-by-filter': async () => {
    const filter = { id: (await aService()).id }
    return await call('POST', '/v2/bulk/services/update-by-filter', { filter, service: { tagLine: 'Warm' } })
  },
  'POST /v2/bulk/services/delete': async () =>
    call('POST', '/v2/bulk/services/delete', { ids: [(await aService()).id] }),
  'POST /v2/bulk/services/delete-by-filter': async () =>
    call('POST', '/v2/bulk/services/delete-by-filter', { filter: { id: (await aService()).id } }),
  'POST /v2/services/clone': async () => call('POST', '/v2/services/clone', { sourceServiceId: (await aService()).id }),
  'POST /v2/services/:serviceId/locations': async () => {
    const locations = [{ type: 'CUSTOM', custom: { address: { city: 'Bondi', country: 'AU' } } }]
    return await call('POST', `/v2/services/${(await aService()).id}/locations`, { locations })
  },
  'POST /v2/services/:serviceId/slugs/custom': async () =>
    call('POST', `/v2/services/${(await aService()).id}/slugs/custom`, { slug: `own-${randomUUID()}` }),
  'POST /v2/services/:serviceId/pricing-plans/add': async () =>
    call('POST', `/v2/services/${(await aService()).id}/pricing-plans/add`, { pricingPlanIds: [SOAK_ID] }),
  'POST /v2/services/:serviceId/pricing-plans/remove': async () => {
    const { id } = await aService()
    await call('POST', `/v2/services/${id}/pricing-plans/add`, { pricingPlanIds: [SOAK_ID] })
    return await call('POST', `/v2/services/${id}/pricing-plans/remove`, { pricingPlanIds: [SOAK_ID] })
  },

  'POST /v2/checkout/orders/online': async () => {
    const { memberId } = await aMember(house)
    return await call('POST', '/v2/checkout/orders/online', { planId: PACK_ID, onBehalf: { memberId } })
  },
  'POST /v2/checkout/orders/offline': async () => {
    const { memberId } = await aMember(house)
    return await call('POST', '/v2/checkout/orders/offline', { planId: PACK_ID, memberId, paid: true })
  },
  'PATCH /v2/orders/:id': () =>
    ofOrder('PATCH', '', { endDate: new Date(house.ctx.now().getTime() + 600 * 86_400_000).toISOString() }),
  'POST /v2/orders/:id/cancel': () => ofOrder('POST', '/cancel', { effectiveAt: 'IMMEDIATELY' }),
  'POST /v2/orders/:id/mark-as-paid': async () =>
    ofOrder('POST', '/mark-as-paid', {}, await aPlanOrder(PACK_ID, { paid: false })),
  'POST /v2/orders/:id/pause': () => ofOrder('POST', '/pause'),
  'POST /v2/orders/:id/resume': async () => {
    const id = await aPlanOrder(PACK_ID)
    await ofOrder('POST', '/pause', undefined, id)
    return await ofOrder('POST', '/resume', undefined, id)
  },
  'POST /api/platform/v1/event-listeners': () =>
    call('POST', '/api/platform/v1/event-listeners', { url: 'https://ear.example/' }),
  'DELETE /api/platform/v1/event-listeners/:id': async () => {
    const { body } = await call('POST', '/api/platform/v1/event-listeners', { url: 'https://ear.example/2' })
    return await call('DELETE', `/api/platform/v1/event-listeners/${body.id}`)
  },
}
/** What only looks, and what sends an email to whoever asked for it. */
const changeNothing = [
  'POST /v1/members/query',
  'POST /v2/services/slugs/validate',
  'POST /v2/checkout/orders/preview-offline',
  'POST /v1/start',
  'POST /v1/activation-email',
]

describe('the history of what programs do', () => {
  test('is asked of each route that needs a scope and changes something', () => {
    const changing = Object.entries(permissions)
      .filter(([route, permission]) => !route.startsWith('GET ') && /[A-Z]\.[A-Z]/.test(permission))
      .map(([route]) => route)
      .filter((route) => !changeNothing.includes(route))
    expect(Object.keys(acts).toSorted()).toEqual(changing.toSorted())
  })

  test.each(Object.entries(acts))('has an entry of %s, in the name of the key', async (_route, act) => {
    const { status, body } = await act()
    expect([status, body]).toEqual([200, expect.any(Object)])
    if (body.jobId) await jobDone(body.jobId)
    const names = (await entriesOfNewest()).map(({ by_name }) => by_name)
    expect([...new Set(names)]).toEqual(['the tool “Scene”'])
  })

  test('says what became of an account and of an order that nobody has paid', async () => {
    const made = await acts['POST /v1/members']!()
    expect(made.status).toBe(200)
    expect(await entriesOfNewest()).toContainEqual(expect.objectContaining({ what: 'member', after: { added: true } }))

    await acts['DELETE /v1/members/:id']!()
    expect(await entriesOfNewest()).toContainEqual(
      expect.objectContaining({ what: 'member', after: { deleted: true } }),
    )

    const { order } = (await acts['POST /v2/checkout/orders/online']!()).body as { order: { id: string } }
    expect((await ofOrder('POST', '/cancel', { effectiveAt: 'IMMEDIATELY' }, order.id)).status).toBe(200)
    expect(await entriesOfNewest()).toContainEqual(
      expect.objectContaining({ what: 'membership', after: { payment_given_up: true } }),
    )
  })

  test('names whoever works here, says before and after, and nothing personal', async () => {
    const id = await aPerson()
    const asOwner = { authorization: owner.token }
    expect((await call('POST', `/v1/members/${id}/mute`, undefined, asOwner)).status).toBe(200)
    expect(await entriesOfNewest()).toEqual([
      {
        by_name: 'Olive Grove',
        actor_id: owner.memberId,
        act: 'update',
        what: 'member',
        before: { activity_status: 'ACTIVE' },
        after: { activity_status: 'MUTED' },
      },
    ])
    await call('PATCH', `/v1/members/${id}`, { member: { contact: { firstName: 'Grace' } } })
    expect(await entriesOfNewest()).toMatchObject([{ before: { changed: null }, after: { changed: ['first name'] } }])

    const order = await aPlanOrder(PACK_ID)
    await call('POST', `/v2/orders/${order}/pause`, undefined, asOwner)
    expect(await entriesOfNewest()).toMatchObject([
      { by_name: 'Olive Grove', what: 'membership', before: { membership: 'ACTIVE' }, after: { membership: 'PAUSED' } },
    ])
  })

  test('has no entry of what changes nothing, nor of what members do themselves', async () => {
    const id = await aPerson()
    await call('POST', `/v1/members/${id}/unmute`)
    await call('PATCH', `/v1/members/${id}`, { member: { contact: { firstName: 'Ada' } } })
    expect(await entriesOfNewest()).toEqual([])
    const member = await aMember(house)
    const before = (await house.rows('select count(*)::integer as n from history_entry'))[0].n
    const own = { authorization: member.token }
    expect((await call('PATCH', `/v1/members/${member.memberId}`, { member: { contact } }, own)).status).toBe(200)
    expect((await house.rows('select count(*)::integer as n from history_entry'))[0].n).toBe(before)
  })
})

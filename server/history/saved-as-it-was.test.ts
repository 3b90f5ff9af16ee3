import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClosure } from '#proofs/closures.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { aPicture, upload } from '#proofs/pictures.ts'
import { setScene } from '#proofs/scenes.ts'
import { permissions } from '#server/access/permissions.ts'

let house: TestHouse
let owner: { token: string; apiKey: string }
beforeAll(async () => {
  house = await openHouse()
  owner = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
})
afterAll(() => house.close())

const base = '/api/staff/v1'
const ask = (method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authtoken: owner.token })
const make = async (path: string, body: object) => (await ask('POST', base + path, body)).body
const call = (method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authorization: owner.apiKey })
const howMany = async (): Promise<number> => (await house.rows('select count(*)::integer as n from history_entry'))[0].n

const words = { name: 'Walk', tagline: 'Slow', description: 'A walk' }
const aClass = { kind: 'class', ...words, minutes: 60, price: 45, partyLimit: 4, capacity: 6, hidden: false }
const aPool = { name: 'Pool', capacity: 8, turnoverMinutes: 0, exclusive: false }
const term = { onlyForService: null, from: '2026-12-01', until: '2027-02-01', oncePerEmail: true, usageLimit: 3 }
const ofPrice = { name: 'Walk', price: 40, label: 'Walk', weekdays: [1], from: '2026-12-01', until: null, active: true }
const period = { count: 1, unit: 'MONTH' }
const aPlan = { name: 'Walk', description: '', recurring: true, period, initialTerm: period, isPublic: false }

type Save = { path: string; body: object; revision: () => Promise<unknown> }
const revisionOf = (table: string, key: string, id: string) => async () =>
  (await house.rows(`select revision from ${table} where ${key} = $1`, [id]))[0].revision
const aService = async () => {
  const made = await make('/services', aClass)
  return { ...made, stands: revisionOf('service', 'id', made.id) }
}

/** A save of what stands there already, by each route that saves with a revision, or that has versions. */
const saves: Record<string, () => Promise<Save>> = {
  'PATCH /api/staff/v1/products/:id': async () => {
    const { product } = await make('/products', { name: 'Soap', price: 8, position: 1 })
    const revision = revisionOf('product', 'id', product.id)
    return { path: `${base}/products/${product.id}`, body: product, revision }
  },
  'PATCH /api/staff/v1/plans/:id': async () => {
    const { id: serviceId } = await make('/services', aClass)
    const { id, revision } = await make('/plans', { ...aPlan, price: 40, gives: [{ serviceId, credits: 2 }] })
    const body = { ...aPlan, gives: [{ serviceId, credits: 2 }], revision }
    return { path: `${base}/plans/${id}`, body, revision: revisionOf('plan', 'id', id) }
  },
  'PATCH /api/staff/v1/promotions/:id': async () => {
    const { id: serviceId } = await make('/services', aClass)
    const request = { ...ofPrice, serviceId, hours: [{ from: '10:00', until: '12:00' }] }
    const { id, revision } = await make('/promotions', request)
    return {
      path: `${base}/promotions/${id}`,
      body: { ...request, revision },
      revision: revisionOf('promotion', 'id', id),
    }
  },
  'PATCH /api/staff/v1/coupons/:id': async () => {
    const coupon = { name: 'Walk', percentOff: 12.5, moneyOff: null, ...term }
    const { id, revision } = await make('/coupons', { ...coupon, code: 'STAYS' })
    const body = { ...coupon, active: true, revision }
    return { path: `${base}/coupons/${id}`, body, revision: revisionOf('coupon', 'id', id) }
  },
  'PATCH /api/staff/v1/services/:id': async () => {
    const { id, revision, stands } = await aService()
    return { path: `${base}/services/${id}`, body: { ...aClass, revision }, revision: stands }
  },
  'PUT /api/staff/v1/services/:id/pictures': async () => {
    const { id, revision, stands } = await aService()
    const { body } = await upload(house, owner.token, await aPicture(420, 300).png().toBuffer())
    const pictures = [{ pictureId: body.pictureId, alt: 'Steam' }]
    const path = `${base}/services/${id}/pictures`
    const saved = (await ask('PUT', path, { revision, pictures })).body
    return { path, body: { revision: saved.revision, pictures }, revision: stands }
  },
  'PUT /api/staff/v1/services/:id/story': async () => {
    const { id, revision, stands } = await aService()
    const path = `${base}/services/${id}/story`
    const saved = (await ask('PUT', path, { revision, story: 'Warm.' })).body
    return { path, body: { revision: saved.revision, story: 'Warm.' }, revision: stands }
  },
  'PATCH /api/staff/v1/resources/:id': async () => {
    const { id, revision } = await make('/resources', aPool)
    return { path: `${base}/resources/${id}`, body: { ...aPool, revision }, revision: revisionOf('resource', 'id', id) }
  },
  'PATCH /api/staff/v1/closures/:id': async () => {
    const { id, revision } = await make('/closures', aClosure)
    return {
      path: `${base}/closures/${id}`,
      body: { ...aClosure, revision },
      revision: revisionOf('closure', 'id', id),
    }
  },
  'PATCH /api/staff/v1/settings': async () => {
    const { body } = await ask('GET', `${base}/settings`)
    return { path: `${base}/settings`, body, revision: revisionOf('venue', 'name', body.name) }
  },
  'PUT /api/staff/v1/email-texts/:kind': async () => {
    const body = { revision: 0, subject: '', opening: 'Hello {{firstName}}', closing: '' }
    const path = `${base}/email-texts/welcome`
    const saved = (await ask('PUT', path, body)).body
    return { path, body: { ...body, revision: saved.revision }, revision: revisionOf('email_text', 'kind', 'welcome') }
  },
  'PUT /api/desk/v1/attestation-forms': async () => {
    const path = '/api/desk/v1/attestation-forms'
    const form = async () =>
      (await ask('GET', path)).body.forms.find(({ kind }: { kind: string }) => kind === 'house-rules')
    const { version: newest, body } = await form()
    return { path, body: { kind: 'house-rules', newest, body }, revision: async () => (await form()).version }
  },
}
/** A role, a PIN, what guests are offered: none of them has a revision, and whoever says them means them. */
const haveNone = ['PATCH /api/staff/v1/team/:id', 'PATCH /api/staff/v1/closures/:id/offers', 'PUT /api/desk/v1/pin']

describe('what is saved as it stands', () => {
  test('is asked of each route that saves', () => {
    const routes = Object.keys(permissions).filter((route) => /^(PATCH|PUT) \/api\/(staff|desk)\//.test(route))
    expect(routes.filter((route) => !haveNone.includes(route)).toSorted()).toEqual(Object.keys(saves).toSorted())
  })

  test.each(Object.entries(saves))('is no edit, and makes nobody’s form stale: %s', async (route, prepare) => {
    const { path, body, revision } = await prepare()
    const [before, entries] = [await revision(), await howMany()]
    const { status } = await ask(route.split(' ')[0]!, path, body)
    expect([status, await revision(), await howMany()]).toEqual([200, before, entries])
  })

  test('is no edit through the platform’s calls either, but other pictures, rooms, plans and addresses are', async () => {
    const payment = { rateType: 'FIXED', fixed: { price: { value: '40', currency: 'AUD' } }, options: { online: true } }
    const service = { name: 'Steam', type: 'APPOINTMENT', payment }
    const made = (await call('POST', '/v2/services', { service })).body.service
    const path = `/v2/services/${made.id}`
    const change = async (sent: object) => (await call('PATCH', path, { service: sent })).body.service.revision
    expect(await change({ revision: made.revision, name: 'Steam', payment, staffMemberIds: made.staffMemberIds })).toBe(
      '1',
    )
    expect(await change({ revision: '1' })).toBe('1')
    expect(await change({ revision: '1', staffMemberIds: made.staffMemberIds.slice(0, 1) })).toBe('2')
    expect(await change({ revision: '2', tagLine: 'Warm', staffMemberIds: made.staffMemberIds })).toBe('3')
    const plans = { pricingPlanIds: ['91a40000-0000-4000-8000-000000000001'] }
    for (const times of ['once', 'twice']) {
      const { body } = await call('POST', `${path}/pricing-plans/add`, plans)
      expect([times, body.service.revision]).toEqual([times, '4'])
    }
    for (const times of ['once', 'twice']) {
      const { body } = await call('POST', `${path}/slugs/custom`, { slug: 'warm-steam' })
      expect([times, body.service.revision]).toEqual([times, '5'])
    }
  })

  test('is no edit where no words of an email were written, and none are', async () => {
    const path = `${base}/email-texts/booking-confirmed`
    const before = await howMany()
    const { status, body } = await ask('PUT', path, { revision: 0, subject: '', opening: '', closing: '' })
    expect([status, body.revision, await howMany()]).toEqual([200, 0, before])
  })

  test('is refused all the same where somebody else has changed it since', async () => {
    const { id, revision } = await make('/coupons', {
      name: 'Old',
      percentOff: 10,
      moneyOff: null,
      ...term,
      code: 'OLD',
    })
    const body = { name: 'Old', percentOff: 10, moneyOff: null, ...term, active: true, revision }
    expect((await ask('PATCH', `${base}/coupons/${id}`, { ...body, percentOff: 20 })).status).toBe(200)
    expect((await ask('PATCH', `${base}/coupons/${id}`, body)).body.code).toBe('revision.old')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
let owner: string
beforeAll(async () => {
  house = await openHouse()
  owner = ((await setScene(house.ctx.db, 'staff', {})) as { token: string }).token
})
afterAll(() => house.close())

const path = '/api/staff/v1/api-keys'
const byOwner = (method: string, at = path, body?: object) =>
  house.visitor().send(method, at, body, { authtoken: owner })
const make = (name: string, scopes: string[]) => byOwner('POST', path, { name, scopes })

describe('keys for clients', () => {
  test('are shown once, kept as a hash, and listed without the secret', async () => {
    const { status, body } = await make('Front desk', ['MEMBERS.MEMBER_READ'])
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Front desk',
      scopes: ['MEMBERS.MEMBER_READ'],
      createdDate: expect.any(String),
      lastUsedDate: null,
      expiresDate: expect.any(String),
      revokedDate: null,
      apiKey: expect.stringMatching(/^bhk_[\w-]{43}$/),
    })
    const { apiKey, ...shown } = body
    expect((await byOwner('GET')).body.apiKeys).toContainEqual(shown)
    const rows = await house.rows('select to_jsonb(api_key)::text as row from api_key')
    expect(JSON.stringify(rows)).not.toContain(apiKey.slice(4))
  })

  test('are good for a year, or until the day that was said, and show when they were last used (security finding 24)', async () => {
    const inDays = (days: number) => new Date(house.ctx.now().getTime() + days * 24 * 3600_000).toISOString()
    const shown = async (id: string) => (await byOwner('GET')).body.apiKeys.find((key: { id: string }) => key.id === id)
    const call = (apiKey: string) =>
      house.visitor().send('POST', '/v2/services/query', { query: {} }, { authorization: apiKey })

    const usual = (await make('A year', ['BOOKINGS.SERVICES_READ'])).body
    expect(Math.round((Date.parse(usual.expiresDate) - Date.parse(usual.createdDate)) / (24 * 3600_000))).toBe(365)
    expect(
      (await byOwner('POST', path, { name: 'Gone', scopes: ['EVENTS.MANAGE'], expiresDate: inDays(-1) })).status,
    ).toBe(400)
    const input = { name: 'A day', scopes: ['BOOKINGS.SERVICES_READ'], expiresDate: inDays(1) }
    const { id, apiKey } = (await byOwner('POST', path, input)).body
    expect(await shown(id)).toMatchObject({ lastUsedDate: null, expiresDate: input.expiresDate })
    expect((await call(apiKey)).status).toBe(200)
    const { lastUsedDate } = await shown(id)
    expect(Math.abs(Date.parse(lastUsedDate) - house.ctx.now().getTime())).toBeLessThan(60_000)
    await house.pass(2)
    expect((await call(apiKey)).status).toBe(200)
    expect(Date.parse((await shown(id)).lastUsedDate)).toBeGreaterThan(Date.parse(lastUsedDate))
    await house.rows(`update api_key set expires_at = house_now() - interval '1 second' where id = $1`, [id])
    expect((await call(apiKey)).body.code).toBe('account.ended')
  })

  test('end when the owner revokes them; revoked again nothing changes', async () => {
    const { id } = (await make('Old till', ['PRICING_PLANS.READ_ORDERS'])).body
    const revoked = async () =>
      (await byOwner('GET')).body.apiKeys.find((key: { id: string }) => key.id === id).revokedDate
    expect((await byOwner('DELETE', `${path}/${id}`)).status).toBe(200)
    const at = await revoked()
    expect(at).toEqual(expect.any(String))
    await house.pass(5)
    expect((await byOwner('DELETE', `${path}/${id}`)).status).toBe(200)
    expect(await revoked()).toBe(at)
    expect((await byOwner('DELETE', `${path}/00000000-0000-4000-8000-000000000000`)).status).toBe(404)
  })

  test('need a name, and scopes that there are', async () => {
    expect((await make('', ['MEMBERS.MEMBER_READ'])).status).toBe(400)
    expect((await make('Nothing', [])).status).toBe(400)
    expect((await make('All', ['*'])).status).toBe(400)
  })
})

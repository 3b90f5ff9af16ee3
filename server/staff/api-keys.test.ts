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

describe('keys for other tools', () => {
  test('are told once, kept as a hash, and listed without the secret', async () => {
    const { status, body } = await make('Front desk', ['MEMBERS.MEMBER_READ'])
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Front desk',
      scopes: ['MEMBERS.MEMBER_READ'],
      createdDate: expect.any(String),
      revokedDate: null,
      apiKey: expect.stringMatching(/^bhk_[\w-]{43}$/),
    })
    const { apiKey, ...shown } = body
    expect((await byOwner('GET')).body.apiKeys).toContainEqual(shown)
    const rows = await house.rows('select to_jsonb(api_key)::text as row from api_key')
    expect(JSON.stringify(rows)).not.toContain(apiKey.slice(4))
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

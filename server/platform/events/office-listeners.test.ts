import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
let owner: { token: string; memberId: string }
beforeAll(async () => {
  house = await openHouse({ env: { TEST_DOORS: '' } })
  owner = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
})
afterAll(() => house.close())

const path = '/api/staff/v1/listeners'
const ask = (method: string, at: string, body?: object) =>
  house.visitor().send(method, at, body, { authtoken: owner.token })

describe('the listeners in the office', () => {
  test('are those of the platform: made, listed with the key that signs, and ended by the owner’s sign-in', async () => {
    const made = await ask('POST', path, { url: 'https://ear.example/hook' })
    expect(made).toMatchObject({ status: 200, body: { url: 'https://ear.example/hook', eventTypes: [] } })
    const listed = (await ask('GET', path)).body
    expect(listed.listeners).toEqual([made.body])
    expect(listed.publicKey).toMatch(/BEGIN PUBLIC KEY/)
    const { body } = await house
      .visitor()
      .send('GET', '/api/platform/v1/event-listeners', undefined, { authorization: owner.token })
    expect(body).toEqual(listed)
    expect((await ask('DELETE', `${path}/${made.body.id}`)).status).toBe(200)
    expect((await ask('GET', path)).body.listeners).toEqual([])
    expect((await ask('DELETE', `${path}/${made.body.id}`)).body.code).toBe('not-found')
  })

  test('may not be inside our own network; the refusal says why', async () => {
    const refused = await ask('POST', path, { url: 'https://192.168.0.1/hook' })
    expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid'])
    expect(refused.body).toMatchObject({ fields: ['url'], why: 'It must be a public address.' })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { askForTokens, beginAtClient, signInAtClient } from '#proofs/sign-in-at-client.ts'

type Browser = ReturnType<TestHouse['visitor']>

let house: TestHouse
let clientId: string
let apiKey: string
beforeAll(async () => {
  house = await openHouse()
  ;({ clientId, apiKey } = (await house.get('/__test/apikey')).body)
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const sessions = '/api/account/v1/sessions'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1'
const signedIn = async (name: string, headers = {}) => {
  const by = house.visitor()
  await by.post('/api/wix/v1/login', { email: `member.${name}@stillwater.example`, password }, headers)
  return by
}
const listOf = async (by: Browser) => (await by.get(sessions)).body.sessions as any[]
const isIn = async (by: Browser) => (await by.get('/api/wix/v1/auth/session')).body.state === 'AUTHENTICATED'

const end = (by: Browser, id: string) => by.send('DELETE', `${sessions}/${id}`)

describe('where a member is signed in', () => {
  test('is shown to them: browsers and clients by name, since when, last used, and which is this one (security finding 27)', async () => {
    const [here] = [await signedIn('plain', { 'user-agent': safari })]
    await house.pass(60)
    const other = await signedIn('plain', { 'user-agent': 'curl/8.0' })
    await signInAtClient(house, here, clientId)
    const [{ id: memberId }] = await house.rows(`select id from member where email = 'member.plain@stillwater.example'`)
    await askForTokens(house, { grant_type: 'authorized_client', member_id: memberId }, { authorization: apiKey })
    const shown = await listOf(here)
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'browser', name: 'Safari on iPhone', isHere: true }),
        expect.objectContaining({ kind: 'browser', name: 'A browser', isHere: false }),
        expect.objectContaining({ kind: 'tool', name: 'Demo tool', isHere: false }),
        expect.objectContaining({ kind: 'tool', name: 'Test client', isHere: false }),
      ]),
    )
    expect(shown).toHaveLength(4)
    const mine = shown.find(({ isHere }) => isHere)
    expect(Date.parse(mine.lastUsed) - Date.parse(mine.since)).toBeGreaterThanOrEqual(60 * 60_000)
    expect(JSON.stringify(shown)).not.toContain(here.cookies.get('bh_session'))
    expect((await listOf(other)).filter(({ isHere }) => isHere).map(({ name }) => name)).toEqual(['A browser'])
  })

  test('is ended one by one, and only their own (security finding 27)', async () => {
    const [here, other, stranger] = [await signedIn('soak'), await signedIn('soak'), await signedIn('sauna')]
    const its = (await listOf(other)).find(({ isHere }) => isHere).id
    expect((await end(stranger, its)).status).toBe(404)
    expect((await end(house.visitor(), its)).status).toBe(401)
    expect(await isIn(other)).toBe(true)
    expect((await end(here, its)).status).toBe(200)
    expect([await isIn(other), await isIn(here)]).toEqual([false, true])
    expect((await end(here, its)).status).toBe(404)
    expect(await listOf(here)).toHaveLength(1)
  })

  test('all others end at once, clients too, and this one goes on (security finding 27)', async () => {
    const [here, other] = [await signedIn('unlimited'), await signedIn('unlimited')]
    const client = await signInAtClient(house, other, clientId)
    expect((await here.post(`${sessions}/end-others`)).status).toBe(200)
    expect([await isIn(here), await isIn(other)]).toEqual([true, false])
    const renewed = await askForTokens(house, {
      grantType: 'refresh_token',
      refreshToken: client.refresh_token,
      clientId,
    })
    expect(renewed.status).toBe(400)
    expect(await listOf(here)).toHaveLength(1)
  })

  test('a client that a member has ended asks them again (security findings 9 and 27)', async () => {
    const here = await signedIn('sauna')
    const [{ id: client }] = await house.rows(`insert into oauth_client (name) values ('Diary') returning id`)
    const [{ id: memberId }] = await house.rows(`select id from member where email = 'member.sauna@stillwater.example'`)
    await house.rows('insert into client_consent (member_id, client_id) values ($1, $2)', [memberId, client])
    await signInAtClient(house, here, client)
    const its = (await listOf(here)).find(({ name }) => name === 'Diary').id
    await here.send('DELETE', `${sessions}/${its}`)
    expect((await here.get(await beginAtClient(house, client))).body).toContain('Let Diary act for you?')
  })

  test('signing out here leaves clients signed in, and shows them at the next sign-in (security finding 9)', async () => {
    const here = await signedIn('sauna')
    const client = await signInAtClient(house, here, clientId)
    await here.post('/api/wix/v1/logout')
    const asClient = await house
      .visitor()
      .send('GET', '/v1/members/my', undefined, { authorization: client.access_token })
    expect(asClient.status).toBe(200)
    expect((await listOf(await signedIn('sauna'))).map(({ name }) => name)).toContain('Demo tool')
  })
})

const whoWorksHere = async (role: string) => {
  const { token, memberId } = (await setScene(house.ctx.db, 'staff', {})) as { token: string; memberId: string }
  await house.rows('update member set role = $2 where id = $1', [memberId, role])
  const by = house.visitor()
  by.cookies.set('bh_session', token)
  return by
}

describe('a session that is not used', () => {
  test.each(['staff', 'owner'])(
    'of %s is over after twelve hours, and not before (security finding 27)',
    async (role) => {
      const [used, left] = [await whoWorksHere(role), await whoWorksHere(role)]
      await house.pass(11 * 60 + 50)
      expect(await isIn(used)).toBe(true)
      await house.pass(11)
      expect([await isIn(used), await isIn(left)]).toEqual([true, false])
      await house.pass(12 * 60)
      expect(await isIn(used)).toBe(false)
    },
  )

  test('of a member lasts as long as its seven days, used or not (#346) (security finding 27)', async () => {
    const [used, left] = [await signedIn('sauna'), await signedIn('sauna')]
    await house.pass(3 * 24 * 60)
    expect(await isIn(used)).toBe(true)
    await house.pass(4 * 24 * 60 - 1)
    expect([await isIn(used), await isIn(left)]).toEqual([true, true])
    await house.pass(2)
    expect([await isIn(used), await isIn(left)]).toEqual([false, false])
  })
})

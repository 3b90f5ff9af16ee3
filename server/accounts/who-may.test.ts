import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePaths } from '#api/pages.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { openApp } from '#server/kit/http.ts'
import { guardDoors } from './admit.ts'
import { whoMay } from './who-may.ts'

let house: TestHouse
let owner: { token: string; apiKey: string; memberId: string }
let member: { token: string; memberId: string }
beforeAll(async () => {
  house = await openHouse()
  owner = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
  member = (await setScene(house.ctx.db, 'credits', {})) as typeof member
})
afterAll(() => house.close())

const doors = Object.entries(whoMay).map(([door, right]) => {
  const [method, path] = door.split(' ') as [string, string]
  return { door, right, method, path: path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000') }
})
const openRights = ['everybody', 'holder', 'this machine']
const closedDoors = doors.filter(({ right }) => !openRights.includes(right))
const isOfTools = (right: string) => !['member', 'member, by body', 'staff', 'owner'].includes(right)

/** The credential where a door looks for it. */
const knock = async ({ method, path, right }: (typeof doors)[number], credential: string | undefined) => {
  const headers: Record<string, string> = credential
    ? isOfTools(right)
      ? { authorization: credential }
      : { authtoken: credential }
    : {}
  const body = right === 'member, by body' ? { authToken: credential ?? null, serviceId: member.memberId } : {}
  const { status } = await house.visitor().send(method, path, method === 'GET' ? undefined : body, headers)
  return status
}
const knockAtAll = async (wanted: typeof doors, credential: string | undefined) =>
  Object.fromEntries(await Promise.all(wanted.map(async (door) => [door.door, await knock(door, credential)])))
const all = (wanted: typeof doors, status: number) => Object.fromEntries(wanted.map(({ door }) => [door, status]))

const ownerAgain = async (change: string) => {
  const other = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
  await house.rows(change, [other.memberId])
  return other.token
}
const guestToken = async () => (await house.visitor().get('/api/wix/v1/auth/visitor-token')).body.accessToken

describe('the table of who may use which door', () => {
  test('lets nobody through a closed door without a token, or with one that was never made', async () => {
    for (const nothing of [undefined, 'nonsense', 'bhk_nonsense', `${owner.token},bhk_nonsense`])
      expect(await knockAtAll(closedDoors, nothing)).toEqual(all(closedDoors, 401))
  })

  test('lets nobody through who was blocked, whose session ended, or whose key was revoked', async () => {
    const blocked = await ownerAgain(`update member set status = 'BLOCKED' where id = $1`)
    const ended = await ownerAgain('update member_session set ended_at = house_now() where member_id = $1')
    for (const token of [blocked, ended]) expect(await knockAtAll(closedDoors, token)).toEqual(all(closedDoors, 401))
    const [{ id }] = await house.rows(`select id from api_key where made_by = $1`, [owner.memberId])
    const { apiKey } = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
    const doorsOfTools = closedDoors.filter(({ right }) => isOfTools(right))
    await house.rows('update api_key set revoked_at = house_now() where id <> $1', [id])
    expect(await knockAtAll(doorsOfTools, apiKey)).toEqual(all(doorsOfTools, 401))
  })

  test('shows a guest only what tools may show to everybody (#360)', async () => {
    const closed = closedDoors.filter(({ right }) => right !== 'tool')
    const answers = await knockAtAll(closed, await guestToken())
    const expected = closed.map(({ door, right }) => [door, isOfTools(right) ? 403 : 401])
    expect(answers).toEqual(Object.fromEntries(expected))
  })

  test('lets a member do nothing of the staff’s, the owner’s or a key’s (#541)', async () => {
    const closed = closedDoors.filter(({ right }) => /^(staff|owner|[A-Z_]+\.)/.test(right))
    expect(await knockAtAll(closed, member.token)).toEqual(all(closed, 403))
  })

  test('asks staff and owner for the second factor', async () => {
    const closed = closedDoors.filter(({ right }) => /^(staff|owner|[A-Z_]+\.)/.test(right))
    const token = await ownerAgain('update member_session set second_factor = false where member_id = $1')
    expect(await knockAtAll(closed, token)).toEqual(all(closed, 403))
  })

  test('lets staff who are not the owner do nothing of the owner’s', async () => {
    const closed = closedDoors.filter(({ right }) => right === 'owner')
    const token = await ownerAgain(`update member set role = 'staff' where id = $1`)
    expect(await knockAtAll(closed, token)).toEqual(all(closed, 403))
  })

  test('lets a key do only what it was made for, and nothing that is a member’s own', async () => {
    const made = await house
      .visitor()
      .post('/api/staff/v1/api-keys', { name: 'Reader', scopes: ['MEMBERS.MEMBER_READ'] }, { authtoken: owner.token })
    const closed = closedDoors.filter(
      ({ right }) => isOfTools(right) && right !== 'tool' && !right.endsWith('MEMBERS.MEMBER_READ'),
    )
    expect(await knockAtAll(closed, made.body.apiKey)).toEqual(all(closed, 403))
  })

  test('names no door that is not there', async () => {
    const pages = new Set(pagePaths.map((path) => `GET ${path.replace('$', ':')}`))
    const open = doors.filter(
      ({ door, right }) => openRights.includes(right) && !pages.has(door) && !door.endsWith('*'),
    )
    const codes = await Promise.all(
      open.map(async ({ door, method, path }) => {
        const { body } = await house.visitor().send(method, path, method === 'GET' ? undefined : {})
        return [door, body?.code === 'not-found']
      }),
    )
    expect(codes.filter(([, isMissing]) => isMissing)).toEqual([])
  })

  test('does not let a door open that it does not know', async () => {
    const app = await openApp('silent', false)
    guardDoors(app, house.ctx)
    expect(() => app.get('/nobody-said-who', () => ({}))).toThrow('"GET /nobody-said-who" is missing in who-may.ts')
    expect(() => app.get('/file.js', () => ({}))).not.toThrow()
    await app.close()
  })
})

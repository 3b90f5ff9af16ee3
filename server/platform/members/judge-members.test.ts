import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import {
  bothGenerations,
  type Generation,
  openHouseForClients,
  type ClientHouse,
  clientWithKey,
} from '#proofs/clients.ts'
import { hashPassword } from '#server/accounts/passwords.ts'

let house: ClientHouse
let staff: { token: string; apiKey: string; memberId: string }
let passwordHash: string
beforeAll(async () => {
  house = await openHouseForClients()
  staff = house.owner
  passwordHash = await hashPassword(password)
})
afterAll(() => house.close())

const password = 'warm stone, still water'
const keyClient = (generation: Generation) => clientWithKey(generation, staff.apiKey).members
const send = (credential: string, method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authorization: credential })
const whyNot = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error as { details: { applicationError: { code: string } } },
  )
  return error?.details.applicationError.code
}

/** Somebody with a password, in a browser of their own where they are signed in. */
async function aMember() {
  const { memberId: id, email } = (await setScene(house.ctx.db, 'credits', {})) as { memberId: string; email: string }
  await house.rows('update member set password_hash = $2 where id = $1', [id, passwordHash])
  const by = house.visitor()
  const { body } = await by.post('/api/wix/v1/login', { email, password })
  const logIn = async () => (await house.visitor().post('/api/wix/v1/login', { email, password })).body
  return { id, email, by, token: body.authToken as string, logIn }
}
type Member = Awaited<ReturnType<typeof aMember>>
const isSignedIn = async ({ by }: Member) => (await by.get('/api/wix/v1/auth/session')).body.state === 'AUTHENTICATED'
const openSessions = async ({ id }: Member) =>
  await house.rows('select id from member_session where member_id = $1 and ended_at is null', [id])
const idOf = async (email: string) =>
  (await house.rows<{ id: string }>('select id from member where email_key = $1', [email]))[0]!.id

describe.each(bothGenerations)(
  'what the house decides of a member, by a client of the generation "%s"',
  (generation) => {
    test('a blocked member is signed in nowhere any more and cannot sign in on the site, until approved (#510 #511 #421)', async () => {
      const member = await aMember()
      expect(await isSignedIn(member)).toBe(true)
      expect((await keyClient(generation).blockMember(member.id)).member).toMatchObject({
        _id: member.id,
        status: 'BLOCKED',
      })
      expect(await isSignedIn(member)).toBe(false)
      expect((await send(member.token, 'GET', '/v1/members/my')).status).toBe(401)
      expect((await member.by.get('/api/account/v1/details')).status).toBe(401)
      expect((await member.logIn()).code).toBe('account.blocked')
      expect(await openSessions(member)).toEqual([])

      // A sign-in that was under way while the house blocked leaves a session; it is worth nothing afterwards either.
      await house.rows('update member_session set ended_at = null where member_id = $1', [member.id])
      expect(await isSignedIn(member)).toBe(false)
      expect((await keyClient(generation).approveMember(member.id)).member?.status).toBe('APPROVED')
      expect(await isSignedIn(member)).toBe(false)
      expect((await member.logIn()).state).toBe('SUCCESS')
    })

    test('a disconnected member is offline until approved again (#510 #512 #421)', async () => {
      const member = await aMember()
      expect((await keyClient(generation).disconnectMember(member.id)).member?.status).toBe('OFFLINE')
      expect(await isSignedIn(member)).toBe(false)
      expect((await member.logIn()).state).toBe('OWNER_APPROVAL_REQUIRED')
      await keyClient(generation).approveMember(member.id)
      expect((await member.logIn()).state).toBe('SUCCESS')
    })

    test('a muted member stays signed in, until unmuted and after (#508 #509 #421)', async () => {
      const member = await aMember()
      expect((await keyClient(generation).muteMember(member.id)).member?.activityStatus).toBe('MUTED')
      expect(await isSignedIn(member)).toBe(true)
      expect((await keyClient(generation).unmuteMember(member.id)).member).toMatchObject({
        activityStatus: 'ACTIVE',
        status: 'APPROVED',
      })
    })

    test('nobody shuts out themselves, the owner, or somebody who pays on; then nothing changes (#511 #512)', async () => {
      const client = keyClient(generation)
      const other = (await setScene(house.ctx.db, 'staff', {})) as typeof staff
      const sol = await idOf('member.soak@stillwater.example')
      for (const act of ['block', 'disconnect'] as const) {
        const { status, body } = await send(other.token, 'POST', `/v1/members/${other.memberId}/${act}`, {})
        expect([status, body.details.applicationError]).toEqual([
          403,
          { code: 'MEMBER_SELF_BLOCK_FORBIDDEN', description: expect.any(String), data: { memberId: other.memberId } },
        ])
        expect((await send(other.token, 'POST', `/v1/members/${staff.memberId}/${act}`, {})).body.code).toBe(
          'OWNER_MEMBER_BLOCK_FORBIDDEN',
        )
      }
      expect(await whyNot(client.blockMember(staff.memberId))).toBe('OWNER_MEMBER_BLOCK_FORBIDDEN')
      expect(await whyNot(client.blockMember(sol))).toBe('ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN')
      expect(await whyNot(client.disconnectMember(sol))).toBe('ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN')
      const ids = [other.memberId, staff.memberId, sol]
      expect(await house.rows(`select from member where id = any ($1) and status <> 'APPROVED'`, [ids])).toEqual([])
      expect((await send(other.token, 'GET', '/v1/members/my')).status).toBe(200)
    })

    test('many are blocked and approved by a filter soon after; whom a rule protects stays (#515 #541)', async () => {
      const client = keyClient(generation)
      const members = [await aMember(), await aMember()]
      const sol = await idOf('member.soak@stillwater.example')
      const filter = { id: { $in: [...members.map(({ id }) => id), staff.memberId, sol] } }
      const { jobId } = await client.bulkBlockMembers(filter)
      const job = async () => (await house.rows('select * from platform_job where id = $1', [jobId]))[0]
      await expect.poll(async () => (await job()).done_at, soon).not.toBeNull()
      const { kind, successes, failures, filter: kept, input } = await job()
      expect([kind, successes, failures, kept, input]).toEqual(['block members', 2, 2, {}, {}])
      for (const member of members) {
        expect([await isSignedIn(member), (await member.logIn()).code]).toEqual([false, 'account.blocked'])
      }
      expect(await house.rows(`select status from member where id = any ($1)`, [[sol, staff.memberId]])).toEqual([
        { status: 'APPROVED' },
        { status: 'APPROVED' },
      ])
      await client.bulkApproveMembers({ ...filter, status: 'BLOCKED' })
      for (const member of members) await expect.poll(async () => (await member.logIn()).state, soon).toBe('SUCCESS')
      expect(
        (await send(staff.apiKey, 'POST', '/v1/members/bulk/block-by-filter', { filter: { nose: 1 } })).status,
      ).toBe(400)
      expect((await send(staff.apiKey, 'POST', '/v1/members/bulk/approve-by-filter', {})).status).toBe(400)
    })
  },
)

test('who blocks by a filter is not blocked by it', async () => {
  const desk = (await setScene(house.ctx.db, 'staff', {})) as typeof staff
  const { body } = await send(desk.token, 'POST', '/v1/members/bulk/block-by-filter', { filter: { id: desk.memberId } })
  const done = async () => (await house.rows('select * from platform_job where id = $1', [body.jobId]))[0]
  await expect.poll(async () => (await done()).done_at, soon).not.toBeNull()
  expect(await done()).toMatchObject({ successes: 0, failures: 1 })
})

test('a waiting member whom the house approves comes in with the code of the email, and not without', async () => {
  const email = 'waiting@guest.example'
  const by = house.visitor()
  const { accessToken } = (await by.get('/api/wix/v1/auth/visitor-token')).body
  const profile = { firstName: 'Wim', lastName: 'Waiting' }
  const input = { loginId: { email }, password, profile }
  await send(accessToken, 'POST', '/_api/iam/authentication/v2/register', input)
  const id = await idOf(email)
  const { body } = await send(staff.apiKey, 'POST', `/v1/members/${id}/approve`, { id })
  expect(body.member).toMatchObject({ status: 'APPROVED', loginEmailVerified: false })
  expect((await by.post('/api/wix/v1/login', { email, password })).body.state).toBe('EMAIL_VERIFICATION_REQUIRED')
  await send(staff.apiKey, 'POST', `/v1/members/${id}/block`, { id })
  expect((await send(accessToken, 'POST', '/_api/iam/authentication/v2/register', input)).body.code).toBe(
    'emailAlreadyExists',
  )
})

test('only who works here, and a key that was given it, decides of members; each right is its own (#541)', async () => {
  const [member, target] = [await aMember(), await aMember()]
  const acts = { mute: 'MUTE', unmute: 'MUTE', approve: 'APPROVE', block: 'BLOCK', disconnect: 'DISCONNECT' }
  const key = async (scope: string) =>
    (
      await house
        .visitor()
        .post(
          '/api/staff/v1/api-keys',
          { name: scope, scopes: [`MEMBERS.MEMBER_${scope}`] },
          { authtoken: staff.token },
        )
    ).body.apiKey as string
  const keys = Object.fromEntries(
    await Promise.all(
      ['MUTE', 'APPROVE', 'BLOCK', 'DISCONNECT', 'DELETE'].map(async (scope) => [scope, await key(scope)]),
    ),
  )
  const before = await house.rows('select * from member where id = $1', [target.id])
  for (const [act, scope] of Object.entries(acts)) {
    const knock = async (credential: string) =>
      (await send(credential, 'POST', `/v1/members/${target.id}/${act}`, { id: target.id })).status
    const others = Object.keys(keys).filter((name) => name !== scope)
    expect([await knock(''), await knock(member.token), await knock(target.token)]).toEqual([401, 403, 403])
    expect(await Promise.all(others.map((name) => knock(keys[name])))).toEqual(others.map(() => 403))
  }
  expect(await house.rows('select * from member where id = $1', [target.id])).toEqual(before)
  for (const [act, scope] of Object.entries(acts)) {
    const path = `/v1/members/${target.id}/${act}`
    expect((await send(keys[scope], 'POST', path, { id: target.id })).status).toBe(200)
    expect((await send(staff.token, 'POST', path, { id: target.id })).status).toBe(200)
  }
})

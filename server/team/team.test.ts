import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invitation, TeamAnswer } from '#api/team.ts'
import { addDays, endOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
let owner: { token: string; memberId: string; email: string }
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
  owner = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
})
afterAll(() => house.close())

const team = '/api/staff/v1/team'
const ask = (method: string, path: string, body?: object, token = owner.token) =>
  house.visitor().send(method, path, body, { authtoken: token })
const invite = async (email: string, role = 'staff'): Promise<Invitation> =>
  (await ask('POST', `${team}/invitations`, { email, role })).body
const linkTo = async (email: string): Promise<string> => {
  const emails = async () => (await house.emails(email)).filter(({ subject }) => subject.startsWith('You are invited'))
  await expect.poll(async () => (await emails()).length, soon).toBeGreaterThan(0)
  return /\/desk\/join#(\S+)/.exec((await emails()).at(-1)!.text)![1]!
}
const nina = { firstName: 'Nina', lastName: 'Newcomer', password: 'warm stone, still water' }
const join = (token: string, person?: typeof nina, by = house.visitor()) =>
  by.post('/api/staff-join/v1', { token, ...(person && { person }) })
const people = async () => ((await ask('GET', team)).body as TeamAnswer).people
const roleOf = async (email: string) =>
  (await house.rows('select role from member where email_key = $1', [email]))[0]?.role

describe('an invitation', () => {
  test('tells its reader who they will be, makes the account, and is good once (#757)', async () => {
    const email = 'nina@guest.example'
    const { id } = await invite(email, 'manager')
    expect((await ask('GET', team)).body.invitations).toMatchObject([{ id, email, role: 'manager' }])
    const token = await linkTo(email)
    const read = await house.visitor().post('/api/staff-join/v1/invitation', { token })
    expect(read.body).toMatchObject({ email, role: 'manager', isMember: false })

    const joined = await join(token, nina)
    expect([joined.status, joined.body.state]).toEqual([200, 'SUCCESS'])
    expect(await people()).toContainEqual(
      expect.objectContaining({ name: 'Nina Newcomer', email, role: 'manager', hasSecondFactor: false }),
    )
    const { entries } = (await ask('GET', '/api/staff/v1/history?what=member')).body
    expect(entries[0]).toMatchObject({ by: 'Nina Newcomer', name: 'Nina Newcomer' })
    for (const again of [
      await join(token, nina),
      await house.visitor().post('/api/staff-join/v1/invitation', { token }),
    ])
      expect([again.status, again.body.code]).toEqual([404, 'invitation.over'])
  })

  test('is over after seven days, when it is withdrawn, and when a newer one went out (#757)', async () => {
    const email = 'late@guest.example'
    await invite(email)
    const first = await linkTo(email)
    const { id } = await invite(email)
    const second = await linkTo(email)
    expect((await join(first, nina)).body.code).toBe('invitation.over')
    await ask('DELETE', `${team}/invitations/${id}`)
    expect((await join(second, nina)).body.code).toBe('invitation.over')
    expect((await ask('DELETE', `${team}/invitations/${id}`)).status).toBe(404)
    await invite(email)
    const third = await linkTo(email)
    await house.rows(`update staff_invitation set expires_at = house_now() where withdrawn_at is null and email = $1`, [
      email,
    ])
    expect((await join(third, nina)).body.code).toBe('invitation.over')
    expect(await roleOf(email)).toBeUndefined()
  })

  test('is good for as many days as its email says, to the end of the last, and then no more (#757)', async () => {
    const other = await openHouse()
    const { token: authtoken } = (await setScene(other.ctx.db, 'staff', {})) as typeof owner
    const email = 'in-time@guest.example'
    await other.visitor().send('POST', `${team}/invitations`, { email, role: 'staff' }, { authtoken })
    await expect.poll(async () => (await other.emails(email)).length, soon).toBe(1)
    const { text } = (await other.emails(email))[0]!
    const days = Number(/The link is valid for (\d+) days/.exec(text)?.[1])
    expect(days).toBe(7)
    const [, token] = /\/desk\/join#(\S+)/.exec(text)!
    const read = async () => (await other.visitor().post('/api/staff-join/v1/invitation', { token })).status
    const end = endOfSydneyDay(addDays(sydneyDateOf(other.ctx.now()), days))
    await other.moveClock(new Date(end.getTime() - 60_000).toISOString())
    expect(await read()).toBe(200)
    await other.moveClock(end.toISOString())
    expect(await read()).toBe(404)
    await other.close()
  })

  test('taken by two at once lets one of them in (#757)', async () => {
    const email = 'twice@guest.example'
    await invite(email)
    const token = await linkTo(email)
    const both = await Promise.all([join(token, nina), join(token, nina)])
    expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '404'])
  })

  test('of a member asks them to sign in, and gives a stranger with the link nothing', async () => {
    const email = 'member.plain@stillwater.example'
    await invite(email)
    const token = await linkTo(email)
    const stranger = await join(token, nina)
    expect([stranger.status, stranger.body.code]).toEqual([409, 'invitation.guest'])
    expect(await roleOf(email)).toBe('member')
    const petra = house.visitor()
    await petra.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
    expect((await join(token, undefined, petra)).status).toBe(200)
    expect(await roleOf(email)).toBe('staff')
    await ask('DELETE', `${team}/${(await petra.get('/api/wix/v1/auth/session')).body.member.id}`, {
      reason: 'Only a test',
    })
  })

  test('opens nothing before a second factor is set up (#758)', async () => {
    const email = 'factor@guest.example'
    await invite(email)
    const by = house.visitor()
    await join(await linkTo(email), nina, by)
    const refused = await by.get('/api/staff/v1/open-matters')
    expect([refused.status, refused.body.code]).toEqual([403, 'account.second-factor'])
  })

  test('does not go to somebody who works here, nor lets anybody guess its link', async () => {
    const works = await ask('POST', `${team}/invitations`, { email: owner.email, role: 'staff' })
    expect([works.status, works.body.code]).toEqual([409, 'invitation.works-here'])
    await house.pass(2)
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        house.visitor().post('/api/staff-join/v1/invitation', { token: `guess-${n}` }),
      ),
    )
    expect(guesses.map(({ status }) => status).filter((status) => status === 404)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
    await house.pass(2)
  })
})

const colleague = async (role: 'staff' | 'manager' | 'owner') =>
  (await setScene(house.ctx.db, 'staff', { role })) as typeof owner

const another = { url: 'https://client.example/another', eventTypes: [] }
/** An owner makes a key that reads members, and an address that events are sent to. */
async function makeTools(token: string): Promise<{ key: string; listener: string }> {
  const key = await ask('POST', '/api/staff/v1/api-keys', { name: 'Newsletter', scopes: keyScopes }, token)
  const listener = await ask(
    'POST',
    '/api/staff/v1/listeners',
    { ...another, url: 'https://client.example/hook' },
    token,
  )
  return { key: key.body.apiKey, listener: listener.body.id }
}
const keyScopes = ['MEMBERS.MEMBER_READ', 'EVENTS.MANAGE']
const madeBy = async (id: string) => (await people()).find((person) => person.id === id)?.tools
const works = async (key: string) =>
  (await house.visitor().send('GET', '/v1/members', undefined, { authorization: key })).status
const listenerIds = async () =>
  ((await ask('GET', '/api/staff/v1/listeners')).body.listeners as { id: string }[]).map(({ id }) => id)

describe('somebody who works here', () => {
  test('gets another role with a reason, and signs in again', async () => {
    const { token, memberId, email } = await colleague('staff')
    const silent = await ask('PATCH', `${team}/${memberId}`, { role: 'manager' })
    expect([silent.status, silent.body.code]).toEqual([400, 'reason.missing'])
    expect(
      (await ask('PATCH', `${team}/${memberId}`, { role: 'manager', reason: 'Runs the mornings now' })).status,
    ).toBe(200)
    expect(await roleOf(email)).toBe('manager')
    expect((await ask('GET', '/api/staff/v1/open-matters', undefined, token)).status).toBe(401)
  })

  test('who is removed is refused at their next call, in every browser, and what they offered others is over (#759)', async () => {
    const { token, memberId, email } = await colleague('owner')
    await house.rows(
      `insert into member_session (token_hash, member_id, expires_at) values (sha256('another'), $1, house_now() + interval '1 day')`,
      [memberId],
    )
    const offered = 'friend@guest.example'
    await ask('POST', `${team}/invitations`, { email: offered, role: 'owner' }, token)
    const link = await linkTo(offered)
    expect((await ask('DELETE', `${team}/${memberId}`, { reason: 'Has left us' })).status).toBe(200)
    expect((await ask('GET', '/api/staff/v1/open-matters', undefined, token)).status).toBe(401)
    expect(
      await house.rows('select id from member_session where member_id = $1 and ended_at is null', [memberId]),
    ).toEqual([])
    expect((await join(link, nina)).body.code).toBe('invitation.over')
    expect(await roleOf(email)).toBe('member')
    expect((await people()).map((person) => person.email)).not.toContain(email)
  })

  test('who gets less to say offers nothing any more: an invitation they made is over', async () => {
    const { token, memberId } = await colleague('owner')
    const offered = 'sly@guest.example'
    await ask('POST', `${team}/invitations`, { email: offered, role: 'owner' }, token)
    const link = await linkTo(offered)
    await ask('PATCH', `${team}/${memberId}`, { role: 'staff', reason: 'Works fewer days' })
    expect((await join(link, nina)).body.code).toBe('invitation.over')
    expect(await roleOf(offered)).toBeUndefined()
  })

  test.each(['PATCH', 'DELETE'])(
    'takes their keys and listeners along by no route: they end when nobody takes them over (%s)',
    async (method) => {
      const { token, memberId } = await colleague('owner')
      const { key, listener } = await makeTools(token)
      const leaves = (tools?: string, id = memberId, by = owner.token) =>
        ask(method, `${team}/${id}`, { role: 'manager', reason: 'Goes to sea', ...(tools && { tools }) }, by)
      const along = await leaves('keep', memberId, token)
      expect([along.status, along.body.code]).toEqual([409, 'team.tools'])
      expect(await works(key)).toBe(200)

      expect((await leaves()).status).toBe(200)
      expect(await works(key)).toBe(401)
      expect(await listenerIds()).not.toContain(listener)
      const ended = (await ask('GET', '/api/staff/v1/history?what=api_key')).body.entries[0]
      expect(ended).toMatchObject({ reason: 'Goes to sea' })
    },
  )

  test('hands their keys and listeners on to the owner who takes them over', async () => {
    const { token, memberId } = await colleague('owner')
    const { key, listener } = await makeTools(token)
    const [mine, theirs] = [(await madeBy(owner.memberId)) ?? [], (await madeBy(memberId)) ?? []]
    expect((await madeBy(memberId))?.slice(-2)).toEqual([
      { kind: 'key', name: 'Newsletter' },
      { kind: 'listener', name: 'https://client.example/hook' },
    ])
    const left = await ask('DELETE', `${team}/${memberId}`, { reason: 'Has left us', tools: 'keep' })
    expect(left.status).toBe(200)
    expect(await works(key)).toBe(200)
    expect(await listenerIds()).toContain(listener)
    expect(await madeBy(owner.memberId)).toHaveLength(mine.length + theirs.length)
    // With the key the next listener is made, and it is the new maker's, too.
    await house.visitor().send('POST', '/api/platform/v1/event-listeners', another, { authorization: key })
    expect(await madeBy(owner.memberId)).toHaveLength(mine.length + theirs.length + 1)
  })

  test('makes no key and no listener in the moment in which they leave', async () => {
    for (let round = 0; round < 8; round++) {
      const { token, memberId } = await colleague('owner')
      await Promise.all([
        ask('DELETE', `${team}/${memberId}`, { reason: 'Has left us', tools: 'end' }),
        makeTools(token).catch(() => undefined),
      ])
      const still = await house.rows(
        `select id from api_key where made_by = $1 and revoked_at is null
         union all select id from event_listener where made_by = $1 and ended_at is null`,
        [memberId],
      )
      expect(still).toEqual([])
    }
  })

  test('shows managers nothing of what owners made for programs', async () => {
    const { token } = await colleague('manager')
    await makeTools(owner.token)
    const { people: seen } = (await ask('GET', team, undefined, token)).body as TeamAnswer
    expect(seen.flatMap(({ tools }) => tools)).toEqual([])
  })

  test('can be signed out of one device', async () => {
    const { token, memberId } = await colleague('staff')
    const [session] = (await people()).find(({ id }) => id === memberId)!.sessions
    expect((await ask('DELETE', `${team}/${memberId}/sessions/${session!.id}`)).status).toBe(200)
    expect((await ask('GET', '/api/staff/v1/open-matters', undefined, token)).status).toBe(401)
    expect((await ask('DELETE', `${team}/${memberId}/sessions/${session!.id}`)).status).toBe(404)
  })
})

describe('the last owner', () => {
  test('leaves by no route and by no SQL, not even when two leave each other at once (#760)', async () => {
    const other = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
    await house.rows(`update member set role = 'member' where role = 'owner' and id not in ($1, $2)`, [
      owner.memberId,
      other.memberId,
    ])
    const leave = (id: string, token: string) => ask('DELETE', `${team}/${id}`, { reason: 'Both go' }, token)
    const both = await Promise.all([leave(other.memberId, owner.token), leave(owner.memberId, other.token)])
    const left = both.findIndex(({ status }) => status === 200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const last = left === 0 ? owner : other
    owner = last
    const refused = await ask('PATCH', `${team}/${last.memberId}`, { role: 'staff', reason: 'Only a test' })
    expect([refused.status, refused.body.code]).toEqual([409, 'team.last-owner'])
    const gone = await leave(last.memberId, last.token)
    expect([gone.status, gone.body.code]).toEqual([409, 'team.last-owner'])
    for (const change of [`role = 'staff'`, `status = 'BLOCKED'`, 'deleted_at = house_now()'])
      await expect(house.rows(`update member set ${change} where id = $1`, [last.memberId])).rejects.toMatchObject({
        constraint: 'an_owner_stays',
      })
  })
})

import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecurityLogEntry } from '#api/security-log.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { noteRepeated } from '#server/kit/observe/security-log.ts'

let house: TestHouse
let owner: { token: string; memberId: string }
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
  owner = (await setScene(house.ctx.db, 'staff', {})) as typeof owner
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const who = (name: string) => `${name}@stillwater.example`
const byOwner = (method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authtoken: owner.token })
const logIn = async (email: string, more: object = {}) => {
  const by = house.visitor()
  await by.post('/api/wix/v1/login', { email, password, ...more })
  return by
}
const idOf = async (email: string): Promise<string> =>
  (await house.rows('select id from member where email_key = $1', [email]))[0].id
const log = async (query = '?limit=200') =>
  (await byOwner('GET', `/api/staff/v1/security-log${query}`)).body as {
    entries: SecurityLogEntry[]
    next: number | null
  }
const linesOf = async (what: string) => (await log()).entries.filter((entry) => entry.what === what)
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) })

const newKeyEmail = async () =>
  (await house.emails(who('owner'))).find(({ subject }) => subject.startsWith('A new key'))
const guess = () => house.visitor().get('/api/wix/v1/gift-cards/BH-AAAA-BBBB-CCCC-DDDD')
const forge = () => house.postEvent({ id: 'evt_forged', type: 'ping', data: { object: {} } }, { secret: 'whsec_other' })

describe('the security log', () => {
  test('knows who signed in and who failed to, from which network, and when (security finding 24)', async () => {
    const email = who('member.plain')
    await logIn(email)
    await logIn(email, { password: 'wrong' })
    await logIn('nobody.at.all@guest.example', { password: 'wrong' })
    const id = await idOf(email)
    const [signedIn] = await linesOf('signed-in')
    expect(signedIn).toMatchObject({ memberId: id, network: expect.stringMatching(/^[\w-]{16}/) })
    expect(Math.abs(Date.parse(signedIn!.at) - house.ctx.now().getTime())).toBeLessThan(60_000)
    expect((await linesOf('sign-in-failed')).map(({ memberId }) => memberId)).toEqual([null, id])
  })

  test('knows of a second factor that was set, shown wrong and removed, of new recovery codes, and of a new password (security finding 24)', async () => {
    const email = who('member.soak')
    const by = await logIn(email)
    const { secret } = (await by.post('/api/account/v1/second-factor', { password })).body
    await by.post('/api/account/v1/second-factor/confirm', { code: await codeOf(secret) })
    await logIn(email, { code: '000000' })
    await house.pass(1)
    await by.post('/api/account/v1/second-factor/recovery-codes', { password, code: await codeOf(secret) })
    await house.pass(1)
    await by.post('/api/account/v1/second-factor/remove', { password, code: await codeOf(secret) })
    const newPassword = 'warm stone, still water'
    await by.post('/api/wix/v1/auth/change-password', { oldPassword: password, newPassword })
    const id = await idOf(email)
    const what = (await log()).entries.filter(({ memberId }) => memberId === id).map((entry) => entry.what)
    expect(what.filter((each) => each !== 'signed-in').toReversed()).toEqual([
      'second-factor-set',
      'code-failed',
      'recovery-codes-renewed',
      'second-factor-removed',
      'password-changed',
    ])
  })

  test('knows of every key and client, who made it and who took it away; every owner gets an email about a new key (security finding 24)', async () => {
    const key = (
      await byOwner('POST', '/api/staff/v1/api-keys', { name: 'Front desk', scopes: ['MEMBERS.MEMBER_READ'] })
    ).body
    await byOwner('DELETE', `/api/staff/v1/api-keys/${key.id}`)
    const client = (
      await byOwner('POST', '/api/staff/v1/clients', { name: 'App', redirectUris: ['https://app.example/'] })
    ).body
    await byOwner('DELETE', `/api/staff/v1/clients/${client.id}`)
    const { entries } = await log()
    const about = (id: string) =>
      entries.filter((entry) => entry.about === id).map(({ what, byMemberId }) => [what, byMemberId])
    expect(about(key.id)).toEqual([
      ['key-revoked', owner.memberId],
      ['key-made', owner.memberId],
    ])
    expect(about(client.id)).toEqual([
      ['client-revoked', owner.memberId],
      ['client-made', owner.memberId],
    ])
    await expect.poll(newKeyEmail, soon).toMatchObject({ text: expect.stringContaining('“Front desk”') })
    expect((await newKeyEmail())!.text).toContain('MEMBERS.MEMBER_READ')
    expect((await newKeyEmail())!.text).not.toContain(key.apiKey)
  })

  test('knows who was shut out and let in again, and by whom (security finding 24)', async () => {
    const id = await idOf(who('member.sauna'))
    const call = (what: string) =>
      house.visitor().send('POST', `/v1/members/${id}/${what}`, {}, { authorization: owner.token })
    const { body } = await house
      .visitor()
      .send('GET', '/api/wix/v1/auth/session', undefined, { authtoken: owner.token })
    expect(body.state).toBe('AUTHENTICATED')
    expect([(await call('block')).status, (await call('approve')).status]).toEqual([200, 200])
    const lines = (await log()).entries.filter(({ memberId }) => memberId === id)
    expect(lines.slice(0, 2).map(({ what, byMemberId }) => [what, byMemberId])).toEqual([
      ['member-approved', owner.memberId],
      ['member-blocked', owner.memberId],
    ])
  })

  test('knows of a limit that bites and of a forged message, once however often they come (security finding 24)', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, guess))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
    await Promise.all(Array.from({ length: 20 }, forge))
    await expect.poll(async () => (await linesOf('limit')).length, soon).toBe(1)
    expect(await linesOf('limit')).toMatchObject([{ about: 'GET /api/wix/v1/gift-cards/:code', memberId: null }])
    await expect.poll(async () => (await linesOf('wrong-signature')).length, soon).toBe(1)
  })

  test('carries no secret, no address and nothing that was typed (security finding 24)', async () => {
    const [{ words }] = await house.rows(`select string_agg(security_log::text, E'\\n') as words from security_log`)
    expect(words).toContain('signed-in')
    expect(words).not.toMatch(/@|stillwater|wrong'|bhk_|AAAA|127\.0\.0\.1|Front desk/)
  })

  test('is narrowed to a kind, a member and days of Sydney, and says names as they are today', async () => {
    const [plain, owners] = [await idOf(who('member.plain')), owner.memberId]
    await house.rows(`update member set first_name = 'Olive', last_name = 'Grove' where id = $1`, [owners])
    const made = (await byOwner('POST', '/api/staff/v1/api-keys', { name: 'Till', scopes: ['EVENTS.MANAGE'] })).body
    const { entries } = await log(`?what=key-made&who=${owners}`)
    expect(entries[0]).toMatchObject({ about: made.id, aboutName: 'Till', byMemberId: owners, byName: 'Olive Grove' })
    expect(entries.map(({ what }) => what).filter((what) => what !== 'key-made')).toEqual([])
    const ofPlain = (await log(`?who=${plain}`)).entries
    expect(ofPlain.length).toBeGreaterThan(1)
    expect(ofPlain.filter(({ memberId, memberName }) => memberId !== plain || memberName !== 'Petra Plain')).toEqual([])
    const today = sydneyDateOf(house.ctx.now())
    expect((await log(`?from=${today}&to=${today}`)).entries.length).toBeGreaterThan(0)
    expect((await log(`?from=${addDays(today, 1)}`)).entries).toEqual([])
    expect((await log(`?to=${addDays(today, -1)}`)).entries).toEqual([])
    expect((await byOwner('GET', '/api/staff/v1/security-log?what=nothing')).status).toBe(400)
  })

  test('is read by the owner alone, page by page, newest first (security finding 24)', async () => {
    expect((await house.visitor().get('/api/staff/v1/security-log')).status).toBe(401)
    expect((await (await logIn(who('member.unlimited'))).get('/api/staff/v1/security-log')).status).toBe(403)
    const all = (await log()).entries
    const first = await log('?limit=3')
    const second = await log(`?limit=3&before=${first.next}`)
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(all.slice(0, 6).map(({ id }) => id))
    expect((await log()).next).toBe(null)
    expect((await byOwner('GET', '/api/staff/v1/security-log?limit=201')).status).toBe(400)
  })

  test('only grows: no line is changed, and none goes before 90 days, but then it does (security finding 24)', async () => {
    const refused = (text: string) => expect(house.rows(text)).rejects.toThrow('only grows')
    await refused(`update security_log set what = 'nothing'`)
    await refused('delete from security_log')
    await refused('truncate security_log')
    await house.rows(`insert into security_log (at, what) values
      (house_now() - interval '91 days', 'old'), (house_now() - interval '89 days', 'young')`)
    await house.runTasksNow()
    expect(await house.rows(`select what from security_log where what in ('old', 'young')`)).toEqual([
      { what: 'young' },
    ])
  })

  test('is filled by no flood, and a flood of one kind hides no other (security finding 24)', async () => {
    const noted = async (what: string) =>
      (await house.rows('select count(*)::int as n from security_log where what = $1', [what]))[0].n as number
    const [limits, failures] = [await noted('limit'), await noted('sign-in-failed')]
    for (let i = 0; i < 700; i++) await noteRepeated(house.ctx.db, { what: 'limit', about: `Door ${i}` })
    expect((await noted('limit')) - limits).toBeLessThanOrEqual(60)
    await noteRepeated(house.ctx.db, { what: 'sign-in-failed' })
    expect(await noted('sign-in-failed')).toBe(failures + 1)
  })
})

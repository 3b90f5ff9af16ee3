import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setUpSecondFactor } from '#proofs/second-factor.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const run = (...words: string[]) => {
  const { databaseUrl, directUrl, siteUrl } = house.ctx.config
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, SITE_URL: siteUrl }
  return promisify(execFile)(process.execPath, ['bin/owner.ts', ...words], { env })
}

test('when all owners are lost, whoever is at the machine makes one: by a link, and the history says so (#806)', async () => {
  const email = 'owner@stillwater.example'
  const lost = house.visitor()
  await lost.post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
  await setUpSecondFactor(house, lost, email, 'stillwater-demo')

  const heir = 'member.plain@stillwater.example'
  const { stdout } = await run('--email', heir)
  const [, recoveryToken] = /\/auth\?recoveryToken=(\S+)/.exec(stdout)!
  const by = house.visitor()
  const password = 'warm stone, still water'
  expect((await by.post('/api/wix/v1/auth/recover', { recoveryToken, password })).body.state).toBe('SUCCESS')
  expect((await by.get('/api/staff/v1/team')).body.code).toBe('account.second-factor')
  await setUpSecondFactor(house, by, heir, password)
  const { people } = (await by.get('/api/staff/v1/team')).body
  expect(people.map((person: { email: string; role: string }) => [person.email, person.role])).toContainEqual([
    heir,
    'owner',
  ])
  const { entries } = (await by.get('/api/staff/v1/history?what=member')).body
  expect(entries[0]).toMatchObject({ by: 'the command npm run owner', reason: 'All owners were lost' })
  expect(entries[0].fields).toEqual([{ name: 'role', before: 'member', after: 'owner' }])
  expect((await by.post('/api/wix/v1/auth/recover', { recoveryToken, password })).status).not.toBe(200)
})

test('an owner who has lost their phone sets up another one; a new address gets an account', async () => {
  const first = await run('--email', 'owner@stillwater.example')
  const [, recoveryToken] = /\/auth\?recoveryToken=(\S+)/.exec(first.stdout)!
  const by = house.visitor()
  const answer = await by.post('/api/wix/v1/auth/recover', { recoveryToken, password: 'deep green, slow river' })
  expect(answer.body.state).toBe('SUCCESS')
  await run('--email', 'new.owner@guest.example')
  expect(await house.rows(`select role, status from member where email_key = 'new.owner@guest.example'`)).toEqual([
    { role: 'owner', status: 'APPROVED' },
  ])
})

test('without an address nothing is done', async () => {
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--email') })
})

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ empty: true, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

const file = () => join(house.ctx.config.dataDir, 'welcome')
const token = () => /#(\S+)/.exec(readFileSync(file(), 'utf8'))![1]!
const ask = (path: string, body: object, by = house.visitor()) => by.post(`/api/welcome/v1${path}`, body)
const olive = {
  firstName: 'Olive',
  lastName: 'Grove',
  email: 'olive@grove.example',
  password: 'warm stone, still water',
}
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) })
const people = () => house.rows('select email, role from member order by email')

describe('a house that nobody has set up', () => {
  test('has one link, in a file that only its own user may read (#800)', async () => {
    expect(readFileSync(file(), 'utf8')).toMatch(
      new RegExp(`^Set this house up at ${house.ctx.config.siteUrl}/desk/welcome#[\\w-]{43}\n$`),
    )
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(await house.rows('select * from first_day where token_hash = $1', [Buffer.from(token())])).toEqual([])
    expect((await ask('', { token: token() })).body).toEqual({ step: 'account' })
  })

  test('answers a wrong link with 404, and the eleventh in a minute with 429 (#800)', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await ask('', { token: `guess-${n}` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
    await house.pass(2)
  })

  test('makes no owner of an account whose second factor was not shown (#801)', async () => {
    const begun = await ask('/account', { token: token(), ...olive })
    expect([begun.status, begun.body.step]).toEqual([200, 'second-factor'])
    expect(await people()).toEqual([{ email: olive.email, role: 'member' }])
    const by = house.visitor()
    await by.post('/api/wix/v1/login', { email: olive.email, password: olive.password })
    expect((await by.get('/api/staff/v1/first-day')).status).toBe(403)
    const wrong = await ask('/second-factor', { token: token(), code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'login.code'])
  })

  test('goes on where it was after a restart, with a new link; the old one is good for nothing (#803)', async () => {
    const old = token()
    const other = await house.openProcess()
    expect(token()).not.toBe(old)
    expect((await ask('', { token: old })).status).toBe(404)
    const went = await ask('', { token: token() })
    expect(went.body).toMatchObject({ step: 'second-factor', email: olive.email })
    await other.close()
  })

  test('takes another address instead of one that was mistyped', async () => {
    await ask('/account', { token: token(), ...olive, email: 'olvie@grove.example' })
    expect(await people()).toEqual([{ email: 'olvie@grove.example', role: 'member' }])
    await ask('/account', { token: token(), ...olive })
    expect(await people()).toEqual([{ email: olive.email, role: 'member' }])
  })

  test('has an owner with the first code of the second factor, of two that come at once by one; then the link is over for ever (#800 #801 #804)', async () => {
    const link = token()
    const { secret } = (await ask('', { token: link })).body
    const code = await codeOf(secret)
    const by = house.visitor()
    const [first, second] = await Promise.all([
      ask('/second-factor', { token: link, code }, by),
      ask('/second-factor', { token: link, code }),
    ])
    const made = [first, second].filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    expect(made[0]!.body.recoveryCodes).toHaveLength(8)
    expect(await people()).toEqual([{ email: olive.email, role: 'owner' }])
    expect(existsSync(file())).toBe(false)
    for (const path of ['', '/account', '/second-factor'])
      expect((await ask(path, { token: link, code, ...olive })).status).toBe(404)
    const restarted = await house.openProcess()
    expect(existsSync(file())).toBe(false)
    await restarted.close()
    await house.pass(2)
  })

  test('tells its owner what is set up and what is open, and sends a test email (#802)', async () => {
    const first = await signedInOwner()
    const before: FirstDayAnswer = (await first.get('/api/staff/v1/first-day')).body
    expect(before).toMatchObject({
      hasDetails: false,
      payments: { key: 'works', webhookUrl: `${house.ctx.config.siteUrl}/api/webhooks/stripe`, lastEvent: null },
      emails: { way: 'outbox', test: null },
      services: 0,
      isOpen: false,
    })
    await first.post('/api/staff/v1/first-day/test-email', {})
    const test = async () => ((await first.get('/api/staff/v1/first-day')).body as FirstDayAnswer).emails.test
    await expect.poll(test, soon).toMatchObject({ state: 'SENT', to: olive.email })
    expect((await house.emails(olive.email)).map(({ subject }) => subject)).toContain('A test from Bathhouse')
  })
})

/** The owner in a browser, as the link has signed them in. */
async function signedInOwner() {
  const by = house.visitor()
  const [{ id }] = await house.rows('select id from member')
  await house.rows(
    `insert into member_session (token_hash, member_id, expires_at, second_factor, factor_shown_at)
     values (sha256('owner'), $1, house_now() + interval '1 day', true, house_now())`,
    [id],
  )
  const headers = { authtoken: 'owner' }
  return {
    get: (path: string) => by.send('GET', path, undefined, headers),
    post: (path: string, body: object) => by.send('POST', path, body, headers),
  }
}

describe('before there is anything to book', () => {
  test('guests read “Opening soon.” on every page but those of an account, and their calls are refused with 503 (#805)', async () => {
    const pages = {
      render: () => '<title>A page</title>',
      renderOpeningSoon: () => '<title>Opening soon</title>',
      ownScript: "'sha256-script'",
      ownStyle: "'sha256-style'",
    }
    const soonOpen = await openHouse({ empty: true, pages })
    for (const path of ['/', '/service-selection', '/select-slot', '/checkout', '/memberships', '/nowhere'])
      expect([path, (await soonOpen.get(path)).body]).toEqual([path, '<title>Opening soon</title>'])
    for (const path of ['/auth', '/reset-password', '/account'])
      expect([path, (await soonOpen.get(path)).body]).toEqual([path, '<title>A page</title>'])
    const day = 'serviceId=5e000000-0000-4000-8000-000000000001&date=2026-12-01'
    for (const path of [
      `/api/wix/v1/available-slots?${day}`,
      '/api/wix/v1/services/5e000000-0000-4000-8000-000000000001',
      '/api/wix/v1/products/extras',
      '/api/v1/promotions',
    ]) {
      const { status, body } = await soonOpen.get(path)
      expect([path, status, body.code]).toEqual([path, 503, 'house.opening-soon'])
    }
    expect((await soonOpen.get('/api/wix/v1/auth/session')).status).toBe(200)
    expect((await soonOpen.get('/readyz')).status).toBe(200)

    await soonOpen.rows(
      `insert into service (id, kind, name, tagline, description, minutes, price_cents, position)
       values ('5e000000-0000-4000-8000-000000000001', 'bathing', 'Bathing', '', '', 60, 7500, 1)`,
    )
    await expect.poll(async () => (await soonOpen.get('/api/wix/v1/products/extras')).status, soon).toBe(200)
    await expect.poll(async () => (await soonOpen.get('/service-selection')).body, soon).toBe('<title>A page</title>')
    await soonOpen.close()
  })
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, openHouse, type TestHouse } from '#proofs/house.ts'
import type { Server } from '#server/main.ts'

/** Two processes of one house, as a change of the key meets them. */
let house: TestHouse
let other: Server
let clientId: string
beforeEach(async () => {
  house = await openHouse()
  other = await house.openProcess()
  clientId = (await house.get('/__test/apikey')).body.clientId
})
afterEach(async () => {
  await other.close()
  await house.close()
})

describe('a new signing key', () => {
  test('takes over in every process, and ends no session and no guest of the day before (#1058)', async () => {
    const member = await signedIn()
    const guest = await newGuest()
    const browser = house.visitor()
    await browser.get('/api/wix/v1/auth/visitor-token')
    const cookie = browser.cookies.get('bh_visitor')

    expect(await rotate()).toMatchObject({ failed: false })
    await everybodyReads()
    // It does not sign before every process has read it.
    const early = await newGuest()
    await pass(9)
    expect(await isKnown(early.access, other.url)).toBe(true)
    await pass(2)

    // Whichever process signs: both believe it, by whichever key.
    const late = await newGuest(other.url)
    for (const url of [house.url, other.url])
      for (const { access } of [guest, early, late]) expect(await isKnown(access, url)).toBe(true)
    expect(await isSignedIn(member)).toBe(true)

    await browser.get('/api/wix/v1/auth/visitor-token')
    expect(browser.cookies.get('bh_visitor')).not.toBe(cookie)
    expect(nameIn(browser.cookies.get('bh_visitor'))).toBe(nameIn(cookie))

    // A day later the key before is worth nothing, whoever has it.
    await pass(24 * 60 - 2)
    const renewed = await renew(guest.refresh)
    expect(renewed.status).toBe(200)
    await pass(3)
    expect((await renew(guest.refresh)).status).toBe(400)
    expect((await renew(late.refresh)).status).toBe(200)
    expect(await isSignedIn(member)).toBe(true)
    await browser.get('/api/wix/v1/auth/visitor-token')
    expect(nameIn(browser.cookies.get('bh_visitor'))).toBe(nameIn(cookie))
  })

  test('is made once a day, is noted in the security log, and comes through a change of SECRET_KEY (#1058)', async () => {
    const guest = await newGuest()
    await rotate()
    const again = await rotate()
    expect(again.failed).toBe(true)
    // Ten minutes until it takes over, and a day.
    const goodUntil = new Date(house.ctx.now().getTime() + (24 * 60 + 10) * 60_000).toISOString().slice(0, 15)
    expect(again.said).toContain(`the key before is good until ${goodUntil}`)
    expect(await house.rows(`select what from security_log where what = 'signing-key-changed'`)).toHaveLength(1)

    await pass(11)
    await everybodyReads()
    const late = await newGuest()
    const next = 'another key of the secrets, long enough'
    const first = house.ctx.config.secretKey
    const changed = await house.openProcess({ SECRET_KEY: next, SECRET_KEY_BEFORE: first })
    try {
      for (const { access } of [guest, late]) expect(await isKnown(access, changed.url)).toBe(true)
    } finally {
      await changed.close()
      await (await house.openProcess({ SECRET_KEY: first, SECRET_KEY_BEFORE: next })).close()
    }

    await pass(25 * 60)
    expect(await rotate()).toMatchObject({ failed: false })
    await everybodyReads()
    await pass(11)
    expect((await renew(late.refresh)).status).toBe(200)
    expect((await renew(guest.refresh)).status).toBe(400)
  })
})

test('is refused in words with a key of the secrets that is wrong, or that others may read (#1057)', async () => {
  const other = await rotate({ SECRET_KEY: 'another key of the secrets, long enough' })
  expect(other.failed).toBe(true)
  expect(other.said).toMatch(/^The house does not start: SECRET_KEY is not the key/)
  const folder = mkdtempSync(join(tmpdir(), 'bathhouse-keys-'))
  const file = join(folder, 'SECRET_KEY')
  writeFileSync(file, house.ctx.config.secretKey, { mode: 0o644 })
  const open = await rotate({ SECRET_KEY: '', SECRET_KEY_FILE: file })
  rmSync(folder, { recursive: true })
  expect(open).toEqual({
    failed: true,
    said: expect.stringMatching(/SECRET_KEY_FILE: other accounts may read \S+;.*\n$/),
  })
  expect(await house.rows('select next_from from signing_key')).toEqual([{ next_from: null }])
})

describe('two webhook secrets', () => {
  test('are both good while one takes over from the other, and a third is not (#1058)', async () => {
    const [before, now] = ['whsec_before_and_long_enough', 'whsec_now_and_long_enough']
    const both = await house.openProcess({ STRIPE_WEBHOOK_SECRET: now, STRIPE_WEBHOOK_SECRET_BEFORE: before })
    try {
      const statuses = []
      for (const secret of [before, now, 'whsec_sandbox']) statuses.push(await post(both, secret))
      expect(statuses).toEqual([200, 200, 400])
    } finally {
      await both.close()
    }
  })
})

/** The program as an owner runs it. */
async function rotate(asked: Record<string, string> = {}): Promise<{ failed: boolean; said: string }> {
  const env = { ...process.env, DATABASE_URL: house.databaseUrl, SECRET_KEY: house.ctx.config.secretKey, ...asked }
  const run = promisify(execFile)(process.execPath, ['bin/rotate-signing-key.ts'], { env })
  return await run.then(
    ({ stdout }) => ({ failed: false, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ failed: true, said: stderr }),
  )
}

async function pass(minutes: number): Promise<void> {
  await house.pass(minutes)
  await other.ctx.clock.reload()
}

/** Each process reads the keys every minute. */
const everybodyReads = () => Promise.all([house.runTasksNow(), other.runTasksNow()])

const token = (input: object, url = house.url) => openBrowser(url).post('/oauth2/token', { clientId, ...input })
const renew = (refreshToken: string) => token({ grantType: 'refresh_token', refreshToken })

async function newGuest(url?: string): Promise<{ access: string; refresh: string }> {
  const { body } = await token({ grantType: 'anonymous' }, url)
  return { access: body.access_token, refresh: body.refresh_token }
}

async function isKnown(authorization: string, url: string): Promise<boolean> {
  const query = { query: { paging: { limit: 1 } } }
  return (await openBrowser(url).post('/v2/services/query', query, { authorization })).status === 200
}

async function signedIn() {
  const member = house.visitor()
  await member.post('/api/wix/v1/login', { email: 'member.plain@stillwater.example', password: 'stillwater-demo' })
  return member
}

const isSignedIn = async (member: Awaited<ReturnType<typeof signedIn>>) =>
  (await member.get('/api/wix/v1/auth/session')).body.state === 'AUTHENTICATED'

const nameIn = (cookie = '') => cookie.split('.')[0]

async function post({ url, ctx }: Server, secret: string): Promise<number> {
  const payload = JSON.stringify({ id: 'evt_nothing', object: 'event', type: 'nothing.happened', data: { object: {} } })
  const timestamp = Math.floor(ctx.now().getTime() / 1000)
  const signature = ctx.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return (await openBrowser(url).send('POST', '/api/webhooks/stripe', payload, { 'stripe-signature': signature }))
    .status
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { shutUntilOpen } from '#server/access/shut-until-open.ts'

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
    const first = await signedInOwner('today')
    const before: FirstDayAnswer = (await first.get('/api/staff/v1/first-day')).body
    expect(before).toMatchObject({
      hasDetails: false,
      payments: { key: 'works', webhookUrl: `${house.ctx.config.siteUrl}/api/webhooks/stripe`, lastEvent: null },
      emails: { way: 'outbox', test: null },
      services: 0,
      withoutTimes: [],
      extras: { robe: 10, extraBath: 35, extraGuest: 75, withRobe: 0, withExtraBath: 0 },
      rules: { rescheduleHours: 2, changeHours: 24, voucherMonths: 36 },
      confirmed: { extras: false, rules: false, emails: false },
      isOpened: false,
      isOpen: false,
    })
    await first.post('/api/staff/v1/first-day/test-email', {})
    const test = async () => ((await first.get('/api/staff/v1/first-day')).body as FirstDayAnswer).emails.test
    await expect.poll(test, soon).toMatchObject({ state: 'SENT', to: olive.email })
    const [email] = await house.emails(olive.email)
    expect(email?.subject).toBe('A test from Bathhouse')
  })

  test('knows that emails arrive once its owner has typed the number in one of them; a wrong number is none', async () => {
    const numbers = async () =>
      (await house.emails(olive.email)).flatMap(({ text }) => /under “Emails”: (\d{4})/.exec(text)?.[1] ?? [])
    await expect.poll(numbers, soon).toHaveLength(1)
    const [first = ''] = await numbers()
    await house.pass(60 * 24)
    const owner = await signedInOwner('tomorrow')
    const confirm = (number: string) => owner.post('/api/staff/v1/first-day/confirm', { step: 'emails', number })
    await owner.post('/api/staff/v1/first-day/test-email', {})
    await house.runTasksNow()
    await expect.poll(numbers, soon).toHaveLength(2)
    const known = await numbers()
    const unknown = ['0000', '1111', '2222'].find((number) => !known.includes(number)) ?? ''
    expect(await confirm(unknown)).toMatchObject({ status: 400, body: { code: 'set-up.number', fields: ['number'] } })
    expect((await owner.get('/api/staff/v1/first-day')).body.confirmed.emails).toBe(false)
    // Whoever has asked for a second email may still read the first; a space is no mistake.
    const { status, body } = await confirm(`${first.slice(0, 2)} ${first.slice(2)}`)
    expect([status, body.confirmed.emails]).toEqual([200, true])
    expect(
      await house.rows(
        `select after from history_entry where what = 'venue' and row_id = 'set-up' order by id desc limit 1`,
      ),
    ).toEqual([{ after: { confirmed_emails: true } }])
  })
})

/** The owner in a browser, as the link has signed them in. */
async function signedInOwner(token: string) {
  const by = house.visitor()
  const [{ id }] = await house.rows('select id from member')
  await house.rows(
    `insert into member_session (token_hash, member_id, expires_at, second_factor, factor_shown_at)
     values (sha256($2::bytea), $1, house_now() + interval '1 day', true, house_now())`,
    [id, token],
  )
  const headers = { authtoken: token }
  return {
    get: (path: string) => by.send('GET', path, undefined, headers),
    post: (path: string, body: object) => by.send('POST', path, body, headers),
  }
}

const bathing = `insert into service (id, kind, name, tagline, description, minutes, price_cents, position)
  values ('5e000000-0000-4000-8000-000000000001', 'bathing', 'Bathing', '', '', 60, 7500, 1)`
const itsTimes = `with pool as (
    insert into resource (id, name, capacity, exclusive, position)
    values (gen_random_uuid(), 'Pool', 12, false, 1) returning id)
  insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes, begins_on)
  select '5e000000-0000-4000-8000-000000000001', id, '{1,2,3}', '08:00', '18:00', 60, '2026-12-01' from pool`

const pages = {
  render: (_url: string, catalogue: object) => `A page ${JSON.stringify(catalogue)}`,
  renderOpeningSoon: () => 'Opening soon',
  ownScript: "'sha256-script'",
  ownStyle: "'sha256-style'",
}
/** Every route that is shut, as a call of a guest: with anything for what its address asks for. */
const shutCalls = [...shutUntilOpen].map((route) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path: path.replaceAll(/:\w+/g, '5e000000-0000-4000-8000-000000000001') }
})
const shutPages = ['/', '/service-selection', '/select-slot', '/checkout', '/memberships', '/nowhere', '/auth-or-not']
const openPages = [
  '/auth',
  '/reset-password',
  '/account',
  '/bookings',
  '/view-booking/a-key',
  '/success?key=a-key',
  '/failure',
]

describe('before its owner opens the house', () => {
  test('guests read “Opening soon.” on every page but those of an account and of what they have bought, which name nothing for sale (#805)', async () => {
    const soonOpen = await openHouse({ empty: true, pages })
    for (const row of [bathing, itsTimes]) await soonOpen.rows(row)
    for (const path of shutPages) expect([path, (await soonOpen.get(path)).body]).toEqual([path, 'Opening soon'])
    for (const path of openPages) {
      const { body } = await soonOpen.get(path)
      expect([path, body]).toEqual([path, expect.stringMatching(/^A page \{"venue":\{"name":"Bathhouse"/)])
      expect(body).not.toContain('Bathing')
      expect(body).not.toContain('5e000000')
    }
    expect((await soonOpen.get('/api/v1/house')).body.menu).toEqual([])
    expect((await soonOpen.get('/api/wix/v1/auth/session')).status).toBe(200)
    expect((await soonOpen.get('/readyz')).status).toBe(200)

    await soonOpen.rows(`insert into set_up_step (name) values ('opening')`)
    await expect.poll(async () => (await soonOpen.get('/service-selection')).body, soon).toContain('"Bathing"')
    expect((await soonOpen.get('/api/wix/v1/products/extras')).status).toBe(200)
    expect((await soonOpen.get('/api/v1/house')).body.menu).toHaveLength(1)
    await soonOpen.rows('update service set hidden = true')
    await expect.poll(async () => (await soonOpen.get('/service-selection')).body, soon).toBe('Opening soon')
    await soonOpen.close()
  })

  test('what is for sale is shut on every road to guests and members, and seen by those who work there and their tools', async () => {
    const soonOpen = await openHouse({ empty: true, pages })
    for (const row of [bathing, itsTimes]) await soonOpen.rows(row)
    const [owner, member] = [await signIn(soonOpen, 'owner'), await signIn(soonOpen, 'member')]
    const tool = { name: 'Tool', scopes: ['PRICING_PLANS.MANAGE_ORDERS'] }
    const { apiKey } = (await owner.post('/api/staff/v1/api-keys', tool)).body
    const countRefused = async (by: string) => {
      const visitor = soonOpen.visitor()
      const answers = await Promise.all(
        shutCalls.map(({ method, path }) =>
          visitor.send(method, path, method === 'POST' ? {} : undefined, { authtoken: by, authorization: by }),
        ),
      )
      return answers.filter(({ status, body }) => status === 503 && JSON.stringify(body).includes('opening soon'))
        .length
    }
    expect(await countRefused('member')).toBe(shutCalls.length)
    expect(await countRefused('owner')).toBe(0)
    // What was answered to the owner is given to nobody else.
    expect(await countRefused('member')).toBe(shutCalls.length)
    expect((await owner.get('/service-selection')).body).toContain('"Bathing"')
    expect((await owner.get('/api/v1/house')).body.menu).toHaveLength(1)
    expect((await member.get('/service-selection')).body).toBe('Opening soon')
    expect((await member.get('/api/v1/house')).body.menu).toEqual([])
    const byKey = await soonOpen.visitor().send('POST', '/v2/services/query', { query: {} }, { authorization: apiKey })
    expect([byKey.status, byKey.body.services?.length]).toEqual([200, 1])
    // A day of times that somebody who works here has just been shown is known to the house, by its whole address.
    const day = '/api/wix/v1/available-slots?date=2026-12-01&serviceId=5e000000-0000-4000-8000-000000000001'
    expect((await owner.get(day)).status).toBe(200)
    expect((await soonOpen.visitor().get(day)).status).toBe(503)
    await soonOpen.rows('update member_session set second_factor = false')
    expect(await countRefused('owner')).toBe(shutCalls.length)
    await soonOpen.close()
  })
})

describe('a house opens', () => {
  let mine: TestHouse
  let owner: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    mine = await openHouse({ empty: true })
    owner = await signIn(mine, 'owner')
  })
  afterAll(() => mine.close())

  const path = '/api/staff/v1/first-day'
  const shown = async (): Promise<FirstDayAnswer> => (await owner.get(path)).body
  const confirm = (said: object) => owner.post(`${path}/confirm`, said)
  const open = () => owner.post(`${path}/open`, {})

  test('by nobody while something is missing, which is named', async () => {
    const { status, body } = await open()
    expect([status, body.code]).toEqual([409, 'house.not-set-up'])
    expect(body.message).toBe(
      'The house cannot open yet. Still missing: The house, What you sell, When you are open, What goes with a visit, Rules and terms.',
    )
  })

  test('with prices and rules that its owner has seen: what was changed since is confirmed by nobody', async () => {
    const first = await shown()
    await mine.rows('update venue set towel_robe_cents = 1500')
    for (const said of [
      { step: 'extras', revision: first.revision },
      { step: 'rules', revision: first.revision, terms: 0 },
    ]) {
      const { status, body } = await confirm(said)
      expect([said.step, status, body.code]).toEqual([said.step, 409, 'set-up.changed'])
    }
    const then = await shown()
    expect([then.extras.robe, then.confirmed]).toEqual([15, { extras: false, rules: false, emails: false }])
    // Another price says nothing of where the house is.
    expect(then.hasDetails).toBe(false)

    expect((await confirm({ step: 'extras', revision: then.revision })).body.confirmed).toEqual({
      extras: true,
      rules: false,
      emails: false,
    })
    await mine.rows(
      `insert into policy_text (kind, version, body, from_at) values ('terms', 1, 'Be kind.', house_now() + interval '1 day')`,
    )
    expect((await confirm({ step: 'rules', revision: then.revision, terms: 0 })).body.code).toBe('set-up.changed')
    expect((await confirm({ step: 'rules', revision: then.revision, terms: 1 })).body).toMatchObject({
      terms: 1,
      // Guests accept the sample until the first day of the new ones.
      termsInForce: 0,
      confirmed: { extras: true, rules: true, emails: false },
      isOpened: false,
    })
    expect((await confirm({ step: 'opening', revision: then.revision })).status).toBe(400)
  })

  test('with what is true when it is confirmed: settings that are being saved are waited for', async () => {
    const { revision } = await shown()
    const { saving, saved } = await savingSettings(mine)
    const confirmed = confirm({ step: 'extras', revision })
    const waits = async () => (await mine.rows(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length
    await expect.poll(waits, soon).toBe(1)
    saved()
    await saving
    expect((await confirmed).body.code).toBe('set-up.changed')
  })

  test('for good, by the owner, of two presses by one; the history says who', async () => {
    await mine.rows(bathing)
    await mine.rows(`update venue set address = '4 Quay Street', support_email = 'hello@rivermouth.example'`)
    expect((await open()).body.message).toBe('The house cannot open yet. Still missing: When you are open.')
    await mine.rows(itsTimes)
    expect((await mine.get('/api/wix/v1/products/extras')).status).toBe(503)
    const isOpened = async () => (await owner.get('/api/staff/v1/me')).body.isOpened
    expect(await isOpened()).toBe(false)
    const answers = await Promise.all([open(), open()])
    expect(answers.map(({ status, body }) => [status, body.isOpened, body.isOpen])).toEqual([
      [200, true, true],
      [200, true, true],
    ])
    await expect.poll(async () => (await mine.get('/api/wix/v1/products/extras')).status, soon).toBe(200)
    expect(
      await mine.rows(`select by_name, after from history_entry where what = 'venue' and act = 'did' order by id`),
    ).toEqual(
      ['confirmed_extras', 'confirmed_rules', 'opened_to_guests'].map((did) => ({
        by_name: 'Olive Grove',
        after: { [did]: true },
      })),
    )
    await expect.poll(isOpened, soon).toBe(true)
    // To open a house is not to change its settings, and whoever edits those is not told so.
    expect((await owner.get('/api/staff/v1/settings')).body.changed.by).not.toBe('Olive Grove')
  })

  test('once: what is missing later is no reason to refuse another press', async () => {
    await mine.rows('delete from schedule')
    expect((await open()).body).toMatchObject({ isOpened: true, withoutTimes: [{ name: 'Bathing' }] })
    // Guests see nothing of a house with nothing on its menu, and its owner has opened it all the same.
    await mine.rows('update service set hidden = true')
    await expect.poll(async () => (await mine.get('/api/wix/v1/products/extras')).status, soon).toBe(503)
    expect((await owner.get('/api/staff/v1/me')).body.isOpened).toBe(true)
  })
})

/** Somebody saves the settings, and the database has not finished yet. */
async function savingSettings(at: TestHouse) {
  const { promise: untilSaved, resolve: saved } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const saving = at.ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable('venue').set({ extra_bath_cents: 4000 }).execute()
    begin()
    await untilSaved
  })
  await begun
  return { saving, saved }
}

/** Somebody with this role, signed in with a second factor. */
async function signIn(at: TestHouse, role: string) {
  const by = at.visitor()
  const [{ id }] = await at.rows(
    `insert into member (email, email_key, first_name, last_name, status, role, email_verified_at, password_hash)
     values ($1 || '@grove.example', $1 || '@grove.example', 'Olive', 'Grove', 'APPROVED', $1, house_now(), '')
     returning id`,
    [role],
  )
  await at.rows(
    `insert into member_session (token_hash, member_id, expires_at, second_factor, factor_shown_at)
     values (sha256($2::bytea), $1, house_now() + interval '1 day', true, house_now())`,
    [id, role],
  )
  const headers = { authtoken: role }
  return {
    get: (path: string) => by.send('GET', path, undefined, headers),
    post: (path: string, body: object) => by.send('POST', path, body, headers),
  }
}

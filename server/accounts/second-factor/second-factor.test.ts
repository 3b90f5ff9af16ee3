import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { enrolmentCodeFor, setUpSecondFactor } from '#proofs/second-factor.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const factorPath = '/api/account/v1/second-factor'
type Browser = ReturnType<TestHouse['visitor']>

const logIn = (email: string, code?: string, by: Browser = house.visitor()) =>
  by.post('/api/wix/v1/login', { email, password, ...(code && { code }) })
const who = (name: string) => `${name}@stillwater.example`
const isIn = async (by: Browser) => (await by.get('/api/wix/v1/auth/session')).body.state
const codeOf = (secret: string, later = 0) =>
  generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) + later })

/** A member who has set up a second factor. */
async function withFactor(email: string) {
  const by = house.visitor()
  await logIn(email, undefined, by)
  const { secret, recoveryCodes } = await setUpSecondFactor(house, by, email, password)
  // Each code is good once: the next one is that of the next half minute.
  await house.pass(1)
  return { by, secret, recoveryCodes }
}

const begin = async (from: Browser, input: object = {}) => (await from.post(factorPath, { password, ...input })).body
const confirm = (from: Browser, input: object) => from.post(`${factorPath}/confirm`, input)

describe('a second factor', () => {
  test('is set up with the password and a first code, then asked for at every sign-in, and announced by an email', async () => {
    const email = who('member.plain')
    const { by, secret, recoveryCodes } = await withFactor(email)
    expect(recoveryCodes).toHaveLength(8)
    expect((await by.get('/api/account/v1/details')).body.secondFactor).toBe('on')
    await expect
      .poll(async () => (await house.emails(email))[0]?.subject, soon)
      .toBe('Your second factor at Stillwater Bathhouse is on')

    expect((await logIn(email)).body).toEqual({ state: 'MFA_REQUIRED', stateToken: expect.any(String) })
    const wrong = await logIn(email, '000000')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'login.code'])
    const visitor = house.visitor()
    expect((await logIn(email, await codeOf(secret), visitor)).body.state).toBe('SUCCESS')
    expect(await isIn(visitor)).toBe('AUTHENTICATED')
  })

  test('takes no code twice, not even when two come together, and none that is more than half a minute off', async () => {
    const email = who('member.soak')
    const { secret } = await withFactor(email)
    const code = await codeOf(secret)
    const both = await Promise.all([logIn(email, code), logIn(email, code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    await house.pass(2)
    expect((await logIn(email, await codeOf(secret, -90))).status).toBe(401)
    expect((await logIn(email, await codeOf(secret, 90))).status).toBe(401)
    expect((await logIn(email, await codeOf(secret, -30))).status).toBe(200)
  })

  test('takes a code however it is typed', async () => {
    const email = who('member.soak')
    await house.rows('delete from second_factor where member_id = (select id from member where email = $1)', [email])
    const { secret } = await withFactor(email)
    const ways = [
      (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)} `,
      (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ]
    for (const typed of ways) {
      const code = typed(await codeOf(secret))
      expect([code, (await logIn(email, code)).status]).toEqual([code, 200])
      await house.pass(1)
    }
  })

  test('ends every other session and renews its own, when it comes and when it goes', async () => {
    const email = who('member.unlimited')
    const other = house.visitor()
    await logIn(email, undefined, other)
    const { by, secret, recoveryCodes } = await withFactor(email)
    expect([await isIn(other), await isIn(by)]).toEqual(['SIGNED_OUT', 'AUTHENTICATED'])
    await logIn(email, recoveryCodes[0], other)
    expect(await isIn(other)).toBe('AUTHENTICATED')

    const remove = (more: object) => by.post(`${factorPath}/remove`, { password, code: '000000', ...more })
    expect((await remove({ password: 'another' })).body.code).toBe('login.invalid')
    expect((await remove({})).body.code).toBe('login.code')
    expect((await remove({ code: await codeOf(secret) })).status).toBe(200)
    expect([await isIn(other), await isIn(by)]).toEqual(['SIGNED_OUT', 'AUTHENTICATED'])
    expect((await logIn(email)).body.state).toBe('SUCCESS')
  })

  test('a recovery code stands in for it once, however it is typed', async () => {
    const email = who('desk')
    const { recoveryCodes } = await withFactor(email)
    const typed = recoveryCodes[0]!.toUpperCase().replace('-', ' ')
    expect((await logIn(email, typed)).status).toBe(200)
    expect((await logIn(email, recoveryCodes[0])).status).toBe(401)
    expect((await logIn(email, recoveryCodes[1])).status).toBe(200)
  })

  test('new recovery codes take the password and a code, end the old ones, sign nobody out, and are announced by an email', async () => {
    const email = who('manager')
    const { by, secret, recoveryCodes: old } = await withFactor(email)
    const other = house.visitor()
    await logIn(email, old[0], other)
    const renew = (proof: object) => by.post(`${factorPath}/recovery-codes`, { password, ...proof })
    expect((await renew({ password: 'another', code: old[1] })).body.code).toBe('login.invalid')
    expect((await renew({})).body.code).toBe('login.code')
    expect((await renew({ code: '000000' })).body.code).toBe('login.code')
    await house.pass(1)
    const renewed = (await renew({ code: await codeOf(secret) })).body.recoveryCodes as string[]
    expect(renewed).toHaveLength(8)
    expect(renewed.filter((code) => old.includes(code))).toEqual([])
    expect([await isIn(by), await isIn(other)]).toEqual(['AUTHENTICATED', 'AUTHENTICATED'])
    expect((await logIn(email, old[1])).status).toBe(401)
    expect((await logIn(email, renewed[0])).status).toBe(200)
    await expect
      .poll(async () => (await house.emails(email)).map(({ subject }) => subject), soon)
      .toContain('You have new recovery codes for Stillwater Bathhouse')
  })

  test('without a second factor there are no recovery codes to replace', async () => {
    const by = house.visitor()
    await logIn(who('member.sauna'), undefined, by)
    const refused = await by.post(`${factorPath}/recovery-codes`, { password })
    expect([refused.status, refused.body.code]).toEqual([409, 'second-factor.off'])
  })

  test('a reset link sets the password and asks for the code all the same', async () => {
    const email = who('member.sauna')
    await withFactor(email)
    await house
      .visitor()
      .post('/api/wix/v1/auth/reset-password', { email, redirectUrl: `${house.ctx.config.siteUrl}/auth` })
    const mailbox = async () => (await house.get(`/__test/mailbox?email=${email}`)).body
    await expect.poll(async () => (await mailbox()).recoveryToken, soon).toBeTruthy()
    const by = house.visitor()
    const { recoveryToken } = await mailbox()
    const { body } = await by.post('/api/wix/v1/auth/recover', { recoveryToken, password: 'a new password' })
    expect(body).toEqual({ state: 'MFA_REQUIRED' })
    expect(await isIn(by)).toBe('SIGNED_OUT')
  })

  test('begun and not confirmed it asks for nothing; confirmed it is not begun again', async () => {
    const email = who('owner')
    const by = house.visitor()
    await logIn(email, undefined, by)
    expect((await by.post(factorPath, { password: 'another' })).body.code).toBe('login.invalid')
    const { secret, uri } = (await by.post(factorPath, { password })).body
    expect(uri).toContain(`secret=${secret}`)
    expect((await by.post(`${factorPath}/confirm`, { code: '000000' })).body.code).toBe('login.code')
    expect((await logIn(email)).body.state).toBe('SUCCESS')
    const emailCode = await enrolmentCodeFor(house, email)
    await by.post(`${factorPath}/confirm`, { code: await codeOf(secret), emailCode })
    expect((await by.post(factorPath, { password })).body.code).toBe('second-factor.on')
    expect((await by.post(`${factorPath}/confirm`, { code: await codeOf(secret) })).body.code).toBe('second-factor.on')
  })

  test('of somebody who works here takes the code of an email too: a stolen password makes nobody staff (security finding 27)', async () => {
    const email = who('owner')
    await house.rows('delete from second_factor where member_id = (select id from member where email = $1)', [email])
    const [by, other] = [house.visitor(), house.visitor()]
    await logIn(email, undefined, by)
    const begun = await begin(by)
    expect(begun).toMatchObject({ secret: expect.any(String), emailSentTo: 'o•••@stillwater.example' })
    const emailCode = await enrolmentCodeFor(house, email, 2)
    const code = await codeOf(begun.secret)
    for (const input of [{ code }, { code, emailCode: emailCode === '000000' ? '111111' : '000000' }]) {
      expect((await confirm(by, input)).body.code).toBe('login.code')
    }
    // What another session of the same account has asked for is its own.
    await logIn(email, undefined, other)
    expect((await confirm(other, { code, emailCode })).body.code).toBe('login.code')
    await house.pass(31)
    expect((await confirm(by, { code: await codeOf(begun.secret), emailCode })).body.code).toBe('login.code')

    const again = await begin(by)
    await enrolmentCodeFor(house, email, 3)
    await expect.poll(async () => (await enrolmentCodeFor(house, email)) !== emailCode, soon).toBe(true)
    expect(
      (await confirm(by, { code: await codeOf(again.secret), emailCode: await enrolmentCodeFor(house, email) })).status,
    ).toBe(200)
    expect((await by.get('/api/staff/v1/open-matters')).status).toBe(200)

    const member = house.visitor()
    await house.rows('delete from second_factor where member_id = (select id from member where email = $1)', [
      who('member.plain'),
    ])
    await logIn(who('member.plain'), undefined, member)
    expect(await begin(member)).not.toHaveProperty('emailSentTo')
  })

  test('takes the code of that email however it is typed', async () => {
    const email = who('manager')
    await house.rows('delete from second_factor where member_id = (select id from member where email = $1)', [email])
    const before = (await house.emails(email)).filter(({ subject }) => subject.startsWith('Your code to set up')).length
    const by = house.visitor()
    await logIn(email, undefined, by)
    const { secret } = await begin(by)
    const sent = await enrolmentCodeFor(house, email, before + 1)
    const input = { code: await codeOf(secret), emailCode: ` ${sent.slice(0, 3)} ${sent.slice(3)}` }
    expect((await confirm(by, input)).status).toBe(200)
  })

  test('nobody can guess on: after ten wrong codes the right one waits too, however many come at once', async () => {
    const strict = await openHouse({ env: { RATE_LIMITS: 'on' } })
    const by = strict.visitor()
    const email = who('member.plain')
    await by.post('/api/wix/v1/login', { email, password })
    const { secret } = (await by.post(factorPath, { password })).body
    const code = async () => await generate({ secret, epoch: Math.floor(strict.ctx.now().getTime() / 1000) })
    await by.post(`${factorPath}/confirm`, { code: await code() })
    await strict.pass(1)
    const guess = async (tried: string) =>
      (await strict.visitor().post('/api/wix/v1/login', { email, password, code: tried })).status
    const guesses = await Promise.all(Array.from({ length: 12 }, async (_, i) => await guess(`1000${10 + i}`)))
    expect(guesses.filter((status) => status === 401)).toHaveLength(10)
    expect(guesses.filter((status) => status === 429)).toHaveLength(2)
    expect(await guess(await code())).toBe(429)
    await strict.pass(16)
    expect(await guess(await code())).toBe(200)
    await strict.close()
  })

  test('its calls are for members alone', async () => {
    for (const path of [factorPath, `${factorPath}/confirm`, `${factorPath}/recovery-codes`, `${factorPath}/remove`]) {
      const { status, body } = await house.visitor().post(path, { password, code: '123456' })
      expect([status, body.code]).toEqual([401, 'account.required'])
    }
  })
})

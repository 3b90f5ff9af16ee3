import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { signInAtClient } from '#proofs/sign-in-at-client.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Browser = ReturnType<TestHouse['visitor']>
const old = 'stillwater-demo'
const who = (name: string) => `member.${name}@stillwater.example`
const logIn = (email: string, password: string, by: Browser = house.visitor()) =>
  by.post('/api/wix/v1/login', { email, password })
const linkFor = async (email: string): Promise<string> => {
  await house.visitor().post('/api/wix/v1/auth/reset-password', { email, redirectUrl: '/auth' })
  const mailbox = async () => (await house.get(`/__test/mailbox?email=${email}`)).body
  await expect.poll(async () => (await mailbox()).recoveryToken, soon).toBeTruthy()
  return (await mailbox()).recoveryToken
}

/** Every route that sets a password. */
const routes: Record<string, (password: string) => Promise<{ status: number; body: any }>> = {
  registration: async (password) => {
    const { accessToken } = (await house.get('/api/wix/v1/auth/visitor-token')).body
    const input = { loginId: { email: 'soak.lover@guest.example' }, password }
    return await house.visitor().post('/_api/iam/authentication/v2/register', input, { authorization: accessToken })
  },
  'a change of the password': async (newPassword) => {
    const by = house.visitor()
    await logIn(who('plain'), old, by)
    return await by.post('/api/wix/v1/auth/change-password', { oldPassword: old, newPassword })
  },
  'a link': async (password) =>
    house.visitor().post('/api/wix/v1/auth/recover', { recoveryToken: await linkFor(who('soak')), password }),
  'a link by a client': async (password) =>
    house.visitor().post('/v1/recover', { recoveryToken: await linkFor(who('soak')), password }),
}

test.each(Object.keys(routes))(
  '%s takes none of the passwords that are guessed first (security finding 11)',
  async (name) => {
    for (const weak of ['password', '12345678', 'aaaaaaaa', 'qwertyuiop', 'Password1']) {
      expect(await routes[name]!(weak)).toMatchObject({
        status: 400,
        body: {
          code: 'password.common',
          message: 'Too many people use this password, so it is easy to guess. Please choose another one.',
        },
      })
    }
    expect(await routes[name]!('stillwater 26')).toMatchObject({
      status: 400,
      body: {
        code: 'password.own-words',
        message:
          'This password is based on our name or your email address, so it is easy to guess. Please choose another one.',
      },
    })
  },
)

test('the rule is the same when a client changes it (security finding 11)', async () => {
  const by = house.visitor()
  await logIn(who('unlimited'), old, by)
  const { clientId } = (await house.get('/__test/apikey')).body
  const { access_token: authorization } = await signInAtClient(house, by, clientId)
  const answer = await house
    .visitor()
    .send('POST', '/v2/change-password', { newPassword: 'iloveyou' }, { authorization })
  expect([answer.status, answer.body.code]).toEqual([400, 'password.common'])
})

test('a refused password uses up neither the link nor what the form knows (security finding 11)', async () => {
  const email = who('sauna')
  const recoveryToken = await linkFor(email)
  const recover = (password: string) => house.visitor().post('/api/wix/v1/auth/recover', { recoveryToken, password })
  expect((await recover('password')).status).toBe(400)
  expect((await recover('warm stone, still water')).body.state).toBe('SUCCESS')
})

test('an old password that would be refused today still signs in (security finding 11)', async () => {
  const { hashPassword } = await import('./passwords.ts')
  await house.rows('update member set password_hash = $1 where email = $2', [
    await hashPassword('password'),
    who('unlimited'),
  ])
  expect((await logIn(who('unlimited'), 'password')).body.state).toBe('SUCCESS')
})

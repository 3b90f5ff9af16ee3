import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => house.close())

type Browser = ReturnType<TestHouse['visitor']>
const old = 'stillwater-demo'
const fresh = 'warm stone, still water'
const who = (name: string) => `member.${name}@stillwater.example`

const logIn = (email: string, password: string, by: Browser) => by.post('/api/wix/v1/login', { email, password })
const change = (by: Browser, oldPassword: string, newPassword: string) =>
  by.post('/api/wix/v1/auth/change-password', { oldPassword, newPassword })

/** Somebody who is signed in here. */
const signedIn = async (email: string) => {
  const by = house.visitor()
  expect((await logIn(email, old, by)).body.state).toBe('SUCCESS')
  return by
}

/** Starts something with a password that waits, since wrong ones came before it; answers when it waits. */
const waiting = async <Answer>(
  guess: (password: string) => Promise<Answer>,
  right = old,
): Promise<{ answer: Promise<Answer> }> => {
  await house.rows('delete from failed_try')
  for (let misses = 0; misses < 7; misses++) await guess('not the right one')
  const answer = guess(right)
  await expect
    .poll(async () => await house.rows(`select from failed_try where what = 'password-of'`), soon)
    .toHaveLength(8)
  return { answer }
}

describe('a password that was compared before it was changed', () => {
  test('opens no session when the change has come first', async () => {
    const owner = await signedIn(who('plain'))
    const thief = house.visitor()
    const { answer } = await waiting((password) => logIn(who('plain'), password, thief))
    expect((await change(owner, old, fresh)).status).toBe(200)
    expect((await answer).body.code).toBe('login.invalid')
    expect((await thief.get('/api/wix/v1/auth/session')).body.state).toBe('SIGNED_OUT')
  })

  test('sets no other password over the new one', async () => {
    const owner = await signedIn(who('soak'))
    const thief = await signedIn(who('soak'))
    const { answer } = await waiting((password) => change(thief, password, 'a plan of my own making'))
    expect((await change(owner, old, fresh)).status).toBe(200)
    expect((await answer).body.code).toBe('login.invalid')
    expect((await logIn(who('soak'), fresh, owner)).body.state).toBe('SUCCESS')
  })

  test('deletes no account', async () => {
    const owner = await signedIn(who('sauna'))
    const thief = await signedIn(who('sauna'))
    const { answer } = await waiting((password) => thief.post('/api/privacy/v1/delete', { password }))
    expect((await change(owner, old, fresh)).status).toBe(200)
    expect((await answer).body.code).toBe('login.invalid')
    expect((await logIn(who('sauna'), fresh, owner)).body.state).toBe('SUCCESS')
  })
})

const register = async (email: string, password: string) => {
  const by = house.visitor()
  const { accessToken } = (await by.get('/api/wix/v1/auth/visitor-token')).body
  const profile = { firstName: 'Vera', lastName: 'Verason', phones: [], language: 'en' }
  const input = { loginId: { email }, password, profile }
  const { stateToken } = (await by.post('/_api/iam/authentication/v2/register', input, { authorization: accessToken }))
    .body
  await expect.poll(() => house.emails(email), soon).not.toEqual([])
  return { stateToken, code: /\b\d{6}\b/.exec((await house.emails(email)).at(-1)!.text)![0] }
}

describe('a sign-in with an address that is proved while it waits', () => {
  test('comes in by the password that was proved, and by no other', async () => {
    for (const [proved, state] of [
      [fresh, 'SUCCESS'],
      ['another one of mine', undefined],
    ] as const) {
      const email = `new.${proved.length}@guest.example`
      const mine = await register(email, proved)
      if (proved !== fresh) await register(email, fresh)
      const { answer } = await waiting((password) => logIn(email, password, house.visitor()), fresh)
      expect((await house.visitor().post('/_api/iam/verification/v1/auth/verify', mine)).body.state).toBe('SUCCESS')
      const { body } = await answer
      expect([body.state, body.code]).toEqual(state ? [state, undefined] : [undefined, 'login.invalid'])
    }
  })
})

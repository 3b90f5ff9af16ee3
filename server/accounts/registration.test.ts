import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Browser = ReturnType<TestHouse['visitor']>
const hers = 'warm stone, still water'
const strangers = 'a plan of my own making'
let people = 0
const anEmail = () => `new.${++people}@guest.example`

const register = async (email: string, password: string, firstName = 'Vera', by: Browser = house.visitor()) => {
  const { accessToken } = (await by.get('/api/wix/v1/auth/visitor-token')).body
  const profile = { firstName, lastName: `${firstName}son`, phones: ['+61400000111'], language: 'en' }
  const input = { loginId: { email }, password, profile }
  return await by.post('/_api/iam/authentication/v2/register', input, { authorization: accessToken })
}
/** Registers, and answers the state with the code of the email that this has caused. */
const registered = async (email: string, password: string, firstName?: string) => {
  const before = (await house.emails(email)).length
  const { stateToken } = (await register(email, password, firstName)).body
  return { stateToken, code: await nextCode(email, before) }
}
const nextCode = async (email: string, before: number): Promise<string> => {
  await expect.poll(async () => (await house.emails(email)).length, soon).toBe(before + 1)
  return /\b\d{6}\b/.exec((await house.emails(email))[0]!.text)![0]
}
const verify = (proof: { code: string; stateToken: string }) =>
  house.visitor().post('/_api/iam/verification/v1/auth/verify', proof)
const logIn = (email: string, password: string, by: Browser = house.visitor()) =>
  by.post('/api/wix/v1/login', { email, password })

describe('what was typed at a registration belongs to the code that proves it', () => {
  test('a stranger who registers the same address in between gets nothing by its owner’s code (security finding 1)', async () => {
    const email = anEmail()
    const owner = await registered(email, hers, 'Vera')
    await registered(email, strangers, 'Mallory')
    expect((await verify(owner)).body.state).toBe('SUCCESS')
    expect((await logIn(email, strangers)).body.code).toBe('login.invalid')
    expect((await logIn(email, hers)).body).toMatchObject({
      state: 'SUCCESS',
      member: { loginEmail: email, contact: { firstName: 'Vera', lastName: 'Verason' } },
    })
  })

  test('and the other way round: the person who has the code of the second one gives it their own password (security finding 1)', async () => {
    const email = anEmail()
    const first = await registered(email, strangers, 'Mallory')
    const second = await registered(email, hers, 'Vera')
    expect((await verify(second)).body.state).toBe('SUCCESS')
    expect((await logIn(email, strangers)).body.code).toBe('login.invalid')
    expect((await logIn(email, hers)).body.member.contact.firstName).toBe('Vera')
    // The address is proved: no other code changes anything any more, or lets anybody in.
    expect((await verify(first)).body.code).toBe('verification.invalid')
    expect((await logIn(email, hers)).body.state).toBe('SUCCESS')
  })

  test('two codes that come at once: one of them is the account, whole (security finding 1)', async () => {
    const email = anEmail()
    const both = [await registered(email, hers, 'Vera'), await registered(email, strangers, 'Mallory')]
    const answers = await Promise.all(both.map(verify))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const [password, name] = answers[0]!.status === 200 ? [hers, 'Vera'] : [strangers, 'Mallory']
    expect((await logIn(email, password)).body.member.contact.firstName).toBe(name)
  })

  test('the code that a sign-in sends proves what that sign-in typed (security finding 1)', async () => {
    const email = anEmail()
    await registered(email, hers, 'Vera')
    const asked = await logIn(email, hers)
    expect(asked.body).toEqual({ state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: expect.any(String) })
    const code = await nextCode(email, 1)
    await registered(email, strangers, 'Mallory')
    expect((await verify({ code, stateToken: asked.body.stateToken })).body.state).toBe('SUCCESS')
    expect((await logIn(email, strangers)).body.code).toBe('login.invalid')
    expect((await logIn(email, hers)).body.member.contact.firstName).toBe('Vera')
  })

  test('a reset link proves the address too, and then nothing of what was typed for it counts (security finding 1)', async () => {
    const email = anEmail()
    const stranger = await registered(email, strangers, 'Mallory')
    await house.visitor().post('/api/wix/v1/auth/reset-password', { email, redirectUrl: '/auth' })
    const mailbox = async () => (await house.get(`/__test/mailbox?email=${email}`)).body
    await expect.poll(async () => (await mailbox()).recoveryToken, soon).toBeTruthy()
    const { recoveryToken } = await mailbox()
    const by = house.visitor()
    const { body } = await by.post('/api/wix/v1/auth/recover', { recoveryToken, password: hers })
    expect(body).toMatchObject({ state: 'SUCCESS', member: { contact: { firstName: email.split('@')[0] } } })
    expect((await verify(stranger)).status).toBe(400)
    expect((await logIn(email, strangers)).body.code).toBe('login.invalid')
  })

  test('until then the books know an address, and no password or name of the member (security finding 1)', async () => {
    const email = anEmail()
    await registered(email, hers, 'Vera')
    const [row] = await house.rows('select first_name, last_name, phone, password_hash from member where email = $1', [
      email,
    ])
    expect(row).toEqual({ first_name: email.split('@')[0], last_name: '', phone: '', password_hash: null })
  })
})

test('an address with a domain of other letters is one account and one buyer, however it is written', async () => {
  const [typed, kept] = ['Vera@Müller.example', 'Vera@xn--mller-kva.example']
  const { stateToken } = (await register(typed, hers)).body
  const code = await nextCode(kept, 0)
  expect((await verify({ stateToken, code })).body.state).toBe('SUCCESS')
  for (const email of [typed, kept, 'vera@mu\u0308ller.example'])
    expect((await logIn(email, hers)).body.member?.loginEmail, email).toBe(kept)

  const { key } = await house.buy([cartItem((await house.slotsOn('2026-12-10'))[0]!)], { contact: { email: typed } })
  expect(await house.rows('select email from orders where order_key = $1', [key])).toEqual([{ email: kept }])
})

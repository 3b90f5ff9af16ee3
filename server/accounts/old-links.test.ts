import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const password = 'stillwater-demo'
const who = (name: string) => `member.${name}@stillwater.example`
const logIn = (email: string, word = password, by = house.visitor()) =>
  by.post('/api/wix/v1/login', { email, password: word })
/** What the email that this causes carries in its link or as its code. */
const emailed = async (email: string, ask: () => Promise<unknown>, what: RegExp): Promise<string> => {
  const found = async () => (await house.emails(email)).flatMap(({ text }) => what.exec(text)?.[1] ?? [])
  const before = (await found()).length
  await ask()
  await expect.poll(async () => (await found()).length, soon).toBe(before + 1)
  return (await found())[0]!
}
const askForLink = (email: string) =>
  emailed(
    email,
    () => house.visitor().post('/api/wix/v1/auth/reset-password', { email, redirectUrl: '/auth' }),
    /recoveryToken=([\w-]+)/,
  )
const recover = (recoveryToken: string, word: string) =>
  house.visitor().post('/api/wix/v1/auth/recover', { recoveryToken, password: word })

test('a new password by one link ends every older one (security finding 6)', async () => {
  const email = who('plain')
  const [older, newer] = [await askForLink(email), await askForLink(email)]
  expect((await recover(newer, 'a first new password')).body.state).toBe('SUCCESS')
  expect((await recover(older, 'what a thief wants')).body.code).toBe('recovery.expired')
  expect((await logIn(email, 'a first new password')).body.state).toBe('SUCCESS')
})

test('a password changed by the old one ends the links too, and the code that was sent for a sign-in (security finding 6)', async () => {
  const email = who('soak')
  const link = await askForLink(email)
  const by = house.visitor()
  await logIn(email, password, by)
  const change = (oldPassword: string, newPassword: string) =>
    by.post('/api/wix/v1/auth/change-password', { oldPassword, newPassword })
  expect((await change(password, 'a second new password')).status).toBe(200)
  expect((await recover(link, 'what a thief wants')).body.code).toBe('recovery.expired')

  const first = await emailed(
    email,
    () => by.post('/api/account/v1/second-factor', { password: 'a second new password', kind: 'EMAIL' }),
    /\b(\d{6})\b/,
  )
  expect((await by.post('/api/account/v1/second-factor/confirm', { code: first })).status).toBe(200)
  const waiting = async () =>
    (await house.rows('select code_hash from second_factor where code_hash is not null')).length
  await emailed(email, () => logIn(email, 'a second new password'), /\b(\d{6})\b/)
  expect(await waiting()).toBe(1)
  expect((await change('a second new password', 'a third new password')).status).toBe(200)
  expect(await waiting()).toBe(0)
})

test('of two links that are used at once one sets the password (security finding 6)', async () => {
  const email = who('sauna')
  const links = [await askForLink(email), await askForLink(email)]
  const answers = await Promise.all(links.map((link, i) => recover(link, `new password ${i}`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await logIn(email, `new password ${winner}`)).body.state).toBe('SUCCESS')
})

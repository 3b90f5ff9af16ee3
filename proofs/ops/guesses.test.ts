import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openHouse, soon, type Answer, type TestHouse } from '../house.ts'
import { startProcess, type HouseProcess } from './start-process.ts'

let house: TestHouse
let other: HouseProcess
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
  other = await startProcess(await house.settings({ TEST_DOORS: '', CLOCK: '' }))
})
afterAll(async () => {
  await other.close()
  await house.close()
})

/** A hundred guesses at once, at the two processes in turn; answers those that were compared. */
async function guess(ask: (browser: ReturnType<typeof openBrowser>, i: number) => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => ask(openBrowser((i % 2 ? house : other).url), i)),
  )
  return answers.filter(({ status }) => status !== 429)
}

test('of 100 codes guessed at two processes at once ten are looked up (#1100)', async () => {
  await house.rows('delete from failed_try')
  const lookedUp = await guess((browser, i) => browser.get(`/api/wix/v1/coupons?code=GUESS-${i}`))
  expect(lookedUp.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
})

test('of 100 passwords guessed at two processes at once fifty are compared (#1100)', async () => {
  await house.rows('delete from failed_try')
  await house.rows(
    `insert into member (email, email_key, first_name, last_name, status, email_verified_at, password_hash)
     select address, address, 'A', 'Guest', 'APPROVED', now(), password_hash
     from generate_series(0, 99) as i, concat('crowd-', i, '@guest.example') as address, member
     where email = 'member.plain@stillwater.example'`,
  )
  const compared = await guess((browser, i) =>
    browser.post('/api/wix/v1/login', { email: `crowd-${i}@guest.example`, password: `guess number ${i}` }),
  )
  expect(compared.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 401))
})

test('of two guesses in the same moment, one at each process, only the last one that is left is looked up (#1100)', async () => {
  await house.rows('delete from failed_try')
  for (let i = 0; i < 9; i++) await house.get(`/api/wix/v1/coupons?code=GUESS-${i}`)
  const client = await house.ctx.pool.connect()
  await client.query('begin; lock table failed_try in exclusive mode')
  const asked = [house.url, other.url].map((url) => openBrowser(url).get('/api/wix/v1/coupons?code=GUESS-LAST'))
  const waiting = `select count(*)::integer as waiting from pg_locks where not granted
    and (locktype = 'advisory' or relation = 'failed_try'::regclass)`
  await expect.poll(async () => (await client.query(waiting)).rows, soon).toEqual([{ waiting: 2 }])
  await client.query('commit')
  client.release()
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
})

test('right guesses are not counted, and the count of wrong ones is the same for both (#1100)', async () => {
  await house.rows('delete from failed_try')
  const [{ code }] = await house.rows('select code from coupon limit 1')
  for (let i = 0; i < 12; i++) {
    const { status } = await openBrowser((i % 2 ? house : other).url).get(`/api/wix/v1/coupons?code=${code}`)
    expect(status).toBe(200)
  }
  expect(await house.rows('select count(*)::integer as counted from failed_try')).toEqual([{ counted: 0 }])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FoundMembersAnswer } from '#api/staff-members.ts'
import { checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Person = { token: string; memberId: string; email: string }
const PACK = '91a40000-0000-4000-8000-000000000003'
let house: TestHouse
let owner: Person
let manager: Person
beforeAll(async () => {
  house = await openHouse()
  owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as Person
})
beforeEach(async () => {
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Person
})
afterAll(() => house.close())

const post = (path: string, body: object, headers: object = {}, by = manager) =>
  house.visitor().send('POST', `/api/staff/v1${path}`, body, { authtoken: by.token, ...headers })
const find = async (words: string): Promise<FoundMembersAnswer> => (await post('/members/find', { words })).body
const reason = 'A letter was missing'
const correct = (id: string, email: string, headers: object = {}) =>
  post(`/memberships/${id}/address`, { email, reason }, headers)
let guests = 0
/** A guest buys a pack of ten by an address with a letter missing. */
async function aPack() {
  const email = `ada.${++guests}@gmial.example`
  const contactData = { ...checkoutInputFor([]).contactData, firstName: 'Ada', lastName: 'Grove', email }
  const { body } = await house.post('/api/checkout/v1/pricing-plans', {
    plans: [{ planId: PACK }],
    contactData,
    purchaseSuccessUrl: `${house.url}/success`,
    purchaseFailedUrl: `${house.url}/failure`,
  })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  await house.emailsSent()
  const [waiting] = (await find(email)).waiting
  if (!waiting) throw new Error('The pack does not wait for its guest.')
  return { ...waiting, right: email.replace('gmial', 'gmail') }
}
const subjectsTo = async (email: string) => (await house.emails(email)).map(({ subject }) => subject)
const holderOf = async (id: string) =>
  (
    await house.rows(
      'select member.email from membership join member on member.id = member_id where membership.id = $1',
      [id],
    )
  )[0]?.email

test('a pack by a mistyped address is found by its buyer’s name, and goes to whoever has the right one', async () => {
  const { id, email, right, ...found } = await aPack()
  expect(found).toMatchObject({ planName: 'Sauna Club 10', name: 'Ada Grove' })
  expect((await find('grove ada')).waiting.map((each) => each.id)).toContain(id)
  const member = (await setScene(house.ctx.db, 'credits', {})) as Person
  await house.rows('update member set email = $2, email_key = $2 where id = $1', [member.memberId, right])

  expect((await correct(id, right)).status).toBe(200)
  expect((await find(email)).waiting).toEqual([])
  const holder = house.visitor()
  holder.cookies.set('bh_session', member.token)
  expect((await holder.get('/api/memberships/v1/mine')).status).toBe(200)
  expect(await holderOf(id)).toBe(right)

  await house.emailsSent()
  await expect
    .poll(() => subjectsTo(email), soon)
    .toContain('Your membership at Stillwater Bathhouse has another email address now')
  expect(await subjectsTo(right)).toContain((await subjectsTo(email)).at(-1))
  expect((await subjectsTo(owner.email))[0]).toBe('Scene Member gave a membership another email address')
})

test('the history says who sent it where, and the same press does it once', async () => {
  const { id, right } = await aPack()
  const key = { 'idempotency-key': crypto.randomUUID() }
  for (const turn of [1, 2]) expect([turn, (await correct(id, right, key)).status]).toEqual([turn, 200])
  const entries = await house.rows(
    `select actor_id, reason, after from history_entry where what = 'membership' and row_id = $1`,
    [id],
  )
  expect(entries).toEqual([{ actor_id: manager.memberId, reason, after: { did: 'address corrected', sent_to: right } }])
  await house.emailsSent()
  expect(await subjectsTo(right)).toHaveLength(1)
})

test('it counts towards what a manager may send to other addresses in a day, also when many are pressed at once', async () => {
  await house.rows('update venue set manager_day_replace_cents = 80000')
  const packs = [await aPack(), await aPack(), await aPack()]
  const answers = await Promise.all(packs.map(({ id, right }) => correct(id, right)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 403])
  expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'limit.day', fields: ['email'] })
  await house.rows('update venue set manager_day_replace_cents = 10000000')
})

test('what an account has already stays there, and an address must be one', async () => {
  const { id, email } = await aPack()
  const member = (await setScene(house.ctx.db, 'credits', {})) as Person
  await house.rows(`update membership set member_id = $2, status = 'ACTIVE' where id = $1`, [id, member.memberId])
  const claimed = await correct(id, 'mine@manager.example')
  expect([claimed.status, claimed.body.code]).toEqual([409, 'membership.claimed'])
  expect(await holderOf(id)).toBe(member.email)
  expect(await subjectsTo(email)).toHaveLength(1)
  expect((await correct(id, 'nobody')).body.fields).toEqual(['email'])
  expect((await post(`/memberships/${id}/address`, { email: 'ada@b.example', reason: '' })).body.code).toBe(
    'reason.missing',
  )
})

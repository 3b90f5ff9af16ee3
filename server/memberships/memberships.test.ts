import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoHouse } from '#db/seed-demo-house.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const SAUNA = '5e000000-0000-4000-8000-000000000002'
const [SOAK, UNLIMITED, PACK] = [1, 2, 3].map((n) => `91a40000-0000-4000-8000-00000000000${n}`)

/** A browser in which this demo member has signed in. */
async function signedIn(who: string) {
  const by = house.visitor()
  const { body } = await by.post('/api/wix/v1/login', {
    email: `member.${who}@stillwater.example`,
    password: 'stillwater-demo',
  })
  return { ...by, id: body.member.id as string, token: body.authToken as string }
}
const eligible = (by: Pick<TestHouse, 'post'>, more: object = {}) =>
  by.post('/api/wix/v1/eligible-memberships', { serviceId: BATHING_ID, ...more })
const none = { eligibleMemberships: [], selectedMemberships: [] }

describe('eligible memberships', () => {
  test('the token in the body says whose they are: credits that remain, and the one that is used first (#362 #484 #422)', async () => {
    const { id: memberId, token: authToken } = await signedIn('soak')
    const { status, body } = await eligible(house.visitor(), { authToken, memberId })
    const [{ id, validUntil }] = body.eligibleMemberships
    expect([status, body]).toEqual([
      200,
      {
        eligibleMemberships: [{ id, planId: SOAK, planName: 'Soak', credits: { total: 2, remaining: 2 }, validUntil }],
        selectedMemberships: [{ id }],
      },
    ])
    expect(Date.parse(validUntil) - house.ctx.now().getTime()).toBeLessThanOrEqual(14 * 24 * 3600_000)
  })

  test('the header and the session cookie say the same as the body', async () => {
    const by = await signedIn('soak')
    const byCookie = await eligible(by)
    expect(byCookie.body.eligibleMemberships).toHaveLength(1)
    const byHeader = await house
      .visitor()
      .post('/api/wix/v1/eligible-memberships', { serviceId: BATHING_ID }, { authtoken: by.token })
    expect(byHeader.body).toEqual(byCookie.body)
  })

  test('without limit: no credits, and one selected', async () => {
    const { body } = await eligible(await signedIn('unlimited'))
    expect(body).toMatchObject({
      eligibleMemberships: [{ planId: UNLIMITED, credits: { total: 0, remaining: 0 } }],
      selectedMemberships: [{ id: body.eligibleMemberships[0].id }],
    })
  })

  test('a pack with three of ten used has seven left, for its own service alone', async () => {
    const by = await signedIn('sauna')
    expect((await eligible(by, { serviceId: SAUNA })).body.eligibleMemberships).toMatchObject([
      { planId: PACK, planName: 'Sauna Club 10', credits: { total: 10, remaining: 7 } },
    ])
    expect((await eligible(by)).body).toEqual(none)
  })

  test('without a membership, used up, paused or over: both lists are empty', async () => {
    expect((await eligible(await signedIn('plain'))).body).toEqual(none)
    const other = await openHouse()
    const by = other.visitor()
    await by.post('/api/wix/v1/login', { email: 'member.soak@stillwater.example', password: 'stillwater-demo' })
    await other.rows(`update membership set status = 'PAUSED' where plan_id = $1`, [SOAK])
    expect((await eligible(by)).body).toEqual(none)
    await other.rows(`update membership set status = 'ACTIVE' where plan_id = $1`, [SOAK])
    expect((await eligible(by)).body).not.toEqual(none)
    await other.rows(`update credit_grant set taken = 2 where credits = 2`)
    expect((await eligible(by)).body).toEqual(none)
    await other.rows(`update credit_grant set taken = 0, valid_until = house_now() where credits = 2`)
    expect((await eligible(by)).body).toEqual(none)
    await other.close()
  })

  test('no token, a guest and an expired token are asked to sign in; another member’s id is refused (#498)', async () => {
    const soak = await signedIn('soak')
    const plain = await signedIn('plain')
    const guest = (await house.visitor().get('/api/wix/v1/auth/visitor-token')).body.accessToken
    const answerOf = async (more: object, by: Pick<TestHouse, 'post'> = house.visitor()) => {
      const { status, body } = await eligible(by, more)
      expect(Object.keys(body)).toEqual(['code', 'message'])
      return [status, body.code]
    }
    expect(await answerOf({ memberId: soak.id })).toEqual([401, 'account.required'])
    expect(await answerOf({ authToken: guest, memberId: soak.id })).toEqual([401, 'account.required'])
    expect(await answerOf({ authToken: 'nonsense', memberId: soak.id })).toEqual([401, 'account.ended'])
    expect(await answerOf({ authToken: plain.token, memberId: soak.id })).toEqual([403, 'account.mismatch'])
    expect(await answerOf({ memberId: soak.id }, plain)).toEqual([403, 'account.mismatch'])
  })
})

const no = (text: string, values: unknown[] = []) => expect(house.rows(text, values)).rejects

describe('the database itself refuses', () => {
  test('more credits than were granted, and fewer than none', async () => {
    await no('update credit_grant set taken = 3 where credits = 2').toThrow('credits_are_left')
    await no('update credit_grant set taken = -1 where credits = 2').toThrow('credits_are_left')
    await house.rows('update credit_grant set taken = 100 where credits = 0')
    await house.rows('update credit_grant set taken = 0 where credits = 0')
  })

  test('credits twice for one invoice', async () => {
    await no(`insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
      select membership_id, service_id, granted_for, credits, valid_from, valid_until from credit_grant`).toThrow(
      'granted_once',
    )
  })

  test('a membership that runs for nobody, and one that runs again after its end', async () => {
    await no('update membership set member_id = null').toThrow('check')
    const [{ id }] = await house.rows(
      `insert into membership (plan_id, email_key, status, starts_at) values ($1, 'a@b.example', 'ENDED', house_now()) returning id`,
      [SOAK],
    )
    await no(`update membership set status = 'PENDING' where id = $1`, [id]).toThrow('may not go from ENDED to PENDING')
  })
})

test('the demo house is furnished again and again, and nobody gets more; when a fortnight is over, the next follows', async () => {
  const other = await openHouse()
  const held = () =>
    other.rows(`select credits, taken, count(*)::integer from credit_grant group by credits, taken order by credits`)
  const uses = () => other.rows(`select from credit_use`)
  const before = [await held(), (await uses()).length]
  expect(before).toEqual([
    [
      { credits: 0, taken: 0, count: 1 },
      { credits: 2, taken: 0, count: 1 },
      { credits: 10, taken: 3, count: 1 },
    ],
    3,
  ])
  await seedDemoHouse(other.ctx.db)
  await seedDemoHouse(other.ctx.db)
  expect([await held(), (await uses()).length]).toEqual(before)
  await other.pass(15 * 24 * 60)
  await seedDemoHouse(other.ctx.db)
  expect((await held()).map(({ credits, count }) => [credits, count])).toEqual([
    [0, 2],
    [2, 2],
    [10, 1],
  ])
  await other.close()
})

test('an id that is none is refused', async () => {
  const by = await signedIn('soak')
  expect((await eligible(by, { serviceId: 'x' })).body).toMatchObject({
    code: 'request.invalid',
    fields: ['serviceId'],
  })
  expect((await eligible(by, { serviceId: randomUUID() })).body).toEqual(none)
})

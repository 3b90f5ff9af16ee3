import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem, soon } from '#proofs/house.ts'
import { tokenOfClient } from '#proofs/sign-in-at-client.ts'
import { setScene } from '#proofs/scenes.ts'
import {
  bothGenerations,
  type Generation,
  openHouseForClients,
  type ClientHouse,
  clientWithKey,
  clientWithToken,
} from '#proofs/clients.ts'

let house: ClientHouse
let staff: { token: string; apiKey: string; memberId: string }
beforeAll(async () => {
  house = await openHouseForClients()
  staff = house.owner
})
afterAll(() => house.close())

type Scene = { token: string; memberId: string; email: string }
const aMember = async () => (await setScene(house.ctx.db, 'credits', {})) as Scene
const keyClient = (generation: Generation) => clientWithKey(generation, staff.apiKey).members
const send = (credential: string, method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authorization: credential })
type Refusal = {
  details: { applicationError?: { code: string }; validationError?: { fieldViolations: { ruleName: string }[] } }
}
const whyNot = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error as Refusal,
  )
  return error?.details.applicationError?.code ?? error?.details.validationError?.fieldViolations.map((v) => v.ruleName)
}
const isGone = async ({ memberId }: { memberId: string }) =>
  (await send(staff.apiKey, 'GET', `/v1/members/${memberId}`)).status === 404
const sol = async () =>
  (await house.rows<{ id: string }>(`select id from member where email_key = 'member.soak@stillwater.example'`))[0]!.id

describe.each(bothGenerations)('a member deleted by a client of the generation "%s"', (generation) => {
  test('is gone for good, with everything that was known of the person (#513)', async () => {
    const member = await aMember()
    const secret = `Zanzibar-${generation}`
    await keyClient(generation).updateMember(member.memberId, {
      contact: {
        firstName: secret,
        lastName: secret,
        phones: [`1 ${secret}`, `2 ${secret}`],
        emails: [`${secret}@work.example`],
        addresses: [{ addressLine: secret }],
        birthdate: '1977-07-07',
        company: secret,
        jobTitle: secret,
        customFields: { [secret]: { value: secret } },
      },
      profile: {
        nickname: secret,
        title: secret,
        photo: { url: `https://x.example/${secret}` },
        cover: { url: `https://y.example/${secret}` },
      },
    })
    await send(staff.apiKey, 'POST', `/v1/members/${member.memberId}/slug`, { slug: secret })
    const { body } = await house.visitor().send('GET', '/api/privacy/v1/export', undefined, { authtoken: member.token })
    expect(JSON.stringify(body.account).split(secret)).toHaveLength(16)
    expect(body.account).toMatchObject({ birthdate: '1977-07-07', privacy: 'PRIVATE' })

    await keyClient(generation).deleteMember(member.memberId)
    expect(await isGone(member)).toBe(true)
    expect((await send(member.token, 'GET', '/v1/members/my')).status).toBe(401)
    expect(await whyNot(keyClient(generation).deleteMember(member.memberId))).toBe('member.unknown')
    for (const { table_name } of await house.rows(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )) {
      const found = await house.rows(
        `select 1 from "${table_name}" as t where t::text ~* $1 or t::text ~ '1977-07-07'`,
        [`${secret}|${member.email}`],
      )
      expect([table_name, found.length]).toEqual([table_name, 0])
    }
  })

  test('deletes themselves, and is signed in nowhere any more (#514)', async () => {
    const [member, other] = [await aMember(), await aMember()]
    await clientWithToken(generation, await tokenOfClient(house, member)).members.deleteMyMember({
      contentAssigneeId: other.memberId,
    })
    expect([await isGone(member), await isGone(other)]).toEqual([true, false])
    expect((await send(member.token, 'GET', '/v1/members/my')).status).toBe(401)
  })

  test('stays while they pay on, work here or have something under way, and hears why (#513 #514)', async () => {
    const client = keyClient(generation)
    expect(await whyNot(client.deleteMember(await sol()))).toEqual(['ACTIVE_SUBSCRIPTION_MEMBER_DELETE_FORBIDDEN'])
    expect(await whyNot(client.deleteMember(staff.memberId))).toEqual(['OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN'])
    const owner = clientWithToken(generation, await tokenOfClient(house, staff)).members
    expect(await whyNot(owner.deleteMyMember())).toEqual(['OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN'])
    const { status, body } = await send(staff.apiKey, 'DELETE', `/v1/members/${await sol()}`)
    expect([status, body.details.validationError.fieldViolations[0]]).toMatchObject([400, { field: 'id', data: {} }])

    const member = await aMember()
    const cart = {
      cartItems: [cartItem(await house.aClass())],
      successUrl: `${house.ctx.config.siteUrl}/success`,
      failedUrl: `${house.ctx.config.siteUrl}/failure`,
    }
    const ordered = await house.visitor().post('/api/checkout/v1/bookings', cart, { authtoken: member.token })
    expect(ordered.status).toBe(200)
    expect(await whyNot(client.deleteMember(member.memberId))).toBe('account.order-open')
    expect(await isGone(member)).toBe(false)
  })

  test('is one of many: each result is answered, in order (#515)', async () => {
    const [ann, bob] = [await aMember(), await aMember()]
    const nobody = '00000000-0000-4000-8000-000000000000'
    const ids = [ann.memberId, await sol(), nobody, staff.memberId, bob.memberId]
    const answer = await keyClient(generation).bulkDeleteMembers(ids)
    expect(answer.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 3, undetailedFailures: 0 })
    const told = answer.results?.map(({ itemMetadata: item }) => [
      item?._id,
      item?.originalIndex,
      item?.success,
      item?.error?.code,
    ])
    expect(told).toEqual([
      [ids[0], 0, true, undefined],
      [ids[1], 1, false, 'ACTIVE_SUBSCRIPTION_MEMBER_DELETE_FORBIDDEN'],
      [ids[2], 2, false, 'member.unknown'],
      [ids[3], 3, false, 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN'],
      [ids[4], 4, true, undefined],
    ])
    expect([await isGone(ann), await isGone(bob)]).toEqual([true, true])
    for (const memberIds of [[], Array.from({ length: 101 }, () => nobody), ['x']]) {
      expect((await send(staff.apiKey, 'POST', '/v1/members/bulk/delete', { memberIds })).status).toBe(400)
    }
  })

  test('is one of those who fit a filter and a search, soon after; an empty filter means nobody (#515)', async () => {
    const [ann, bob] = [await aMember(), await aMember()]
    const word = `Xylo${generation}`
    await keyClient(generation).updateMember(ann.memberId, { profile: { nickname: `${word} one` } })
    const { jobId } = await keyClient(generation).bulkDeleteMembersByFilter(
      { id: { $in: [ann.memberId, bob.memberId] } },
      { search: { expression: word } },
    )
    await expect.poll(() => isGone(ann), soon).toBe(true)
    expect(await isGone(bob)).toBe(false)
    const job = async () => (await house.rows('select * from platform_job where id = $1', [jobId]))[0]
    await expect.poll(async () => (await job()).successes, soon).toBe(1)
    const { failures, filter, input } = await job()
    expect([failures, filter, input]).toEqual([0, {}, {}])
    const everybody = await send(staff.apiKey, 'POST', '/v1/members/bulk/delete-by-filter', { filter: {} })
    expect([everybody.status, everybody.body.fields]).toEqual([400, ['filter']])
  })
})

test('nobody deletes another member without the right to it (#541)', async () => {
  const [member, target] = [await aMember(), await aMember()]
  const calls: [string, string, object?][] = [
    ['DELETE', `/v1/members/${target.memberId}`],
    ['POST', '/v1/members/bulk/delete', { memberIds: [target.memberId] }],
    ['POST', '/v1/members/bulk/delete-by-filter', { filter: { id: target.memberId } }],
  ]
  for (const [method, path, body] of calls) {
    expect((await send(member.token, method, path, body)).status).toBe(403)
    expect((await send('', method, path, body)).status).toBe(401)
  }
  expect((await send(staff.apiKey, 'DELETE', '/v1/members/my')).status).toBe(403)
  expect([await isGone(member), await isGone(target)]).toEqual([false, false])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setScene } from '#proofs/scenes.ts'
import {
  bothGenerations,
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

const petra = { id: 'acc00000-0000-4000-8000-000000000001', contactId: 'c0174c70-0000-4000-8000-000000000001' }
const [petraEmail, solEmail] = ['member.plain@stillwater.example', 'member.soak@stillwater.example']
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const unknown = { status: 'UNKNOWN', privacyStatus: 'UNKNOWN', activityStatus: 'UNKNOWN' }

async function tokenOf(email: string) {
  const { body } = await house.visitor().post('/api/wix/v1/login', { email, password: 'stillwater-demo' })
  return body.authToken as string
}
const guestToken = async () => (await house.visitor().get('/api/wix/v1/auth/visitor-token')).body.accessToken as string
/** As it goes over the wire. */
const call = (credential: string, path: string, method = 'GET', body?: object) =>
  house.visitor().send(method, path, body, { authorization: credential })
const refusedBy = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error as { details: { applicationError: { code: string } } },
  )
  return error?.details.applicationError.code
}

/** The addresses on a page, in one order. */
const emailsOf = (found: { items: { loginEmail?: string | null }[] }) =>
  found.items.map(({ loginEmail }) => String(loginEmail)).toSorted((a, b) => a.localeCompare(b))
/** How many fit a filter, over the wire. */
const countWho = async (filter: object): Promise<number> =>
  (await call(staff.apiKey, '/v1/members/query', 'POST', { query: { filter } })).body.metadata.total
/** What a query over the wire was refused for. */
async function ask(query: object, more: object = {}) {
  const { status, body } = await call(staff.apiKey, '/v1/members/query', 'POST', { query, ...more })
  return [status, body.details?.validationError.fieldViolations[0].field]
}

describe('one member, on the wire', () => {
  test('is described by field sets: the profile, their status, how to reach them (#504 #505 #459 #460)', async () => {
    const token = await tokenOf(petraEmail)
    const profile = { slug: expect.stringMatching(/^member-[0-9a-f]{12}$/) }
    const inPublic = { ...petra, createdDate: instant, updatedDate: instant, profile, ...unknown }
    const inExtended = {
      loginEmail: petraEmail,
      status: 'APPROVED',
      privacyStatus: 'PRIVATE',
      activityStatus: 'ACTIVE',
    }
    const inFull = {
      loginEmailVerified: true,
      contact: {
        firstName: 'Petra',
        lastName: 'Plain',
        phones: [],
        emails: [petraEmail],
        addresses: [],
        customFields: {},
      },
      lastLoginDate: instant,
    }
    for (const [query, expected] of [
      ['', inPublic],
      ['?fieldsets=PUBLIC', inPublic],
      ['?fieldsets=EXTENDED', { ...inPublic, ...inExtended }],
      ['?fieldsets=PUBLIC&fieldsets=FULL', { ...inPublic, ...inExtended, ...inFull }],
    ] as const) {
      expect((await call(token, `/v1/members/my${query}`)).body).toEqual({ member: expected })
      expect((await call(staff.apiKey, `/v1/members/${petra.id}${query}`)).body).toEqual({ member: expected })
    }
    expect(
      (await call(token, '/v1/members/my?fieldsets=ALL')).body.details.validationError.fieldViolations,
    ).toMatchObject([{ field: expect.stringContaining('fieldsets'), data: {} }])
  })

  test('has every status, privacy and activity that the books know (#460)', async () => {
    for (const [column, field, values] of [
      ['status', 'status', ['UNKNOWN', 'PENDING', 'BLOCKED', 'OFFLINE', 'APPROVED']],
      ['privacy_status', 'privacyStatus', ['PUBLIC', 'PRIVATE']],
      ['activity_status', 'activityStatus', ['MUTED', 'ACTIVE']],
    ] as const) {
      for (const value of values) {
        await house.rows(`update member set ${column} = $2 where id = $1`, [petra.id, value])
        expect((await call(staff.apiKey, `/v1/members/${petra.id}?fieldsets=EXTENDED`)).body.member[field]).toBe(value)
        expect(await countWho({ [field]: value, id: petra.id })).toBe(1)
        expect(await countWho({ [field]: { $ne: value }, id: petra.id })).toBe(0)
      }
    }
  })

  test('stands under the bare path and under the prefixes of both generations of the SDK', async () => {
    const bare = (await call(staff.apiKey, `/v1/members/${petra.id}`)).body
    for (const prefix of ['/members', '/_api/members']) {
      expect((await call(staff.apiKey, `${prefix}/v1/members/${petra.id}?id=${petra.id}`)).body).toEqual(bare)
    }
  })

  test('who is nobody, or was deleted, is unknown', async () => {
    const { memberId } = (await setScene(house.ctx.db, 'credits', {})) as { memberId: string }
    await house.rows(`update member set deleted_at = house_now() where id = $1`, [memberId])
    for (const id of [memberId, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await call(staff.apiKey, `/v1/members/${id}`)
      expect([status, body.details.applicationError.code]).toEqual([404, 'member.unknown'])
    }
    expect((await call(staff.apiKey, '/v1/members/nobody')).status).toBe(400)
    const { body } = await call(staff.apiKey, '/v1/members/query', 'POST', { query: { filter: { id: memberId } } })
    expect(body).toEqual({ members: [], metadata: { count: 0, offset: 0, total: 0, tooManyToCount: false } })
  })
})

describe('who may read members', () => {
  test('a visitor none; a member their own; who works here and a key with the right to it, all (#360)', async () => {
    const paths = ['/v1/members/my', `/v1/members/${petra.id}`, '/v1/members']
    const asked = async (credential: string) =>
      (await Promise.all(paths.map((path) => call(credential, path)))).map(({ status }) => status)
    const { body: reader } = await house
      .visitor()
      .post('/api/staff/v1/api-keys', { name: 'Reader', scopes: ['MEMBERS.MEMBER_READ'] }, { authtoken: staff.token })
    const { body: other } = await house
      .visitor()
      .post('/api/staff/v1/api-keys', { name: 'Other', scopes: ['MEMBERS.MEMBER_MUTE'] }, { authtoken: staff.token })
    expect(await asked('')).toEqual([401, 401, 401])
    expect(await asked(await guestToken())).toEqual([403, 403, 403])
    expect(await asked(await tokenOf(petraEmail))).toEqual([200, 200, 403])
    expect(await asked(staff.token)).toEqual([200, 200, 200])
    expect(await asked(reader.apiKey)).toEqual([403, 200, 200])
    expect(await asked(other.apiKey)).toEqual([403, 403, 403])
  })

  test('another member sees the profile of who joined the community, no more of it than that, and of nobody else', async () => {
    const token = await tokenOf(solEmail)
    const seen = async () => await call(token, `/v1/members/${petra.id}?fieldsets=FULL`)
    const set = (change: string) => house.rows(`update member set ${change} where id = $1`, [petra.id])
    expect((await seen()).status).toBe(404)
    await set(`privacy_status = 'PUBLIC', nickname = 'Pet'`)
    const { member } = (await seen()).body
    expect(member).toMatchObject({ ...petra, ...unknown, profile: { nickname: 'Pet' } })
    expect(JSON.stringify(member)).not.toMatch(/Petra|Plain|@/)
    await set(`status = 'BLOCKED'`)
    expect((await seen()).body.code).toBe('member.unknown')
    await set(`status = 'APPROVED', privacy_status = 'PRIVATE', nickname = null`)
  })
})

describe.each(bothGenerations)('members, listed by a client of the generation "%s"', (generation) => {
  const client = () => clientWithKey(generation, staff.apiKey).members
  const list = async (input: Parameters<ReturnType<typeof client>['listMembers']>[0]) => {
    const { members = [], metadata } = await client().listMembers(input)
    return { members, metadata }
  }
  const query = () => client().queryMembers({ fieldsets: ['FULL'] })
  const search = async (expression: string, fields?: string[]) => {
    const input = { fieldsets: ['FULL' as const], search: { expression, ...(fields && { fields }) } }
    return emailsOf(await client().queryMembers(input).find())
  }

  test('are asked for one by one, with the field sets that are asked for (#504 #505)', async () => {
    const own = clientWithToken(generation, await tokenOf(petraEmail)).members
    const { member } = await own.getCurrentMember({ fieldsets: ['FULL'] })
    expect(member).toMatchObject({ _id: petra.id, contactId: petra.contactId, contact: { firstName: 'Petra' } })
    expect(await own.getMember(petra.id)).toMatchObject({ _id: petra.id, status: 'UNKNOWN' })
    expect(await client().getMember(petra.id, { fieldsets: ['EXTENDED'] })).toMatchObject({ loginEmail: petraEmail })
    expect(await refusedBy(own.listMembers())).toBe('account.forbidden')
  })

  test('come page by page, in order, and never twice (#506)', async () => {
    const all = await list({ fieldsets: ['EXTENDED'] })
    expect(all.metadata).toEqual({
      count: all.members.length,
      offset: 0,
      total: all.members.length,
      tooManyToCount: false,
    })
    expect(all.members.length).toBeGreaterThanOrEqual(7)
    const ids = all.members.map(({ _id }) => _id)
    const paged = []
    for (let offset = 0; offset < ids.length; offset += 2) {
      const { members, metadata } = await list({ paging: { limit: 2, offset } })
      expect(metadata).toMatchObject({ offset, count: members.length, total: ids.length })
      paged.push(...members.map(({ _id }) => _id))
    }
    expect(paged).toEqual(ids)
    const names = async (order: 'ASC' | 'DESC') => {
      const { members } = await list({ fieldsets: ['FULL'], sorting: [{ fieldName: 'contact.lastName', order }] })
      return members.map(({ contact }) => String(contact?.lastName))
    }
    const upwards = await names('ASC')
    expect(upwards).toEqual(upwards.toSorted((a, b) => a.localeCompare(b)))
    expect(await names('DESC')).toEqual(upwards.toReversed())
  })

  test('are found by every field and operator of the builder, whatever the capitals of an address (#507)', async () => {
    expect(emailsOf(await query().eq('loginEmail', petraEmail.toUpperCase()).find())).toEqual([petraEmail])
    expect(emailsOf(await query().eq('_id', petra.id).find())).toEqual([petraEmail])
    expect(emailsOf(await query().eq('contactId', petra.contactId).find())).toEqual([petraEmail])
    expect(emailsOf(await query().startsWith('loginEmail', 'Member.S').find())).toEqual([
      'member.sauna@stillwater.example',
      solEmail,
    ])
    expect(emailsOf(await query().startsWith('contact.firstName', 'pe').find())).toEqual([petraEmail])
    expect(emailsOf(await query().startsWith('contact.firstName', '%').find())).toEqual([])
    expect(emailsOf(await query().in('contact.lastName', ['Plain', 'Soak', 'Nobody']).find())).toHaveLength(2)
    expect(emailsOf(await query().eq('status', 'BLOCKED').find())).toEqual([])
    const all = (await query().find()).items.length
    expect((await query().ne('privacyStatus', 'PUBLIC').find()).items).toHaveLength(all)
    expect((await query().exists('profile.nickname', true).find()).items).toHaveLength(0)
    const { slug } = (await query().eq('_id', petra.id).find()).items[0]!.profile!
    expect(emailsOf(await query().eq('profile.slug', slug).find())).toEqual([petraEmail])
    expect(emailsOf(await query().ge('contact.lastName', 'Plain').lt('contact.lastName', 'Plaio').find())).toEqual([
      petraEmail,
    ])
  })

  test('are searched by a part of their words, in the nickname unless other fields are named (#507)', async () => {
    await house.rows(`update member set nickname = 'Pool_Shark 100%' where id = $1`, [petra.id])
    expect(await search('shark')).toEqual([petraEmail])
    expect(await search('l_S')).toEqual([petraEmail])
    expect(await search('o_S')).toEqual([])
    expect(await search('etr')).toEqual([])
    expect(await search('etr', ['contact.firstName', 'contact.lastName'])).toEqual([petraEmail])
    await house.rows(`update member set nickname = null where id = $1`, [petra.id])
  })

  test('what cannot be asked is refused by its name, and no filter is SQL', async () => {
    expect(await ask({ filter: { password: 'x' } })).toEqual([400, 'filter.password'])
    expect(await ask({ filter: { id: "x' or true --" } })).toEqual([400, 'filter.id'])
    expect(await ask({ filter: { loginEmail: { $regex: '.' } } })).toEqual([400, 'filter.loginEmail.$regex'])
    expect(await ask({ sort: [{ fieldName: 'loginEmail' }] })).toEqual([400, 'filter.sort.loginEmail'])
    expect(await ask({ sort: [{ fieldName: 'constructor' }] })).toEqual([400, 'filter.sort.constructor'])
    expect(await ask({ paging: { limit: 101 } })).toEqual([400, 'query.paging.limit'])
    expect(await ask({}, { search: { expression: 'x', fields: ['contact.phones'] } })).toEqual([400, 'search.fields'])
    expect((await ask({ filter: null }))[0]).toBe(200)
    expect((await ask({ sorting: [{ fieldName: 'createdDate', order: 'DESC' }] }))[0]).toBe(200)
  })
})

describe('very many members', () => {
  test('are counted a thousand behind the page, and a client still turns every page to the last', async () => {
    await house.rows(
      `insert into member (email, email_key, password_hash, first_name, last_name, status, email_verified_at)
       select email, email, 'none', 'Many', 'More', 'APPROVED', house_now() from (
         select 'many-' || n || '@guest.example' as email from generate_series(1, 2300) as n) as made`,
    )
    const { body } = await call(staff.apiKey, '/v1/members?paging.limit=10')
    expect(body.metadata).toEqual({ count: 10, offset: 0, total: 1010, tooManyToCount: true })
    const last = (await call(staff.apiKey, '/v1/members?paging.offset=2300')).body.metadata
    expect(last).toMatchObject({ total: 2300 + last.count, tooManyToCount: false })
    for (const generation of bothGenerations) {
      const seen = new Set<string>()
      let page = await clientWithKey(generation, staff.apiKey)
        .members.queryMembers({ fieldsets: ['EXTENDED'] })
        .startsWith('loginEmail', 'many-')
        .limit(100)
        .find()
      for (;;) {
        for (const { loginEmail } of page.items) seen.add(loginEmail!)
        if (!page.hasNext()) break
        page = await page.next()
      }
      expect(seen.size).toBe(2300)
    }
  })
})

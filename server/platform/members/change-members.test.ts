import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soon } from '#proofs/house.ts'
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
let apiKey: string
beforeAll(async () => {
  house = await openHouseForClients()
  apiKey = house.owner.apiKey
})
afterAll(() => house.close())

let people = 0
const anEmail = () => `made.${++people}@guest.example`
type Scene = { token: string; memberId: string; contactId: string; email: string }
const aMember = async () => (await setScene(house.ctx.db, 'credits', {})) as Scene
const keyClient = (generation: Generation) => clientWithKey(generation, apiKey).members
const tokenClient = (generation: Generation, token: string) => clientWithToken(generation, token).members
const logIn = (email: string, password: string) => house.visitor().post('/api/wix/v1/login', { email, password })
const mailbox = async (email: string) => (await house.get(`/__test/mailbox?email=${encodeURIComponent(email)}`)).body
const send = (credential: string, method: string, path: string, body?: object) =>
  house.visitor().send(method, path, body, { authorization: credential })
type Refusal = {
  details: { applicationError?: { code: string }; validationError?: { fieldViolations: { field: string }[] } }
}
/** Why a client was refused; the SDK puts the name of its argument before a field's. */
const whyNot = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error as Refusal,
  )
  const { applicationError, validationError } = error?.details ?? {}
  return applicationError?.code ?? validationError?.fieldViolations.map(({ field }) => field.replace(/^options\./, ''))
}

/** Everything a client may say of somebody. */
const everything = (email: string) => ({
  loginEmail: email,
  contact: {
    firstName: 'Ann',
    lastName: 'Made',
    phones: ['+61411111111', '+61422222222'],
    emails: [email, 'ann.at.work@guest.example'],
    addresses: [{ addressLine: '1 Bath St', city: 'Sydney', country: 'AU', postalCode: '2000' }],
    birthdate: '1990-02-28',
    company: 'Baths & Co',
    jobTitle: 'Lifeguard',
    customFields: { 'favourite-pool': { value: 'The hot one' } },
  },
  profile: {
    nickname: 'annie',
    title: 'Regular',
    photo: { url: 'https://pictures.example/ann.jpg', height: 100, width: 200 },
    cover: { url: 'https://pictures.example/sea.jpg', height: 300, width: 900, offsetX: -10 },
  },
  privacyStatus: 'PUBLIC' as const,
})

describe.each(bothGenerations)('a member made by a client of the generation "%s"', (generation) => {
  test('has all that was said of them, and is approved (#516)', async () => {
    const email = anEmail()
    const input = everything(email)
    const made = await keyClient(generation).createMember({ member: { ...input, status: 'BLOCKED' } })
    expect(made).toMatchObject({
      loginEmail: email,
      loginEmailVerified: false,
      status: 'APPROVED',
      activityStatus: 'ACTIVE',
      privacyStatus: 'PUBLIC',
      profile: { ...input.profile, slug: expect.stringMatching(/^member-/) },
      contact: {
        ...input.contact,
        addresses: [{ ...input.contact.addresses[0], _id: expect.any(String) }],
        customFields: { 'favourite-pool': { name: 'favourite-pool', value: 'The hot one' } },
      },
    })
    expect(await keyClient(generation).getMember(made._id!, { fieldsets: ['FULL'] })).toEqual(made)
    expect(await whyNot(keyClient(generation).createMember({ member: { loginEmail: email.toUpperCase() } }))).toBe(
      '-19995',
    )
    expect(await whyNot(keyClient(generation).createMember({ member: {} }))).toEqual(['member.loginEmail'])
    expect(await whyNot(keyClient(generation).createMember({ member: { loginEmail: 'nobody' } }))).toEqual([
      'member.loginEmail',
    ])
  })

  test('has no password until they set one by the email, and is then signed in on the site (#516)', async () => {
    const email = anEmail()
    await keyClient(generation).createMember({ member: { loginEmail: email, contact: { firstName: 'Ann' } } })
    for (const word of ['none', 'null', 'a new password']) {
      expect((await logIn(email, word)).body).toMatchObject({ code: 'resetPassword' })
    }
    const { accessToken } = (await house.get('/api/wix/v1/auth/visitor-token')).body
    const stranger = await send(accessToken, 'POST', '/_api/iam/authentication/v2/register', {
      loginId: { email },
      password: 'mine from now on',
      profile: { firstName: 'Eve', lastName: 'Else' },
    })
    expect(stranger.body.code).toBe('emailAlreadyExists')

    const redirectUrl = `${house.ctx.config.siteUrl}/auth`
    await house.post('/api/wix/v1/auth/reset-password', { email, redirectUrl })
    await expect.poll(async () => (await mailbox(email)).recoveryToken, soon).not.toBeNull()
    const { recoveryToken } = await mailbox(email)
    const { body } = await house
      .visitor()
      .post('/api/wix/v1/auth/recover', { recoveryToken, password: 'a new password' })
    expect(body).toMatchObject({ state: 'SUCCESS', member: { contact: { firstName: 'Ann' } } })
    expect((await logIn(email, 'a new password')).body.state).toBe('SUCCESS')
    const { member } = await tokenClient(generation, body.authToken).getCurrentMember({ fieldsets: ['FULL'] })
    expect(member).toMatchObject({ loginEmailVerified: true, lastLoginDate: expect.anything() })
  })
})

describe.each(bothGenerations)('a member changed by a client of the generation "%s"', (generation) => {
  test('is changed where something was said, by themselves or by a key, and on the site too (#517)', async () => {
    const { token, memberId, email } = await aMember()
    const own = tokenClient(generation, token)
    const input = everything(email)
    await own.updateMember(memberId, input)
    const changed = await keyClient(generation).updateMember(memberId, {
      contact: { lastName: 'Changed', phones: ['+61499999999'], company: '', customFields: { pet: { value: true } } },
      profile: { title: '' },
    })
    expect(changed).toMatchObject({
      contact: {
        firstName: 'Ann',
        lastName: 'Changed',
        phones: ['+61499999999'],
        jobTitle: 'Lifeguard',
        customFields: { 'favourite-pool': { value: 'The hot one' }, pet: { name: 'pet', value: true } },
      },
      profile: { nickname: 'annie', photo: input.profile.photo },
      privacyStatus: 'PUBLIC',
    })
    expect(changed.contact).not.toHaveProperty('company')
    expect(changed.profile).not.toHaveProperty('title')
    const onSite = await house.visitor().send('GET', '/api/account/v1/details', undefined, { authtoken: token })
    expect(onSite.body).toMatchObject({ firstName: 'Ann', lastName: 'Changed', phone: '+61499999999' })

    // What a client has read it may send back as it is: what it may not change does not matter then.
    const { body: read } = await send(token, 'GET', '/v1/members/my?fieldsets=FULL')
    const { body: written } = await send(token, 'PATCH', `/v1/members/${memberId}`, read)
    expect(written).toEqual({ member: { ...read.member, updatedDate: expect.any(String) } })
    await house
      .visitor()
      .send('PATCH', '/api/account/v1/details', { firstName: 'A', lastName: 'B', phone: '7' }, { authtoken: token })
    expect(await own.getMember(memberId, { fieldsets: ['FULL'] })).toMatchObject({
      contact: { firstName: 'A', lastName: 'B', phones: ['7'] },
    })
  })

  test('keeps the address to sign in with, and what is not well made is refused by its field (#517)', async () => {
    const { token, memberId, email } = await aMember()
    const own = tokenClient(generation, token)
    const before = await own.getMember(memberId, { fieldsets: ['FULL'] })
    const refused = async (member: object) => await whyNot(own.updateMember(memberId, member))
    expect(await refused({ loginEmail: 'other@guest.example', contact: { firstName: 'New' } })).toEqual([
      'member.loginEmail',
    ])
    expect(await refused({ contact: { birthdate: '1990-02-30' } })).toEqual(['member.contact.birthdate'])
    expect(await refused({ contact: { emails: ['x'] } })).toEqual(['member.contact.emails.0'])
    expect(await refused({ profile: { photo: { url: 'javascript:alert(1)' } } })).toEqual(['member.profile.photo.url'])
    expect(await refused({ privacyStatus: 'OPEN' })).toEqual(['member.privacyStatus'])
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`field ${n}`, { value: n }]))
    expect(await refused({ contact: { customFields: many } })).toEqual(['member.contact.customFields'])
    expect(await own.getMember(memberId, { fieldsets: ['FULL'] })).toEqual(before)
    expect(await own.updateMember(memberId, { loginEmail: email.toUpperCase() })).toMatchObject({ loginEmail: email })
  })

  test('loses phones, addresses and other addresses to write to, each by its call (#518 #519 #520)', async () => {
    const { token, memberId, email } = await aMember()
    const own = tokenClient(generation, token)
    await own.updateMember(memberId, everything(email))
    await own.updateMember(memberId, { contact: { phones: [], emails: [], addresses: [] } })
    const kept = (await own.getMember(memberId, { fieldsets: ['FULL'] })).contact
    expect([kept?.phones, kept?.emails, kept?.addresses].map((list) => list?.length)).toEqual([2, 2, 1])
    expect((await own.deleteMemberPhones(memberId)).member?.contact).toMatchObject({ phones: [], emails: kept?.emails })
    expect((await keyClient(generation).deleteMemberEmails(memberId)).member).toMatchObject({
      loginEmail: email,
      contact: { emails: [] },
    })
    expect((await own.deleteMemberAddresses(memberId)).member?.contact).toMatchObject({
      addresses: [],
      firstName: 'Ann',
    })
    expect((await own.updateMember(memberId, { contact: { emails: [email] } })).contact?.emails).toEqual([email])
    expect(await house.rows('select contact_emails from member where id = $1', [memberId])).toEqual([
      { contact_emails: null },
    ])
  })

  test('takes a slug that nobody has, whatever its capitals (#521)', async () => {
    const [ann, bob] = [await aMember(), await aMember()]
    const own = tokenClient(generation, ann.token)
    const slug = `Ann-${ann.memberId.slice(0, 8)}`
    expect((await own.updateCurrentMemberSlug(slug)).member?.profile?.slug).toBe(slug)
    expect((await own.updateCurrentMemberSlug(slug)).member?.profile?.slug).toBe(slug)
    const taken = await send(bob.token, 'POST', '/v1/members/my/slug', { slug: slug.toLowerCase() })
    expect([taken.status, taken.body.details.applicationError]).toEqual([
      409,
      { code: 'SLUG_ALREADY_EXISTS', description: expect.any(String), data: { slug: slug.toLowerCase() } },
    ])
    expect(await whyNot(tokenClient(generation, bob.token).updateCurrentMemberSlug('a/b'))).toEqual(['slug'])
    const byPath = await send(apiKey, 'POST', `/v1/members/${bob.memberId}/slug`, {
      id: bob.memberId,
      slug: `${slug}-2`,
    })
    expect(byPath.body.member.profile.slug).toBe(`${slug}-2`)
  })

  test('joins and leaves the community, as the specification and as the SDK writes it (#522 #523 #421)', async () => {
    const { token } = await aMember()
    const own = tokenClient(generation, token)
    expect((await own.joinCommunity()).member?.privacyStatus).toBe('PUBLIC')
    expect((await own.leaveCommunity()).member?.privacyStatus).toBe('PRIVATE')
    for (const [path, privacyStatus] of [
      ['/v1/members/my/join-community', 'PUBLIC'],
      ['/v1/members/my/leave-community', 'PRIVATE'],
      ['/v1/members/join-community', 'PUBLIC'],
      ['/members/v1/members/leave-community', 'PRIVATE'],
    ] as const) {
      expect(await send(token, 'POST', path, {})).toMatchObject({ status: 200, body: { member: { privacyStatus } } })
    }
  })
})

test('nobody changes another member, and a key only with the right to it', async () => {
  const [ann, bob] = [await aMember(), await aMember()]
  const books = () => house.rows('select * from member where id = $1', [ann.memberId])
  const before = await books()
  const calls: [string, string, object?][] = [
    ['PATCH', '', { member: { id: ann.memberId, contact: { lastName: 'Changed' } } }],
    ['DELETE', '/phones'],
    ['DELETE', '/emails'],
    ['DELETE', '/addresses'],
    ['POST', '/slug', { slug: 'mine' }],
  ]
  for (const [method, tail, body] of calls) {
    const { status, body: no } = await send(bob.token, method, `/v1/members/${ann.memberId}${tail}`, body)
    expect([status, no.details.applicationError.code]).toEqual([403, 'account.forbidden'])
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await send(apiKey, method, `/v1/members/${nobody}${tail}`, body)).body.code).toBe('member.unknown')
  }
  expect(await books()).toEqual(before)
})

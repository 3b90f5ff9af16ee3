import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes, type Scope } from '#api/api-keys.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { tokenOfClient } from '#proofs/sign-in-at-client.ts'
import { permissions } from '#server/access/permissions.ts'
import { answering, atSite, knock, knockAll as knockAt, someId } from './knock.ts'
import { routesByRole } from './routes-by-role.ts'

const {
  everybody,
  proof,
  thisMachine,
  member,
  staff,
  staffJustNow,
  manager,
  managerJustNow,
  owner,
  ownerJustNow,
  anyClient,
  membersClient,
  signedInAtClient,
  membersClientOrKey,
  key,
} = routesByRole
const scopesOf = (list: Partial<Record<Scope, string[]>>) => Object.entries(list) as [Scope, string[]][]
const atTheSite = [...member, ...staff, ...staffJustNow, ...manager, ...managerJustNow, ...owner, ...ownerJustNow]
const ofMembersOrKeys = scopesOf(membersClientOrKey).flatMap(([, routes]) => routes)
const ofKeys = scopesOf(key).flatMap(([, routes]) => routes)
const ofClients = [...anyClient, ...membersClient, ...signedInAtClient, ...ofMembersOrKeys, ...ofKeys]
const openedBy = (scope: Scope) => [
  ...anyClient,
  ...(membersClientOrKey[scope as never] ?? []),
  ...(key[scope as never] ?? []),
]

let house: TestHouse
let people: Awaited<ReturnType<typeof meet>>
beforeAll(async () => {
  house = await openHouse()
  people = await meet(house)
})
afterAll(() => house.close())

describe('route by route, by a list that was written by hand', () => {
  test('every route of the house stands in the list, once', () => {
    const listed = [...everybody, ...proof, ...thisMachine, ...atTheSite, ...ofClients]
    expect(listed.toSorted()).toEqual(Object.keys(permissions).toSorted())
  })

  test('everybody is let in at everybody’s routes, whatever they bring (#360)', async () => {
    for (const credential of Object.values(people.everyone)) {
      const headers = { authorization: credential, authtoken: credential }
      expect(await knockAll(house, everybody, headers)).toEqual(answering(everybody, 'in'))
    }
  })

  test('who is nobody, or is not any more, is let in nowhere else', async () => {
    for (const credential of Object.values(people.nobody)) {
      expect(await knockAll(house, atTheSite, atSite(credential))).toEqual(answering(atTheSite, 401))
      expect(await knockAll(house, ofClients, asClient(credential))).toEqual(answering(ofClients, 401))
    }
  })

  test('a key opens no route of the site, and a revoked one none at all, nor beside a good token', async () => {
    const { fullKey, revokedKey, client } = people
    expect(await knockAll(house, atTheSite, atSite(fullKey))).toEqual(answering(atTheSite, 401))
    expect(await knockAll(house, atTheSite, asClient(fullKey))).toEqual(answering(atTheSite, 401))
    for (const credential of [revokedKey, `${client},${revokedKey}`, `${client},bhk_garbage`])
      expect(await knockAll(house, ofClients, asClient(credential))).toEqual(answering(ofClients, 401))
  })

  test('a guest’s token opens what any client may read, and nothing else (#360)', async () => {
    expect(await knockAll(house, atTheSite, atSite(people.guest))).toEqual(answering(atTheSite, 401))
    expect(await knockAll(house, ofClients, asClient(people.guest))).toEqual({
      ...answering(ofClients, 403),
      ...answering(anyClient, 'in'),
    })
  })

  test('a member is let in at the site’s members’ routes alone, and at no route of a key (#360 #541)', async () => {
    expect(await knockAll(house, atTheSite, atSite(people.member))).toEqual({
      ...answering(atTheSite, 403),
      ...answering(member, 'in'),
    })
    const closed = [...ofKeys, ...signedInAtClient]
    expect(await knockAll(house, closed, asClient(people.member))).toEqual(answering(closed, 403))
  })

  test('a member’s client does what is the member’s, and nothing of a key’s (#360 #541)', async () => {
    expect(await knockAll(house, ofClients, asClient(people.client))).toEqual({
      ...answering(ofClients, 'in'),
      ...answering(ofKeys, 403),
    })
  })

  test('a client’s token opens no route of the site, and what a client may end takes one (security findings 8 and 9)', async () => {
    expect(await knockAll(house, atTheSite, atSite(people.client))).toEqual(answering(atTheSite, 401))
    expect(await knockAll(house, [...membersClient, ...signedInAtClient], asClient(people.member))).toEqual({
      ...answering(membersClient, 'in'),
      ...answering(signedInAtClient, 403),
    })
  })

  test.each(scopes)(
    'a key with %s opens its own routes, with or without a member, and no other (#360 #541)',
    async (scope) => {
      const apiKey = people.keys[scope]
      const alone = { ...answering(ofClients, 403), ...answering(openedBy(scope), 'in') }
      expect(await knockAll(house, ofClients, asClient(apiKey))).toEqual(alone)
      const own = answering([...membersClient, ...signedInAtClient, ...ofMembersOrKeys], 'in')
      expect(await knockAll(house, ofClients, asClient(`${people.client},${apiKey}`))).toEqual({ ...alone, ...own })
    },
  )

  test('the front desk is refused at each route of a manager and of the owner, and does nothing that keys do (#541 #700)', async () => {
    expect(await knockAll(house, atTheSite, atSite(people.staff))).toEqual({
      ...answering(atTheSite, 'in'),
      ...answering([...manager, ...managerJustNow, ...owner, ...ownerJustNow], 403),
    })
    expect(await knockAll(house, ofKeys, asClient(people.staff))).toEqual(answering(ofKeys, 403))
  })

  test('the front desk no longer changes a price by the platform’s call (#703)', async () => {
    const [service] = await house.rows(`select id, revision, price_cents from service where name = 'Bathing'`)
    const path = `/v2/services/${service.id}`
    const body = { service: { revision: String(service.revision), payment: { fixed: { price: { value: '1.00' } } } } }
    const refused = await house.visitor().send('PATCH', path, body, asClient(people.staff))
    expect([refused.status, refused.body.code]).toEqual([403, 'account.forbidden'])
    expect(await house.rows('select price_cents from service where id = $1', [service.id])).toEqual([
      { price_cents: service.price_cents },
    ])
  })

  test('a manager is refused at each route of the owner, and reads members and changes services as other tools do (#541 #700)', async () => {
    expect(await knockAll(house, atTheSite, atSite(people.manager))).toEqual({
      ...answering(atTheSite, 'in'),
      ...answering([...owner, ...ownerJustNow], 403),
    })
    expect(await knockAll(house, ofKeys, asClient(people.manager))).toEqual({
      ...answering(ofKeys, 403),
      ...answering([...key['MEMBERS.MEMBER_READ'], ...key['PRICING_PLANS.READ_ORDERS']], 'in'),
      ...answering(
        scopesOf(key).flatMap(([scope, routes]) => (scope.startsWith('BOOKINGS.') ? routes : [])),
        'in',
      ),
    })
  })

  test('the owner is let in at every route of the site, and does all that keys do (#541)', async () => {
    expect(await knockAll(house, atTheSite, atSite(people.owner))).toEqual(answering(atTheSite, 'in'))
    expect(await knockAll(house, ofKeys, asClient(people.owner))).toEqual(answering(ofKeys, 'in'))
  })

  test('what gives lasting power asks the owner for the second factor of the last ten minutes', async () => {
    expect(await knockAll(house, atTheSite, atSite(people.ownerOfThisMorning))).toEqual({
      ...answering(atTheSite, 'in'),
      ...answering([...staffJustNow, ...managerJustNow, ...ownerJustNow], 403),
    })
  })

  test('without the second factor staff and owner are members like all others (#541)', async () => {
    for (const credential of [people.factorless.staff, people.factorless.owner]) {
      expect(await knockAll(house, atTheSite, atSite(credential))).toEqual({
        ...answering(atTheSite, 403),
        ...answering(member, 'in'),
      })
      expect(await knockAll(house, ofKeys, asClient(credential))).toEqual(answering(ofKeys, 403))
    }
  })

  test('where a proof is asked for, no credential replaces it: nothing is told and nothing changes', async () => {
    const { B, G, slot } = (await setScene(house.ctx.db, 'idor', {})) as Strangers
    const tries = [B, G].flatMap((stranger) => withoutProof(stranger, slot))
    expect([...new Set(tries.map(([route]) => route))].toSorted()).toEqual(proof.toSorted())
    const before = await house.books()
    for (const credential of Object.values(people.everyone)) {
      const headers = { authtoken: credential, authorization: credential }
      for (const [route, path, body] of tries) {
        const answer = await house.visitor().send(route.split(' ')[0]!, path, body, headers)
        const told = JSON.stringify(answer.body)
        expect([credential, route, answer.status]).toEqual([credential, route, expect.toBeOneOf(refusedAt(route))])
        for (const secret of [B.email, G.email, B.memberId, B.orderId, G.orderId, 'Scene pool'])
          expect([route, told.includes(secret)]).toEqual([route, false])
      }
    }
    expect(await house.books()).toBe(before)
  })

  test('routes for tests answer nothing that has come through a proxy', async () => {
    for (const route of thisMachine) {
      const answer = await knock(house, route, { 'x-forwarded-for': '203.0.113.9', authtoken: people.owner })
      expect([route, answer.status]).toEqual([route, 404])
    }
  })

  test('three rights that are too wide by mistake are found (#541)', async () => {
    const mistakes = {
      'POST /v1/members/bulk/approve-by-filter': 'client',
      'POST /v1/members/bulk/block-by-filter': 'own or MEMBERS.MEMBER_BLOCK',
      'GET /api/platform/v1/events': 'own or EVENTS.MANAGE',
    } as const
    const asItIs = { ...permissions }
    Object.assign(permissions, mistakes)
    const careless = await openHouse()
    Object.assign(permissions, asItIs)
    const { guest, client } = await meet(careless)
    const letIn = async (credential: string) =>
      Object.entries(await knockAll(careless, ofKeys, asClient(credential))).flatMap(([route, answer]) =>
        answer === 403 ? [] : [route],
      )
    expect(await letIn(guest)).toEqual(['POST /v1/members/bulk/approve-by-filter'])
    expect((await letIn(client)).toSorted()).toEqual(Object.keys(mistakes).toSorted())
    await careless.close()
  })
})

/** Where the routes of the site look for who asks, and where the platform's do. */
const asClient = (credential: string): Record<string, string> =>
  credential === '' ? {} : { authorization: credential }
const knockAll = (at: TestHouse, routes: string[], headers: Record<string, string>) =>
  knockAt(at, routes, headers, people?.memberId)

type Stranger = { bookingId: string; orderId: string; orderKey: string; memberId: string; email: string }
type Strangers = { B: Stranger; G: Stranger; slot: object }

type Try = [route: string, path: string, body?: object | undefined]
const byItself = (route: string, body?: object): Try => [route, route.split(' ')[1]!, body]

/** What somebody tries at each route that asks for a proof, who knows a stranger's booking and address, and no more. */
function withoutProof({ bookingId, orderId, email }: Stranger, slot: object): Try[] {
  const [guess, password] = ['a-guess', 'a-new-password-of-mine']
  const orders = '/api/checkout/v1/orders'
  return [
    ['GET /api/checkout/v1/orders/:idempotencyKey', `${orders}/${orderId}`],
    ['GET /api/checkout/v1/orders/:idempotencyKey/arrival.png', `${orders}/${orderId}/arrival.png`],
    ['GET /api/checkout/v1/orders/:idempotencyKey/invoice', `${orders}/${orderId}/invoice`],
    ['GET /api/checkout/v1/orders/:idempotencyKey/calendar.ics', `${orders}/${orderId}/calendar.ics`],
    ['POST /api/checkout/v1/orders/:idempotencyKey/release', `${orders}/${orderId}/release`, {}],
    byItself('POST /api/webhooks/stripe', { id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } }),
    [
      'PUT /api/wix/v1/bookings/:id/reschedule-secure',
      `/api/wix/v1/bookings/${bookingId}/reschedule-secure`,
      { bookingId, slot },
    ],
    byItself('POST /api/cancellations/v1', {
      bookingId,
      customerChoice: 'voucher',
      cancellationReason: 'Change of plans',
    }),
    ['GET /api/wix/v1/bookings/request-metadata/:idempotencyKey', `/api/wix/v1/bookings/request-metadata/${orderId}`],
    [
      'GET /api/wix/v1/bookings/customer-bookings-cms',
      `/api/wix/v1/bookings/customer-bookings-cms?email=${email}&bookingId=${bookingId}`,
    ],
    ['GET /api/wix/v1/bookings/:id/live-data', `/api/wix/v1/bookings/${bookingId}/live-data`],
    byItself('GET /api/wix/v1/auth/session'),
    byItself('POST /api/wix/v1/auth/session', { sessionToken: guess }),
    byItself('POST /api/wix/v1/auth/recover', { recoveryToken: guess, password }),
    byItself('POST /api/privacy/v1/unsubscribe', { token: guess, email }),
    byItself('POST /oauth2/token', { clientId: someId, grantType: 'refresh_token', refreshToken: guess }),
    ['GET /oauth2/redirect', `/oauth2/redirect?session=${guess}`],
    byItself('POST /oauth2/redirect', { session: guess, proof: guess, may: 'yes' }),
    byItself('POST /v2/register', { loginId: { email }, password: '' }),
    ['GET /v1/callback', `/v1/callback?state=${guess}&sessionToken=${guess}`],
    [
      'POST /v2/:factorType/verify',
      '/v2/totp/verify',
      { factorType: 'TOTP', stateToken: guess, totpData: { code: '123456' } },
    ],
    byItself('POST /v1/auth/verify', { stateToken: guess, code: '123456' }),
    byItself('POST /v1/auth/resend', { stateToken: guess }),
    byItself('POST /v1/recover', { recoveryToken: guess, password }),
    byItself('POST /v1/redirect-session', { logout: { clientId: someId } }),
    byItself('POST /api/desk/v1/shifts/switch', { memberId: someId, pin: '284170' }),
    byItself('POST /api/desk/v1/merge', {
      entries: [
        {
          deviceId: someId,
          n: 1,
          bookingId,
          kind: 'ARRIVED',
          people: 1,
          saidAt: '2026-11-23T10:00:00+11:00',
          snapshotSeq: 1,
          staffId: someId,
          sig: guess,
        },
      ],
    }),
    byItself('POST /api/welcome/v1', { token: guess }),
    byItself('POST /api/welcome/v1/account', { token: guess, firstName: 'A', lastName: 'B', email, password }),
    byItself('POST /api/welcome/v1/second-factor', { token: guess, code: '123456' }),
    byItself('POST /api/staff-join/v1/invitation', { token: guess }),
    byItself('POST /api/staff-join/v1', { token: guess, person: { firstName: 'A', lastName: 'B', password } }),
  ]
}

/** How such a try is refused; three calls answer as if there were nobody, nothing, or no email to send. */
const refusedAt = (route: string): number[] => {
  const quiet = [
    'GET /api/wix/v1/bookings/customer-bookings-cms',
    'GET /api/wix/v1/auth/session',
    'POST /v1/auth/resend',
  ]
  if (quiet.includes(route)) return [200, 401]
  return [400, 401, 403, 404]
}

type Scene = { token: string; memberId: string; apiKey: string }

/** Everybody who may come to a house: security's table of credentials. */
async function meet(at: TestHouse) {
  const somebody = async (change = '') => {
    const scene = (await setScene(at.ctx.db, change === '' ? 'credits' : 'staff', {})) as Scene
    if (change !== '') await at.rows(change, [scene.memberId])
    return scene
  }
  const whoWorksHere = async (change: string) => (await somebody(change)).token
  const asStaff = `update member set role = 'staff' where id = $1`
  const factorless = `update member_session set second_factor = false where member_id = $1`
  const boss = (await setScene(at.ctx.db, 'staff', {})) as Scene
  const plain = await somebody()

  const makeKey = async (wanted: readonly Scope[]) =>
    (await at.visitor().post('/api/staff/v1/api-keys', { name: 'Key', scopes: wanted }, { authtoken: boss.token })).body
  const revoked = await makeKey(scopes)
  await at.visitor().send('DELETE', `/api/staff/v1/api-keys/${revoked.id}`, undefined, { authtoken: boss.token })
  const keys = Object.fromEntries(
    await Promise.all(scopes.map(async (scope) => [scope, (await makeKey([scope])).apiKey])),
  ) as Record<Scope, string>

  const guest: string = (await at.visitor().get('/api/wix/v1/auth/visitor-token')).body.accessToken
  const atClient = await somebody()
  const client = await tokenOfClient(at, atClient)
  const fullKey: string = (await makeKey(scopes)).apiKey
  const header = Buffer.from('{"alg":"none"}').toString('base64url')
  const claims = Buffer.from(JSON.stringify({ sub: boss.memberId, role: 'owner' })).toString('base64url')
  const nobody = {
    none: '',
    garbage: 'nonsense',
    unsigned: `${header}.${claims}.`,
    forged: boss.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    garbageKey: 'bhk_nonsense',
    blocked: await whoWorksHere(`update member set status = 'BLOCKED' where id = $1`),
    ended: await whoWorksHere('update member_session set ended_at = house_now() where member_id = $1'),
    late: await whoWorksHere('update member_session set expires_at = house_now() where member_id = $1'),
  }
  return {
    nobody,
    everyone: { ...nobody, guest, member: plain.token, client, fullKey, owner: boss.token },
    memberId: atClient.memberId,
    member: plain.token,
    owner: boss.token,
    ownerOfThisMorning: await whoWorksHere(
      `update member_session set factor_shown_at = house_now() - interval '11 minutes' where member_id = $1`,
    ),
    staff: await whoWorksHere(asStaff),
    manager: await whoWorksHere(`update member set role = 'manager' where id = $1`),
    factorless: {
      owner: await whoWorksHere(factorless),
      staff: await whoWorksHere(
        `with staff as (${asStaff} returning id) ${factorless.replace('$1', '(select id from staff)')}`,
      ),
    },
    guest,
    client,
    keys,
    fullKey,
    revokedKey: revoked.apiKey as string,
  }
}

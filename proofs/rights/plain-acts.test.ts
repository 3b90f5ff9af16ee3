import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActRight, RightsAnswer } from '#api/rights.ts'
import { plainActs } from '#domain/accounts/plain-acts.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { staffRoutes } from '#server/access/staff-permissions.ts'
import { answering, atSite, knockAll } from './knock.ts'
import { routesByRole } from './routes-by-role.ts'

const { staff, staffJustNow, manager, managerJustNow, owner, ownerJustNow } = routesByRole
const ofStaff = [...staff, ...staffJustNow, ...manager, ...managerJustNow, ...owner, ...ownerJustNow]
/** By the list that was written by hand: what asks for a code just now. */
const withCode = new Set([...staffJustNow, ...managerJustNow, ...ownerJustNow])

/** What everybody who works here does for themselves, and what their device does for them. */
const theirOwn = [
  'PUT /api/desk/v1/pin',
  'POST /api/desk/v1/shifts',
  'POST /api/desk/v1/shifts/end',
  'POST /api/desk/v1/device-key',
]
const isOnlyLooked = (route: string) => /^GET |\/(preview|price-preview|quote|find)$/.test(route)

const acts = plainActs.flatMap((group) => group.acts)
const routesOf = ({ name }: Pick<ActRight, 'name'>) => acts.find((act) => act.name === name)!.routes
const inActs = acts.flatMap(({ routes }) => routes)

describe('the plain acts', () => {
  test('take in everything that people here change, once', () => {
    const changing = ofStaff.filter((route) => !isOnlyLooked(route))
    expect([...inActs.filter((route) => !isOnlyLooked(route)), ...theirOwn].toSorted()).toEqual(changing.toSorted())
  })

  test('name no route that is not there, nor any in two acts', () => {
    expect(inActs.filter((route) => !ofStaff.includes(route))).toEqual([])
    expect(inActs.filter((route, nth) => inActs.indexOf(route) !== nth)).toEqual([])
  })

  test('are each for one role', () => {
    const ladder = [
      [...staff, ...staffJustNow],
      [...manager, ...managerJustNow],
      [...owner, ...ownerJustNow],
    ]
    const rolesOf = (routes: readonly string[]) =>
      new Set(routes.map((route) => ladder.findIndex((routesOfRole) => routesOfRole.includes(route))))
    expect(acts.filter(({ routes }) => rolesOf(routes).size > 1)).toEqual([])
  })

  test('are few enough to read, and each has a name of its own', () => {
    expect(acts.length).toBeLessThanOrEqual(25)
    expect(new Set(acts.map(({ name }) => name)).size).toBe(acts.length)
  })
})

describe('what the screen says of an act', () => {
  let house: TestHouse
  let told: ActRight[]
  beforeAll(async () => {
    house = await openHouse()
    const answer = await house.visitor().send('GET', '/api/staff/v1/rights', undefined, await signedInAs('staff'))
    told = (answer.body as RightsAnswer).groups.flatMap((group) => group.acts)
  })
  afterAll(() => house.close())

  const signedInAs = async (role: string, change = '') => {
    const { token, memberId } = (await setScene(house.ctx.db, 'staff', { role })) as { token: string; memberId: string }
    if (change !== '') await house.rows(change, [memberId])
    return atSite(token)
  }

  test.each([
    ['staff', ['staff']],
    ['manager', ['staff', 'manager']],
    ['owner', ['staff', 'manager', 'owner']],
  ])('is what a request of somebody of the role %s is answered', async (role, open) => {
    const said = told.map((act) => answering([...routesOf(act)], open.includes(act.needs) ? 'in' : 403))
    expect(await knockAll(house, inActs, await signedInAs(role))).toEqual(Object.assign({}, ...said))
  })

  test('names a code where an owner whose last one is eleven minutes old is asked for another', async () => {
    const late = await signedInAs(
      'owner',
      `update member_session set factor_shown_at = house_now() - interval '11 minutes' where member_id = $1`,
    )
    const heard = await knockAll(house, inActs, late)
    const asked = (act: ActRight) => routesOf(act).filter((route) => heard[route] === 403)
    for (const act of told) {
      const most = { never: 0, 'at times': routesOf(act).length - 1, always: routesOf(act).length }[act.code]
      expect([act.name, asked(act).length <= most, asked(act).length > 0]).toEqual([
        act.name,
        true,
        act.code !== 'never',
      ])
      if (act.code === 'always') expect([act.name, asked(act)]).toEqual([act.name, routesOf(act)])
    }
    expect(inActs.filter((route) => heard[route] === 403).toSorted()).toEqual(
      inActs.filter((route) => withCode.has(route)).toSorted(),
    )
  })

  test('names a manager’s PIN where a request can bring one', async () => {
    const asOwner = await signedInAs('owner')
    const takesPin = async (route: string) => {
      const [method, path] = route.split(' ') as [string, string]
      const its = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const { body } = await house.visitor().send(method, its, { m: 'no approval' }, asOwner)
      return (body?.fields as string[] | undefined)?.includes('m') ?? false
    }
    const found: string[] = []
    for (const route of ofStaff.filter((each) => !each.startsWith('GET '))) if (await takesPin(route)) found.push(route)
    // By each route: an act of several says "at times" whichever of them it is.
    expect(ofStaff.filter((route) => staffRoutes[route]?.managersPin)).toEqual(found)
    const withPin = told.filter((act) => routesOf(act).some((route) => found.includes(route)))
    expect(told.filter(({ managersPin }) => managersPin !== 'never')).toEqual(withPin)
  })

  test('names a manager’s PIN for each time where the front desk is refused without one, whatever it asks', async () => {
    const { bookingId, orderId } = ((await setScene(house.ctx.db, 'idor', {})) as { B: Record<string, string> }).B
    const why = 'The guest asked'
    const goods = { lineId: bookingId, count: 1, shownCount: 1, shownAmount: 4, why }
    const asFrontDesk = await signedInAs('staff')
    const refused = await Promise.all([
      house.visitor().post(`/api/desk/v1/bookings/${bookingId}/hand-out`, { shownAmount: 4, why }, asFrontDesk),
      house.visitor().post(`/api/desk/v1/sales/${orderId}/returns`, goods, asFrontDesk),
    ])
    expect(refused.map(({ body }) => body.code)).toEqual(['outcome.needs-manager', 'outcome.needs-manager'])
    expect(told.filter(({ managersPin }) => managersPin === 'always').map((act) => routesOf(act))).toEqual([
      ['POST /api/desk/v1/bookings/:id/hand-out', 'POST /api/desk/v1/sales/:id/returns'],
    ])
  })
})

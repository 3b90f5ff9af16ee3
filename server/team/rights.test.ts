import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RightsAnswer } from '#api/rights.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { routesByRole } from '#proofs/rights/routes-by-role.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what each may do names each route once, with the role that it asks for, and in words of its own (#702)', async () => {
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as { token: string }
  const { routes } = (await house.visitor().send('GET', '/api/staff/v1/rights', undefined, { authtoken: token }))
    .body as RightsAnswer
  const namesFor = (role: string) => routes.filter(({ isFor }) => isFor === role).map(({ route }) => route)
  const { staff, staffJustNow, manager, managerJustNow, owner, ownerJustNow, member, everybody, proof, thisMachine } =
    routesByRole
  expect(namesFor('staff').toSorted()).toEqual([...staff, ...staffJustNow].toSorted())
  expect(namesFor('manager').toSorted()).toEqual([...manager, ...managerJustNow].toSorted())
  expect(namesFor('owner').toSorted()).toEqual([...owner, ...ownerJustNow].toSorted())
  expect(namesFor('members').toSorted()).toEqual(member.toSorted())
  expect(namesFor('everybody').toSorted()).toEqual([...everybody, ...proof, ...thisMachine].toSorted())
  expect(
    routes
      .filter(({ fresh }) => fresh)
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual([...staffJustNow, ...managerJustNow, ...ownerJustNow].toSorted())
  expect(routes.filter(({ what }) => what === null).map(({ route }) => route)).toEqual([])
  expect(new Set(routes.map(({ what }) => what)).size).toBe(routes.length)
})

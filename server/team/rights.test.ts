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

test('what each may do names each route once, with the role that it asks for, and those of staff in words (#702)', async () => {
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as { token: string }
  const { routes } = (await house.visitor().send('GET', '/api/staff/v1/rights', undefined, { authtoken: token }))
    .body as RightsAnswer
  const namesFor = (role: string) => routes.filter(({ isFor }) => isFor === role).map(({ route }) => route)
  const { staff, manager, managerJustNow, owner, ownerJustNow, member, everybody, proof, thisMachine } = routesByRole
  expect(namesFor('staff').toSorted()).toEqual(staff.toSorted())
  expect(namesFor('manager').toSorted()).toEqual([...manager, ...managerJustNow].toSorted())
  expect(namesFor('owner').toSorted()).toEqual([...owner, ...ownerJustNow].toSorted())
  expect(namesFor('members').toSorted()).toEqual(member.toSorted())
  expect(namesFor('everybody').toSorted()).toEqual([...everybody, ...proof, ...thisMachine].toSorted())
  expect(
    routes
      .filter(({ fresh }) => fresh)
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual([...managerJustNow, ...ownerJustNow].toSorted())
  const ofStaff = routes.filter(({ isFor }) => ['staff', 'manager', 'owner'].includes(isFor))
  expect(ofStaff.filter(({ what }) => what === null)).toEqual([])
  expect(new Set(ofStaff.map(({ what }) => what)).size).toBe(ofStaff.length)
})

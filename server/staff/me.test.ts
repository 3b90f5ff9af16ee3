import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const someone = async (role: string, first_name: string) => {
  const scene = (await setScene(house.ctx.db, 'staff', { role })) as { token: string; memberId: string; email: string }
  await house.rows(`update member set first_name = $2, last_name = 'Grove' where id = $1`, [scene.memberId, first_name])
  return scene
}
const me = (authtoken: string) => house.visitor().send('GET', '/api/staff/v1/me', undefined, { authtoken })

describe('who is signed in at the staff side', () => {
  test('is told their name and role, and whom to ask for what they may not do', async () => {
    await house.rows(`update member set role = 'member' where role in ('staff', 'manager')`)
    const [ada, mia] = [await someone('staff', 'Ada'), await someone('manager', 'Mia')]
    await someone('owner', 'Zoe')
    const { now: _now, ...told } = (await me(ada.token)).body
    expect(told).toEqual({
      id: ada.memberId,
      name: 'Ada Grove',
      email: ada.email,
      role: 'staff',
      owners: ['Olive Owner', 'Zoe Grove'],
      managers: ['Mia Grove'],
      isOpened: true,
    })
    expect((await me(mia.token)).body.role).toBe('manager')
  })

  test('is told what time it is in the house, whatever their own clock says', async () => {
    await house.pass(40 * 24 * 60)
    const { token } = await someone('staff', 'Ida')
    const before = house.ctx.now()
    const { now } = (await me(token)).body
    expect(new Date(now).getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(new Date(now).getTime()).toBeLessThanOrEqual(house.ctx.now().getTime())
  })

  test('is known by their address until they have a name', async () => {
    const { token, memberId, email } = await someone('staff', '')
    await house.rows(`update member set last_name = '' where id = $1`, [memberId])
    expect((await me(token)).body.name).toBe(email)
  })
})

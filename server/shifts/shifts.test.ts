import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagersAnswer } from '#api/shifts.ts'
import { aDevice, atWork, beginsShift, rightPin } from '#proofs/desk.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { permissions } from '#server/access/permissions.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Browser = ReturnType<TestHouse['visitor']>
const here = async (browser: Browser) => (await browser.get('/api/desk/v1/here')).body
const switchTo = (browser: Browser, memberId: string, pin = rightPin) =>
  browser.post('/api/desk/v1/shifts/switch', { memberId, pin })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const newestEntry = async () =>
  (await house.rows('select by_name, what, name, after from history_entry order by id desc limit 1'))[0]

describe('the routes of the desk', () => {
  const routes = Object.keys(permissions).filter((route) => route.includes(' /api/desk/'))
  const ofSignedIn = routes.filter((route) => !['holder', 'everybody'].includes(String(permissions[route])))

  test.each(ofSignedIn)(
    '%s opens to nobody, to no member, and to no staff without a second factor (#554)',
    async (route) => {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replaceAll(/:\w+/g, '5f0c8e9e-8a58-4f29-9a3c-0d9a3a1f7c11')
      const knock = (browser: Browser) => browser.send(method, address, method === 'GET' ? undefined : {})
      const member = await atWork(house, 'staff', 'Mo')
      await house.rows(`update member set role = 'member' where id = $1`, [member.memberId])
      const noFactor = await atWork(house, 'owner', 'Nia')
      await house.rows('update member_session set second_factor = false where member_id = $1', [noFactor.memberId])
      expect(codeOf(await knock(house.visitor()))).toEqual([401, 'account.required'])
      expect(codeOf(await knock(member.browser))).toEqual([403, 'account.forbidden'])
      expect(codeOf(await knock(noFactor.browser))).toEqual([403, 'account.second-factor'])
    },
  )
})

test('the desk is told which managers can let something happen, and which have no PIN for it', async () => {
  const [withPin, without] = [await atWork(house, 'manager', 'Pia'), await atWork(house, 'owner', 'Noa')]
  await atWork(house, 'staff', 'Sten')
  await withPin.browser.send('PUT', '/api/desk/v1/pin', { pin: rightPin })
  const managers = async () => (await withPin.browser.get('/api/desk/v1/managers')).body as ManagersAnswer
  expect((await managers()).managers).toContainEqual({ memberId: withPin.memberId, name: 'Pia G.' })
  expect((await managers()).withoutPin).toContain('Noa G.')
  expect((await managers()).withoutPin.join()).not.toMatch(/Pia|Sten/)
  await without.browser.send('PUT', '/api/desk/v1/pin', { pin: rightPin })
  expect((await managers()).withoutPin).not.toContain('Noa G.')
})

describe('a device of the front desk', () => {
  test('is made by a manager alone, and a name in use is refused (#555)', async () => {
    const staff = await atWork(house, 'staff', 'Sam')
    expect(codeOf(await staff.browser.post('/api/desk/v1/devices', { name: 'Side door' }))).toEqual([
      403,
      'account.forbidden',
    ])
    const device = await aDevice(house, 'Front counter')
    expect(await here(device)).toMatchObject({ device: { name: 'Front counter' }, people: [], me: null })
    expect(await newestEntry()).toMatchObject({ by_name: 'Max Grove', what: 'desk_device', name: 'Front counter' })
    const manager = await atWork(house, 'manager', 'Mia')
    expect(codeOf(await manager.browser.post('/api/desk/v1/devices', { name: 'front COUNTER' }))).toEqual([
      409,
      'device.name-taken',
    ])
  })

  test('is no device twice', async () => {
    const { browser } = await atWork(house, 'manager', 'Max')
    await browser.post('/api/desk/v1/devices', { name: 'Tablet 1' })
    expect(codeOf(await browser.post('/api/desk/v1/devices', { name: 'Tablet 2' }))).toEqual([409, 'device.enrolled'])
  })

  test('keeps a secret that no script reads and that no table has', async () => {
    const { browser } = await atWork(house, 'manager', 'Max')
    const { headers } = await browser.post('/api/desk/v1/devices', { name: 'Tablet 3' })
    const cookie = headers.getSetCookie().find((line) => line.startsWith('bh_device='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    const kept = await house.rows('select row_to_json(desk_device)::text as all from desk_device')
    expect(kept.filter(({ all }) => all.includes(browser.cookies.get('bh_device')))).toEqual([])
  })

  test('that is shut off opens nothing any more, and whoever works on it is signed out', async () => {
    const device = await aDevice(house, 'Lost tablet')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    const manager = await atWork(house, 'manager', 'Mia')
    const { devices } = (await manager.browser.get('/api/desk/v1/devices')).body
    const lost = devices.find(({ name }: { name: string }) => name === 'Lost tablet')
    expect(lost).toMatchObject({ enrolledBy: 'Max Grove', isHere: false, people: [{ name: 'Sam G.' }] })
    expect((await manager.browser.send('DELETE', `/api/desk/v1/devices/${lost.id}`)).status).toBe(200)
    expect((await device.get('/api/staff/v1/me')).status).toBe(401)
    expect(codeOf(await switchTo(device, sam.memberId))).toEqual([403, 'device.revoked'])
    expect(codeOf(await device.get('/api/desk/v1/here'))).toEqual([403, 'device.revoked'])
    // It is told so once, and is no device from then on.
    expect(await here(device)).toMatchObject({ device: null, people: [] })
    // Its name is free again, and so is the browser.
    expect((await manager.browser.post('/api/desk/v1/devices', { name: 'Lost tablet' })).status).toBe(200)
  })

  test.each(['desk_device', 'member_session'])(
    'stays one, with the shift on it, when the house could not look it up (%s)',
    async (table) => {
      const device = await aDevice(house, `Counter without ${table}`)
      const sam = await beginsShift(house, device, 'staff', 'Sam')
      await house.rows(`alter table ${table} rename to away`)
      const failed = await device.get('/api/desk/v1/here')
      await house.rows(`alter table away rename to ${table}`)
      expect(failed.status).toBe(500)
      expect(await here(device)).toMatchObject({
        device: { name: `Counter without ${table}` },
        me: { memberId: sam.memberId, shiftEndsAt: sam.endsAt },
      })
    },
  )
})

describe('a shift', () => {
  test('lets the PIN open the desk until it ends, then asks for a sign-in; its session ends with it (#556)', async () => {
    const device = await aDevice(house, 'Counter A')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    const hours = (Date.parse(sam.endsAt) - house.ctx.now().getTime()) / 3_600_000
    expect(hours).toBeLessThanOrEqual(14)
    await device.post('/api/wix/v1/logout')
    expect(await here(device)).toMatchObject({ people: [{ name: 'Sam G.' }], me: null })
    expect((await switchTo(device, sam.memberId)).status).toBe(200)
    const [session] = await house.rows(
      'select max(expires_at) as until from member_session where member_id = $1 and ended_at is null',
      [sam.memberId],
    )
    expect(session.until).toEqual(new Date(sam.endsAt))
    await house.pass(Math.ceil(hours * 60) + 1)
    expect((await device.get('/api/staff/v1/me')).status).toBe(401)
    expect(codeOf(await switchTo(device, sam.memberId))).toEqual([409, 'shift.ended'])
    expect((await here(device)).people).toEqual([])
  })

  test('ends the session of its sign-in too (#556)', async () => {
    const device = await aDevice(house, 'Counter B')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    const [session] = await house.rows('select expires_at from member_session where member_id = $1', [sam.memberId])
    expect(session.expires_at).toEqual(new Date(sam.endsAt))
  })

  test('begins with a code of just now, not with an old sign-in', async () => {
    const device = await aDevice(house, 'Counter C')
    const sam = await atWork(house, 'staff', 'Sam')
    device.cookies.set('bh_session', sam.token)
    await house.pass(11)
    const refused = await device.post('/api/desk/v1/shifts')
    expect(codeOf(refused)).toEqual([403, 'account.second-factor'])
  })

  test('needs a device', async () => {
    const { browser } = await atWork(house, 'staff', 'Sam')
    expect(codeOf(await browser.post('/api/desk/v1/shifts'))).toEqual([403, 'device.unknown'])
  })

  test('of which the person gets another role is over', async () => {
    const device = await aDevice(house, 'Counter D')
    const sam = await beginsShift(house, device, 'manager', 'Sam')
    const owner = await atWork(house, 'owner', 'Olive')
    const change = { role: 'staff', reason: 'A quiet season' }
    expect((await owner.browser.send('PATCH', `/api/staff/v1/team/${sam.memberId}`, change)).status).toBe(200)
    expect(codeOf(await switchTo(device, sam.memberId))).toEqual([409, 'shift.ended'])
  })

  test('that its person ends signs them out, and the PIN opens the device no more', async () => {
    const device = await aDevice(house, 'Counter E')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    expect((await device.post('/api/desk/v1/shifts/end')).status).toBe(200)
    expect((await device.get('/api/staff/v1/me')).status).toBe(401)
    expect(codeOf(await switchTo(device, sam.memberId))).toEqual([409, 'shift.ended'])
  })
})

describe('a PIN', () => {
  test('that is easy to guess is refused', async () => {
    const { browser } = await atWork(house, 'staff', 'Sam')
    for (const pin of ['111111', '123456', '28417'])
      expect(codeOf(await browser.send('PUT', '/api/desk/v1/pin', { pin }))).toEqual([400, 'pin.weak'])
  })

  test('is the same however it is typed, when it is chosen and when it is shown', async () => {
    const device = await aDevice(house, 'Counter K')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    expect((await device.send('PUT', '/api/desk/v1/pin', { pin: ' 739-502 ' })).status).toBe(200)
    for (const pin of ['739502', '739 502', '７３９５０２', '7 3 9 5 0 2'])
      expect([pin, (await switchTo(device, sam.memberId, pin)).status]).toEqual([pin, 200])
  })

  test('that cannot be one is refused, and is no wrong try', async () => {
    const device = await aDevice(house, 'Counter L')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    const noPins = ['', '28417', '2841700', 'abcdef', `${rightPin}${' '.repeat(60)}`]
    for (const pin of noPins)
      expect([pin, ...codeOf(await switchTo(device, sam.memberId, pin))]).toEqual([pin, 400, 'request.invalid'])
    expect((await switchTo(device, sam.memberId)).status).toBe(200)
  })

  test('brings another person to the device, and every later act carries the new name (#557)', async () => {
    const device = await aDevice(house, 'Counter F')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    const ben = await beginsShift(house, device, 'manager', 'Ben')
    expect((await switchTo(device, sam.memberId)).status).toBe(200)
    expect((await device.get('/api/staff/v1/me')).body.name).toBe('Sam Grove')
    expect((await switchTo(device, ben.memberId)).status).toBe(200)
    await device.post('/api/staff/v1/resources', { name: 'Plunge', capacity: 4, usedBy: [] })
    expect(await newestEntry()).toMatchObject({ by_name: 'Ben Grove' })
    // Whoever was here before is signed out in this browser.
    const open = await house.rows(
      'select count(*)::int from member_session where member_id = $1 and ended_at is null',
      [sam.memberId],
    )
    expect(open[0].count).toBe(1)
  })

  test('gives no fresh code: what moves money asks for one again', async () => {
    const device = await aDevice(house, 'Counter G')
    const ben = await beginsShift(house, device, 'manager', 'Ben')
    await house.pass(30)
    await switchTo(device, ben.memberId)
    expect(codeOf(await device.post('/api/desk/v1/devices', { name: 'Another' }))).toEqual([
      403,
      'account.second-factor',
    ])
  })

  test('is locked by the fifth wrong try, until its person shows a code (#558)', async () => {
    const device = await aDevice(house, 'Counter H')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    for (let tries = 1; tries <= 4; tries++)
      expect(codeOf(await switchTo(device, sam.memberId, '000000'))).toEqual([400, 'pin.wrong'])
    const fifth = await switchTo(device, sam.memberId, '000000')
    expect(codeOf(fifth)).toEqual([403, 'pin.locked'])
    expect((fifth.body as unknown as { message: string }).message).toBe(
      'Five wrong tries. Sign in again with your code.',
    )
    expect(codeOf(await switchTo(device, sam.memberId))).toEqual([403, 'pin.locked'])
    device.cookies.set('bh_session', sam.token)
    await house.rows('update member_session set ended_at = null where member_id = $1', [sam.memberId])
    expect((await device.post('/api/desk/v1/shifts')).status).toBe(200)
    expect((await switchTo(device, sam.memberId)).status).toBe(200)
  })

  test('is compared five times at most, however many tries come at once (#558)', async () => {
    const device = await aDevice(house, 'Counter I')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    await device.post('/api/wix/v1/logout')
    const pins = Array.from({ length: 40 }, (_, i) => (i === 30 ? rightPin : String(300_000 + i)))
    const answers = await Promise.all(pins.map((pin) => switchTo(device, sam.memberId, pin)))
    const said = answers.map(({ body }) => (body as { code?: string }).code)
    expect(said.filter((code) => code === 'pin.wrong').length).toBeLessThanOrEqual(8)
    expect(said.filter((code) => code === 'pin.locked').length).toBeGreaterThanOrEqual(31)
  })

  test('is taken away by a manager, who cannot read it', async () => {
    const device = await aDevice(house, 'Counter J')
    const sam = await beginsShift(house, device, 'staff', 'Sam')
    const manager = await atWork(house, 'manager', 'Mia')
    expect(JSON.stringify((await manager.browser.get('/api/desk/v1/devices')).body)).not.toContain(rightPin)
    expect(codeOf(await device.send('DELETE', `/api/desk/v1/pins/${sam.memberId}`))).toEqual([403, 'account.forbidden'])
    expect((await manager.browser.send('DELETE', `/api/desk/v1/pins/${sam.memberId}`)).status).toBe(200)
    expect(codeOf(await switchTo(device, sam.memberId))).toEqual([400, 'pin.wrong'])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plansPath } from '#api/catalogue.ts'
import { statusAndCode } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { lockList, setPositions } from './arrangement-store.ts'

let house: TestHouse
let token: string
beforeAll(async () => {
  house = await openHouse()
  token = ((await setScene(house.ctx.db, 'staff', { role: 'owner' })) as { token: string }).token
})
afterAll(() => house.close())

type List = 'services' | 'resources' | 'plans'
type Row = { id: string; name: string; revision: number; archivedAt?: string | null }

const ask = (method: string, path: string, body?: object) =>
  house.visitor().send(method, `/api/staff/v1${path}`, body, { authtoken: token })

/** A list as staff have it, without what is out of use. */
const listed = async (list: List): Promise<Row[]> =>
  ((await ask('GET', `/${list}`)).body[list] as Row[]).filter(({ archivedAt }) => !archivedAt)
const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name)
const revisions = (rows: readonly Row[]) => new Map(rows.map(({ id, revision }) => [id, revision]))
const arrange = (list: List, rows: readonly { id: string }[]) =>
  ask('POST', `/${list}/arrange`, { ids: rows.map(({ id }) => id) })

const room = { name: 'Attic', capacity: 2, turnoverMinutes: 0, exclusive: true }
const addRoom = async (): Promise<Row> => (await ask('POST', '/resources', room)).body

describe('the order of a list', () => {
  test.each(['services', 'resources', 'plans'] as const)('of %s is the one that staff have chosen', async (list) => {
    const backwards = (await listed(list)).toReversed()
    expect(backwards.length).toBeGreaterThan(1)
    expect((await arrange(list, backwards)).status).toBe(200)
    expect(namesOf(await listed(list))).toEqual(namesOf(backwards))
  })

  test('is that of the site, too', async () => {
    const backwards = (await listed('plans')).toReversed()
    await arrange('plans', backwards)
    await house.ctx.announcements.caughtUp()
    const { plans } = (await house.visitor().send('GET', plansPath)).body
    const isShown = ({ name }: Row) => namesOf(plans).includes(name)
    expect(plans.length).toBeGreaterThan(1)
    expect(namesOf(plans)).toEqual(namesOf(backwards.filter(isShown)))
  })

  test('is not changed when one has come or gone since the list was read, nor for what is not in it', async () => {
    const before = await listed('resources')
    const added = await addRoom()
    expect(statusAndCode(await arrange('resources', before.toReversed()))).toEqual([409, 'list.changed'])
    await ask('POST', `/resources/${added.id}/retire`, { reason: 'It was only drawn' })
    expect(statusAndCode(await arrange('resources', [...before, added]))).toEqual([409, 'list.changed'])
    const [service] = await listed('services')
    if (!service) throw new Error('There is no service.')
    expect(statusAndCode(await arrange('resources', [service, ...before.slice(1)]))).toEqual([409, 'list.changed'])
    expect(namesOf(await listed('resources'))).toEqual(namesOf(before))
  })

  test('names each once: the second of two is refused, and nothing is changed', async () => {
    const before = await listed('resources')
    const [first] = before
    if (!first) throw new Error('There is no pool.')
    const twice = [first, { id: first.id.toUpperCase() }, ...before.slice(2)]
    expect((await arrange('resources', twice)).status).toBe(400)
    expect(namesOf(await listed('resources'))).toEqual(namesOf(before))
  })

  test('edits only what has another place: others can be saved as they were read', async () => {
    const before = await listed('services')
    const [first, second, third] = before
    if (!first || !second || !third) throw new Error('There are too few services.')
    await arrange('services', before)
    const was = revisions(await listed('services'))
    await arrange('services', [second, first, ...before.slice(2)])
    const isNow = revisions(await listed('services'))
    expect(isNow.get(third.id)).toBe(was.get(third.id))
    expect(isNow.get(first.id)).not.toBe(was.get(first.id))
  })

  test('is one of the two when two people choose at the same time', async () => {
    const rows = await listed('services')
    const orders = [rows.toReversed(), [...rows.slice(1), ...rows.slice(0, 1)]]
    const answers = await Promise.all(orders.map((order) => arrange('services', order)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(orders.map(namesOf)).toContainEqual(namesOf(await listed('services')))
  })

  test('is chosen without keeping a guest waiting who books meanwhile', async () => {
    const [slot] = await house.slotsOn('2026-12-11')
    if (!slot) throw new Error('There is no slot.')
    await house.ctx.db.transaction().execute(async (tx) => {
      for (const list of ['service', 'resource'] as const)
        await setPositions(tx, list, (await lockList(tx, list)).toReversed())
      const { status } = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
      expect(status).toBe(200)
    })
  })
})

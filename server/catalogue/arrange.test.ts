import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plansPath } from '#api/catalogue.ts'
import { statusAndCode } from '#proofs/booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { countWaiting } from '#proofs/storms/count-waiting.ts'
import { setRetired } from '#server/availability/retire-store.ts'
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

/** The plans that guests see, in their order. */
const onTheSite = async () => namesOf((await house.visitor().send('GET', plansPath)).body.plans)

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
    const shown = await onTheSite()
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(namesOf(backwards).filter((name) => shown.includes(name)))
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

  test('waits for whoever takes one out of use at that moment, and is refused then', async () => {
    const added = await addRoom()
    const before = await listed('resources')
    const arranged = await house.ctx.db.transaction().execute(async (tx) => {
      await setRetired(tx, added.id, house.ctx.now())
      const arranging = arrange('resources', before.toReversed())
      await expect.poll(() => countWaiting(house, 'for no key update'), soon).toBe(1)
      return { arranging }
    })
    expect(statusAndCode(await arranged.arranging)).toEqual([409, 'list.changed'])
    expect(namesOf(await listed('resources'))).toEqual(namesOf(before.filter(({ id }) => id !== added.id)))
  })

  test('ends with what comes back into use, on the site as in the office', async () => {
    const [first, ...others] = await listed('plans')
    if (!first) throw new Error('There is no plan.')
    await ask('POST', `/plans/${first.id}/archive`)
    await arrange('plans', others.toReversed())
    expect((await ask('POST', `/plans/${first.id}/restore`)).status).toBe(200)
    const now = namesOf([...others.toReversed(), first])
    expect(namesOf(await listed('plans'))).toEqual(now)
    await house.ctx.announcements.caughtUp()
    expect(await onTheSite()).toEqual(now)

    const back = await addRoom()
    await arrange('resources', (await listed('resources')).toReversed())
    await ask('POST', `/resources/${back.id}/retire`, { reason: 'It is painted' })
    const rest = await listed('resources')
    await arrange('resources', rest.toReversed())
    expect((await ask('POST', `/resources/${back.id}/restore`)).status).toBe(200)
    expect(namesOf(await listed('resources'))).toEqual(namesOf([...rest.toReversed(), back]))
  })

  test('is chosen without keeping a guest waiting who books a session meanwhile', async () => {
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

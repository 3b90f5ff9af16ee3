import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TermsAnswer } from '#api/terms.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { buildWebWhenStale } from '../../bin/prepare.js'

type Scene = { token: string; memberId: string }
let house: TestHouse
let owner: Scene
const pages = { render: () => '', renderOpeningSoon: () => '', ownScript: "'sha256-x'", ownStyle: "'sha256-x'" }
beforeAll(async () => {
  await buildWebWhenStale()
  house = await openHouse({ pages })
}, 180_000)
afterAll(() => house.close())
beforeEach(async () => {
  owner = (await setScene(house.ctx.db, 'staff', {})) as Scene
})

const path = '/api/staff/v1/terms'
const ask = (method: string, body?: object, { token } = owner) =>
  house.visitor().send(method, path, body, { authtoken: token })
const read = async (): Promise<TermsAnswer> => (await ask('GET')).body
const write = async (body: string, from: string) => await ask('POST', { newest: (await read()).revision, from, body })
const guests = async () => String((await house.get('/terms-and-conditions.md')).body)
const versionOf = async (key: string) =>
  (await house.rows('select terms_version from orders where order_key = $1', [key]))[0].terms_version
const anOrder = async () => (await house.anOrder([cartItem(await house.aClass())])).key
const entries = () => house.rows(`select from history_entry where what = 'policy_text'`)
const today = () => sydneyDateOf(house.ctx.now())

describe('the terms', () => {
  test('have a version and a first day; guests read the one in force, and an order keeps the one it accepted (#787)', async () => {
    expect(await guests()).toContain('consumer guarantees')
    const before = await anOrder()
    const first = await write('# Terms\n\nBe kind.', today())
    expect([first.status, first.body.revision, first.body.body]).toEqual([200, 1, '# Terms\n\nBe kind.'])
    expect(await guests()).toBe('# Terms\n\nBe kind.')
    const now = await anOrder()

    await write('# Terms\n\nBe quiet.', '2026-12-01')
    expect(await guests()).toContain('Be kind.')
    expect((await read()).versions.map(({ version, standing }) => [version, standing])).toEqual([
      [2, 'to come'],
      [1, 'in force'],
      [0, 'past'],
    ])
    await house.pass((Date.parse('2026-12-01T00:00:00+11:00') - house.ctx.now().getTime()) / 60_000 - 5)
    expect([await versionOf(await anOrder()), await guests()]).toEqual([1, '# Terms\n\nBe kind.'])
    await house.pass(6)
    const later = await anOrder()
    expect(await guests()).toContain('Be quiet.')
    expect([await versionOf(before), await versionOf(now), await versionOf(later)]).toEqual([null, 1, 2])
    const [entry] = await house.rows(
      `select act, name, actor_id from history_entry where what = 'policy_text' order by id desc limit 1`,
    )
    expect(entry).toEqual({ act: 'insert', name: 'Version 2', actor_id: owner.memberId })
  })

  test('do not begin in the past, nor before those that are to come', async () => {
    const refused = await write('Too late', '2026-11-01')
    expect([refused.status, refused.body.code]).toEqual([400, 'terms.day'])
    const { revision } = await read()
    expect((await write('In March', '2027-03-01')).status).toBe(200)
    expect((await write('In February', '2027-02-01')).body.message).toBe('Choose Monday 1 March or a later day.')
    expect((await write('In March after all', '2027-03-01')).body.revision).toBe(revision + 2)
    await house.pass((Date.parse('2027-03-01T00:00:00+11:00') - house.ctx.now().getTime()) / 60_000 + 1)
    expect(await guests()).toBe('In March after all')
  })

  test('are plain text, and of two who write at once the second hears of the first', async () => {
    expect((await write('<!doctype html><p>Hello', today())).body.code).toBe('terms.markup')
    const { revision } = await read()
    const body = { newest: revision, from: today() }
    expect((await ask('POST', { ...body, body: 'One' })).status).toBe(200)
    const second = await ask('POST', { ...body, body: 'Two' })
    expect([second.status, second.body.code, second.body.row.body]).toEqual([409, 'revision.old', 'One'])
  })

  test('are read by managers, and written by owners alone', async () => {
    const manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
    expect((await ask('GET', undefined, manager)).status).toBe(200)
    expect((await ask('POST', { newest: 0, from: today(), body: 'Mine' }, manager)).status).toBe(403)
  })

  test('as they stand are no new version: nobody has accepted other terms', async () => {
    const { body, revision } = (await write('The same', today())).body
    const before = await entries()
    expect((await write(body, today())).body.revision).toBe(revision)
    expect((await write(body, '2027-05-01')).body.revision).toBe(revision)
    expect(await entries()).toHaveLength(before.length)

    expect((await write('The next', '2027-06-01')).body.revision).toBe(revision + 1)
    expect((await write('The next', '2027-06-01')).body.revision).toBe(revision + 1)
    expect((await write('The next', '2027-06-02')).body.revision).toBe(revision + 2)
  })
})

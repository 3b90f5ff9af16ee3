import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OffersAnswer } from '#api/counter.ts'
import { openCounter, type Counter, type Worker } from '#proofs/counter.ts'
import { rightPin } from '#proofs/desk.ts'
import { aTablet } from '#proofs/offline.ts'

let counter: Counter
let house: Counter['house']
let staff: Worker
let manager: Worker
let water: string
beforeAll(async () => {
  counter = await openCounter()
  ;({ house, staff, manager } = counter)
  water = await counter.aProduct('Water', 4.5)
})
afterAll(() => house.close())
// Each test begins with a drawer that is open with 200.00.
beforeEach(async () => {
  const { body } = await show(manager)
  if (body.session === null) await open(200)
})

const show = (by = staff) => by.get('/api/desk/v1/drawer')
const open = (amount: number, by = staff) => by.post('/api/desk/v1/drawer/open', { amount })
const move = (kind: string, amount: number, why = 'Milk') =>
  staff.post('/api/desk/v1/drawer/move', { kind, amount, why })
const count = (counts: object, more: object = {}, by = staff, headers: Record<string, string> = {}) =>
  by.post('/api/desk/v1/drawer/count', { counts, ...more }, headers)
/** The counts that no manager has confirmed, as the history keeps them. */
const triedCounts = async (): Promise<object[]> =>
  (
    await house.rows(
      `select after from history_entry where what = 'drawer' and name = 'Counted, not closed' and by_name = $1 order by id`,
      [staff.name],
    )
  ).map(({ after }) => after)
/** Cash in the fewest notes and coins. */
function coinsOf(amount: number): Record<string, number> {
  let rest = Math.round(amount * 100)
  return Object.fromEntries(
    [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5].map((coin) => {
      const n = Math.floor(rest / coin)
      rest -= n * coin
      return [coin, n]
    }),
  )
}
const sellWater = async (bottles: number) => {
  const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: water, count: bottles }] })
  await counter.cash(sale.id, sale.due)
}
const account = async (name: string): Promise<number> =>
  (
    await house.rows(
      'select coalesce(sum(debit_cents - credit_cents), 0)::integer as cents from journal_entry where account = $1',
      [name],
    )
  )[0].cents
const expectedNow = async () => (await show(manager)).body.session.expected as number
const countRight = async () => await count(coinsOf(await expectedNow()))
const findProduct = async (id: string) =>
  (await staff.get('/api/staff/v1/products')).body.products.find((product: { id: string }) => product.id === id)
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('the drawer', () => {
  test('must be open before cash is taken; the terminal needs none (#637)', async () => {
    await countRight()
    const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: water, count: 2 }] })
    const { status, body } = await counter.tryTender(sale.id, { kind: 'cash', amount: 9 })
    expect([status, body.code, body.message]).toEqual([409, 'drawer.closed', 'Open the drawer before you take cash.'])
    await counter.terminal(sale.id, 9)
  })

  test('that two people open at once is open once (#637)', async () => {
    await countRight()
    const answers = await Promise.all([open(200), open(200, manager), open(200), open(200, manager)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('drawer.open')
    expect(await house.rows('select from drawer_session where closed_at is null')).toHaveLength(1)
  })

  test('shows the front desk what was expected only after the count (#638)', async () => {
    await sellWater(2)
    const before = (await show()).body
    expect(before.session.expected).toBeNull()
    expect(JSON.stringify(before.session.movements)).not.toContain('SALE')
    expect((await show(manager)).body.session).toMatchObject({
      expected: expect.any(Number),
      movements: expect.arrayContaining([expect.objectContaining({ kind: 'SALE', amount: 9 })]),
    })
    const expected = await expectedNow()
    const { body } = await count(coinsOf(expected))
    expect(body).toMatchObject({
      session: null,
      last: { counted: expected, expected, difference: 0, left: 200, ways: { cash: 9, terminal: 0, page: 0 } },
    })
  })

  test('tells after the count how the expected came about, to the cent (#638)', async () => {
    await countRight()
    await open(200)
    await sellWater(2)
    const unwanted = await counter.sell({ things: [{ kind: 'PRODUCT', id: water, count: 1 }] })
    await counter.cash(unwanted.id, 2)
    expect((await staff.post(`/api/desk/v1/sales/${unwanted.id}/close`)).status).toBe(200)
    await move('PAID_IN', 5.5, 'Coins')
    await move('PAID_OUT', 1.2, 'Milk')
    await move('SAFE', 3, 'Too much in it')
    const { body } = await countRight()
    expect(body.last).toMatchObject({ opening: 200, ways: { cash: 11 }, givenBack: 2, putIn: 5.5, takenOut: 4.2 })
    expect(body.last.expected).toBe(200 + 11 - 2 + 5.5 - 4.2)
  })

  test('leaves 200.00 as its float, sends the rest to the safe, and opens with what it left (#639)', async () => {
    await sellWater(4)
    const safe = await account('cash-safe')
    const { body } = await countRight()
    expect(body.last).toMatchObject({ left: 200, toSafe: 18, difference: 0 })
    expect(await account('cash-safe')).toBe(safe + 1800)
    expect(await account('cash-drawer')).toBe(20_000)
    const over = await account('cash-over-short')
    await open(199)
    expect(await account('cash-over-short')).toBe(over + 100)
    expect(await account('cash-drawer')).toBe(19_900)
    const [noted] = await house.rows(
      `select by_name, after from history_entry where what = 'drawer' order by id desc limit 1`,
    )
    expect(noted).toEqual({ by_name: staff.name, after: { opened: 19_900, expected: 20_000 } })
    await countRight()
  })

  test('that is short by up to 20.00 closes, and the books know (#639)', async () => {
    const over = await account('cash-over-short')
    const expected = await expectedNow()
    const { body } = await count(coinsOf(expected - 20))
    expect(body.last).toMatchObject({ difference: -20, expected })
    expect(await account('cash-over-short')).toBe(over + 2000)
    await open(expected - 20)
    await move('PAID_IN', 20, 'Found it')
    await countRight()
  })

  test('that is off by more wants a manager, whose name is kept (#639)', async () => {
    const expected = await expectedNow()
    const counts = coinsOf(expected - 20.05)
    const refused = await count(counts)
    expect([...code(refused), refused.body.message]).toEqual([
      409,
      'drawer.needs-manager',
      'A manager confirms this difference.',
    ])
    const { body } = await count(counts, { m: { memberId: manager.memberId, pin: rightPin } })
    expect(body.last).toMatchObject({ difference: -20.05 })
    const [session] = await house.rows(
      'select closed_by, approved_by from drawer_session order by closed_at desc limit 1',
    )
    expect(session).toEqual({ closed_by: staff.memberId, approved_by: manager.memberId })
    const over = await open(400)
    expect(over.status).toBe(200)
    await countRight()
  })

  test('tells nobody by how much a count is off, and keeps each count that was tried (#638, #639)', async () => {
    const [expected, before] = [await expectedNow(), (await triedCounts()).length]
    const tried = [expected - 60, expected + 45, expected - 25]
    const refusals = []
    for (const [i, amount] of tried.entries()) {
      const press = { 'idempotency-key': `count-${i}` }
      refusals.push(await count(coinsOf(amount), {}, staff, press))
      // Its answer was lost: the same count once more.
      await count(coinsOf(amount), {}, staff, press)
    }
    expect(refusals.map(({ body }) => body.message)).toEqual([
      'A manager confirms this difference.',
      'A manager confirms this difference. This is count 2.',
      'A manager confirms this difference. This is count 3.',
    ])
    for (const { body } of refusals) expect(JSON.stringify(body)).not.toMatch(/short|over|\$|\d{3,}/i)
    const wrongPin = { m: { memberId: manager.memberId, pin: '000000' } }
    expect(code(await count(coinsOf(tried[2] ?? 0), wrongPin, staff, { 'idempotency-key': 'count-2' }))[1]).toBe(
      'pin.wrong',
    )
    expect((await triedCounts()).slice(before)).toEqual([
      { count: 1, counted_cents: Math.round((expected - 60) * 100), difference: 'Short by $60.00.' },
      { count: 2, counted_cents: Math.round((expected + 45) * 100), difference: 'Over by $45.00.' },
      { count: 3, counted_cents: Math.round((expected - 25) * 100), difference: 'Short by $25.00.' },
    ])
    const right = { m: { memberId: manager.memberId, pin: rightPin } }
    const { body } = await count(coinsOf(expected - 25), right, staff, { 'idempotency-key': 'count-2' })
    expect(body).toMatchObject({ session: null, last: { difference: -25, expected } })
    expect(await triedCounts()).toHaveLength(before + 3)
    await open(200)
    expect((await count(coinsOf(100))).body.message).toBe('A manager confirms this difference.')
    await countRight()
  })

  test('keeps a count that was tried under the press of another (#638)', async () => {
    const expected = await expectedNow()
    const before = (await triedCounts()).length
    const press = { 'idempotency-key': 'one-for-all' }
    await count(coinsOf(expected - 30), {}, staff, press)
    await count(coinsOf(expected + 30), {}, staff, press)
    expect(await triedCounts()).toHaveLength(before + 2)
    await countRight()
  })

  test('is not counted over sales that are still open (#640)', async () => {
    const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: water, count: 1 }] })
    const refused = await countRight()
    expect([...code(refused), refused.body.message]).toEqual([409, 'drawer.sales-open', '1 sale is still open.'])
    const two = await counter.sell({ things: [{ kind: 'PRODUCT', id: water, count: 1 }] })
    expect((await countRight()).body.message).toBe('2 sales are still open.')
    // What is left of it, not the whole.
    await counter.cash(two.id, 1)
    const dues = (await show()).body.openSales.map(({ due }: { due: number }) => due)
    expect(dues).toEqual([sale.due, two.due - 1])
    await counter.close(sale.id)
    await counter.close(two.id)
    expect((await countRight()).status).toBe(200)
  })

  test('is not counted over what a device has still to send, unless the device was shut off (#640)', async () => {
    const tablet = await aTablet(house, 'Pool tablet')
    await tablet.browser.get('/api/desk/v1/snapshot?unsent=2')
    const refused = await countRight()
    expect([...code(refused), refused.body.message]).toEqual([
      409,
      'drawer.unsent',
      '2 entries are still to send from Pool tablet.',
    ])
    const walkIn = { kind: 'WALK_IN' as const, startsAt: house.ctx.now().toISOString(), cashCents: 7500 }
    await tablet.merge([tablet.note(walkIn)], 1)
    expect((await countRight()).body.message).toBe('1 entry is still to send from Pool tablet.')
    await tablet.merge([tablet.note(walkIn)], 0)
    expect((await countRight()).status).toBe(200)
    await open(200)
    await tablet.browser.get('/api/desk/v1/snapshot?unsent=5')
    expect((await countRight()).status).toBe(409)
    await manager.browser.send('DELETE', `/api/desk/v1/devices/${tablet.deviceId}`)
    expect((await countRight()).status).toBe(200)
  })

  test('keeps what is put in and taken out, with a reason and never more than lies in it', async () => {
    const [petty, safe] = [await account('petty-cash'), await account('cash-safe')]
    const before = await expectedNow()
    expect(code(await move('PAID_OUT', 5, ''))).toEqual([400, 'reason.missing'])
    expect(code(await move('PAID_OUT', 5000))).toEqual([409, 'drawer.too-little'])
    // Who tries how much there is by asking for it is seen.
    const [tried] = await house.rows(
      `select name, reason, after from history_entry where what = 'drawer' order by id desc limit 1`,
    )
    expect(tried).toMatchObject({
      name: 'Refused: more than lies in it',
      after: { amount: '-$5,000.00', asked: 'Paid out' },
    })
    expect((await move('PAID_OUT', 12.5)).status).toBe(200)
    expect((await move('PAID_IN', 20)).status).toBe(200)
    expect(
      (await move('SAFE', 50)).body.session.movements.map(({ kind, amount }: { kind: string; amount: number }) => [
        kind,
        amount,
      ]),
    ).toEqual([
      ['SAFE', -50],
      ['PAID_IN', 20],
      ['PAID_OUT', -12.5],
    ])
    expect(await expectedNow()).toBe(before - 42.5)
    expect(await account('petty-cash')).toBe(petty - 750)
    expect(await account('cash-safe')).toBe(safe + 5000)
    await move('PAID_IN', 42.5, 'Back')
    await countRight()
  })

  test('knows no note or coin that does not exist', async () => {
    expect(code(await count({ 3: 1 }))).toEqual([400, 'drawer.unknown-coin'])
    expect((await count({ 5: -1 })).status).toBe(400)
  })

  test('takes each press once', async () => {
    const before = await expectedNow()
    const press = { 'idempotency-key': 'move-1' }
    const body = { kind: 'PAID_IN', amount: 5, why: 'Change' }
    await Promise.all([1, 2, 3].map(() => staff.post('/api/desk/v1/drawer/move', body, press)))
    expect(await expectedNow()).toBe(before + 5)
    await countRight()
  })
})

describe('products', () => {
  test('are sold at their price until they are archived; only a manager changes them', async () => {
    const id = await counter.aProduct('Ear plugs', 3)
    expect(code(await staff.post('/api/staff/v1/products', { name: 'Soap', price: 8, position: 1 }))).toEqual([
      403,
      'account.forbidden',
    ])
    const change = async (more: object) =>
      await manager.browser.send('PATCH', `/api/staff/v1/products/${id}`, { ...(await findProduct(id)), ...more })
    expect((await change({ price: 3.5 })).body.product).toMatchObject({ price: 3.5, revision: 2 })
    const offered = async () => {
      const { things } = (await staff.get('/api/desk/v1/offers')).body as OffersAnswer
      return things.flatMap(({ kind, things: each }) => (kind === 'PRODUCT' ? each : []))
    }
    expect(await offered()).toContainEqual({ id, worth: null, name: 'Ear plugs', price: 3.5, term: null, note: null })
    expect(code(await change({ price: 4, revision: 1 }))).toEqual([409, 'revision.old'])
    await change({ isArchived: true })
    expect(await offered()).not.toContainEqual(expect.objectContaining({ id }))
    const refused = await counter.trySale({ things: [{ kind: 'PRODUCT', id }] })
    expect(code(refused)).toEqual([404, 'product.missing'])
    const [noted] = await house.rows(
      `select by_name, name from history_entry where what = 'product' order by id desc limit 1`,
    )
    expect(noted).toEqual({ by_name: manager.name, name: 'Ear plugs' })
  })
})

import { expect, test } from 'vitest'
import type { OutcomesAnswer } from '#api/staff-bookings.ts'
import { findViolations } from '../check-invariants.ts'
import { aWorker, openCounter, type Counter, type Worker } from '../counter.ts'
import { deskCalls } from '../desk-bookings.ts'
import { cartItem } from '../house.ts'

const acts = 5000
const people = 4

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(roll() * most)
  return { upTo, oneOf: <Each>(all: readonly Each[]): Each => all[upTo(all.length)]! }
}
type Dice = ReturnType<typeof dice>

/** What the answers of the house say, in cents: nobody has asked its books. */
type Told = { terminal: number; cash: number; givenBack: number; refused: number; done: number }
type Sale = { id: string; left: number; isParty: boolean }
type Party = { id: string; people: number }
/** What is sold: products, and parties in a pool with room for all. */
type Stock = { products: string[]; slot: Parameters<typeof cartItem>[0] }

const cents = (amount: number) => Math.round(amount * 100)

/** One person at the counter does something, whatever comes first to mind. */
function openHand({ trySale, tryTender, house }: Counter, by: Worker, { products, slot }: Stock, told: Told) {
  const sales: Sale[] = []
  const parties: Party[] = []
  const desk = deskCalls(by.browser)
  const note = (status: number) => {
    if (status >= 500) throw new Error(`The house answered ${status}`)
    told[status === 200 ? 'done' : 'refused']++
    return status === 200
  }
  const forget = (sale: Sale) => void sales.splice(sales.indexOf(sale), 1)
  const hands: Record<string, (random: Dice) => Promise<void>> = {
    sell: async ({ upTo, oneOf }) => {
      const { status, body } = await trySale(
        { things: [{ kind: 'PRODUCT', id: oneOf(products), count: 1 + upTo(3) }] },
        by,
      )
      if (note(status)) sales.push({ id: body.id, left: cents(body.left), isParty: false })
    },
    book: async ({ upTo }) => {
      const { status, body } = await trySale({ items: [cartItem(slot, { guestCount: upTo(3) })] }, by)
      if (note(status)) sales.push({ id: body.id, left: cents(body.left), isParty: true })
    },
    take: async ({ upTo, oneOf }) => {
      const sale = oneOf(sales)
      if (!sale) return
      const amount = upTo(3) > 0 ? sale.left : Math.max(5, Math.floor((sale.left * upTo(100)) / 500) * 5)
      const kind = oneOf(['cash', 'cash', 'terminal'] as const)
      const given = kind === 'cash' ? { given: Math.ceil(amount / 5000) * 50 } : {}
      const { status, body } = await tryTender(sale.id, { kind, amount: amount / 100, ...given }, {}, by)
      if (!note(status)) return
      told[kind] += kind === 'cash' ? cents(body.cash) : amount
      sale.left = cents(body.left)
      if (body.state !== 'PAID') return
      forget(sale)
      if (sale.isParty) parties.push(await partyOf(sale))
    },
    giveBack: async ({ oneOf, upTo }) => {
      const party = oneOf(parties)
      if (!party) return
      const people = upTo(2) > 0 ? 0 : upTo(party.people)
      const { body } = await desk.outcomes(party.id, people > 0 ? { people } : {})
      const way = (body as OutcomesAnswer).outcomes.find(({ outcome }) => outcome === 'refund')
      const chosen = { outcome: 'refund', why: 'They were ill', shownAmount: way?.amount ?? 0 }
      const left = await (people > 0 ? desk.part(party.id, { ...chosen, people }) : desk.cancel(party.id, chosen))
      if (!note(left.status)) return
      told.givenBack++
      told.cash -= cents(left.body.inCash)
      told.terminal -= cents(left.body.onTerminal)
      party.people -= people
      if (people === 0) parties.splice(parties.indexOf(party), 1)
    },
    end: async ({ oneOf }) => {
      const sale = oneOf(sales)
      if (!sale) return
      const { status, body } = await by.post(`/api/desk/v1/sales/${sale.id}/close`)
      if (!note(status)) return
      told.cash -= cents(body.cashBack)
      told.terminal -= cents(body.terminalBack)
      forget(sale)
    },
    move: async ({ upTo, oneOf }) => {
      const [kind, amount] = [oneOf(['PAID_IN', 'PAID_OUT', 'SAFE']), (1 + upTo(400)) / 20]
      note((await by.post('/api/desk/v1/drawer/move', { kind, amount, why: 'A reason' })).status)
    },
    open: async ({ upTo }) => {
      note((await by.post('/api/desk/v1/drawer/open', { amount: 190 + upTo(400) / 20 })).status)
    },
    count: async ({ upTo }) => {
      const { body } = await by.get('/api/desk/v1/drawer')
      const off = upTo(5) === 0 ? upTo(2000) - 1000 : 0
      const counted = Math.max(0, Math.round((cents(body.session?.expected ?? 0) + off) / 5))
      note((await by.post('/api/desk/v1/drawer/count', { counts: { 5: Math.min(9999, counted) } })).status)
    },
  }
  const partyOf = async ({ id }: Sale): Promise<Party> =>
    (await house.rows<Party>('select id, party_size as people from booking where order_id = $1', [id]))[0]!
  const likely = ['sell', 'sell', 'book', 'book', 'take', 'take', 'take', 'take', 'take', 'giveBack', 'giveBack', 'end']
  const seldom = ['move', 'open', 'count']
  return {
    act: async (random: Dice) => await hands[random.oneOf([...likely, ...seldom])]!(random),
    finish: async () => {
      await by.post('/api/desk/v1/drawer/open', { amount: 200 })
      for (const sale of sales) {
        const { status, body } = await by.post(`/api/desk/v1/sales/${sale.id}/close`)
        expect(status).toBe(200)
        told.cash -= cents(body.cashBack)
        told.terminal -= cents(body.terminalBack)
      }
      await house.ctx.announcements.caughtUp()
    },
  }
}

test(`after ${acts} random acts of ${people} people the drawer, the tenders and the journal agree (#641)`, async () => {
  const counter = await openCounter()
  const { house, aProduct } = counter
  const slot = await house.aClass({ places: 10_000, cents: 2221 })
  const products = [await aProduct('Sarong', 35), await aProduct('Odd', 7.03), await aProduct('Odder', 11.99)]
  const told: Told = { terminal: 0, cash: 0, givenBack: 0, refused: 0, done: 0 }
  const hands = await Promise.all(
    Array.from({ length: people }, async (_, n) =>
      openHand(counter, await aWorker(house, 'manager', `Hand ${n}`), { products, slot }, told),
    ),
  )
  await Promise.all(
    hands.map(async ({ act }, n) => {
      const random = dice(n + 1)
      for (let i = 0; i < acts / people; i++) await act(random)
    }),
  )
  for (const { finish } of hands) await finish()

  expect(told.done).toBeGreaterThan(acts / 3)
  expect(told.givenBack).toBeGreaterThan(acts / 100)
  expect(await findViolations(house.ctx.db)).toEqual([])
  const [books] = await house.rows(`
    select (select sum(debit_cents - credit_cents)::integer from journal_entry where account = 'cash-at-terminal') as terminal,
      (select sum(cents)::integer from drawer_movement where kind in ('SALE', 'REFUND')) as cash,
      (select sum(debit_cents - credit_cents)::integer from journal_entry where account = 'received') as received`)
  expect(books).toEqual({ terminal: told.terminal, cash: told.cash, received: 0 })
  await house.close()
}, 600_000)

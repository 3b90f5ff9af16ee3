import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JournalAnswer } from '#api/reports.ts'
import { accounts } from '#domain/journal/accounts.ts'
import { movements } from '#domain/journal/movements.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { aGiftCard, booked, withKey } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { cartItem } from '#proofs/house.ts'
import { aSoaker } from '#proofs/soakers.ts'

const DAY = 24 * 60

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
})
// Each test has a day of its own.
beforeEach(() => counter.pass(DAY))
afterAll(() => house.close())

const today = () => sydneyDateOf(house.ctx.now())
const ask = (query: string, by = counter.manager, path = 'journal') => by.get(`/api/staff/v1/reports/${path}?${query}`)
const journal = async (from = today(), to = from): Promise<JournalAnswer> => {
  const { status, body } = await ask(`from=${from}&to=${to}`)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
const file = async (from = today(), to = from): Promise<string[][]> => {
  const { status, body } = await ask(`from=${from}&to=${to}`, counter.manager, 'journal.csv')
  expect(status).toBe(200)
  const [, ...lines] = String(body).trim().split('\n')
  return lines.map((line) => line.split(','))
}
const aClass = async (cents: number) => cartItem(await house.aClass({ cents }))
/** What of an account moved. */
const ofAccount = ({ accounts: all }: JournalAnswer, name: string) => all.find(({ account }) => account === name)

describe('the journal of a day', () => {
  test('has what came in by card as a payment and as a sale, and the balances before and after', async () => {
    const before = await journal()
    expect([before.movements, before.together]).toEqual([[], { debit: 0, credit: 0 }])
    await house.buy([await aClass(3000), await aClass(4500)])
    const after = await journal()
    expect(after.movements).toEqual([
      { what: 'payment', debit: 'cash-at-provider', credit: 'received', count: 1, amount: 75 },
      { what: 'sale', debit: 'received', credit: 'sales', count: 1, amount: 75 },
    ])
    expect(after.together).toEqual({ debit: 150, credit: 150 })
    const sold = ofAccount(before, 'sales')?.after ?? 0
    expect(ofAccount(after, 'sales')).toEqual({
      account: 'sales',
      before: sold,
      debit: 0,
      credit: 75,
      after: sold - 75,
    })
    expect(ofAccount(after, 'received')).toMatchObject({ debit: 75, credit: 75 })
  })

  test('opens with the balances with which the day before closed', async () => {
    await house.buy([await aClass(3000)])
    const day = today()
    await counter.pass(DAY)
    await house.buy([await aClass(1000)])
    const closed = (await journal(day)).accounts.map(({ account, after }) => [account, after])
    const opened = (await journal()).accounts.map(({ account, before }) => [account, before])
    expect(opened).toEqual(closed)
    const both = await journal(day, today())
    expect([ofAccount(both, 'sales')?.credit, both.together.debit]).toEqual([40, 80])
  })

  test('lists accounts and movements in their order, and debits come to credits whatever happens', async () => {
    const sarong = await counter.aProduct('Sarong', 6.02)
    const sale = await counter.sell({ things: [{ kind: 'PRODUCT', id: sarong, count: 1 }] })
    // 6.02 in coins are 6.00.
    await counter.cash(sale.id, 6.02)
    const { code } = await aGiftCard(house, 5000)
    await booked(house, [await aClass(9000)], { codes: { giftCardCode: code } })
    const { key, id } = await booked(house, [await aClass(34_000)])
    expect((await withKey(house, key).cancelFromOrder(id, { outcome: 'voucher' })).status).toBe(200)
    await aSoaker(house)

    const { accounts: shown, movements: moved, together } = await journal()
    expect(shown.map(({ account }) => account)).toEqual(
      Object.keys(accounts).filter((name) => shown.some(({ account }) => account === name)),
    )
    const whats = moved.map(({ what }) => what)
    expect(whats).toEqual(Object.keys(movements).flatMap((name) => whats.filter((what) => what === name)))
    expect(whats).toEqual(expect.arrayContaining(['cash rounded', 'gift card redeemed', 'voucher', 'sale', 'tender']))
    expect(together.debit).toBe(together.credit)
    const sum = shown.reduce((all, { after }) => all + Math.round(after * 100), 0)
    expect(sum).toBe(0)
    for (const side of ['debit', 'credit'] as const)
      for (const { account, ...sums } of shown)
        expect([account, side, cents(sums[side])]).toEqual([
          account,
          side,
          moved.filter((one) => one[side] === account).reduce((all, { amount }) => all + cents(amount), 0),
        ])
  })

  test('has nothing on days to come, and the balances as they are now', async () => {
    const [now, ahead] = [await journal(), await journal(addDays(today(), 1), addDays(today(), 30))]
    expect([ahead.movements, ahead.together]).toEqual([[], { debit: 0, credit: 0 }])
    expect(ahead.accounts.map(({ after }) => after)).toEqual(now.accounts.map(({ after }) => after))
  })
})

const cents = (amount: number) => Math.round(amount * 100)

describe('the file of the journal', () => {
  test('has two lines for each movement, its debit and its credit, with the number of the invoice', async () => {
    const { key } = await booked(house, [await aClass(34_000)])
    const [{ number }] = await house.rows('select short_code as number from orders where order_key = $1', [key])
    const day = today()
    const lines = await file()
    const entries = [...Map.groupBy(lines, ([, , entry]) => entry).values()]
    // Both are of one instant.
    const ofPayment = entries.toSorted(([a], [b]) => String(a?.[3]).localeCompare(String(b?.[3])))
    expect(ofPayment.map((both) => both.map(([on, , , ...cells]) => [on, ...cells]))).toEqual([
      [
        [day, 'Online payment', 'Online payments', 'Asset', '340.00', '', number],
        [day, 'Online payment', 'Received for unpaid orders', 'Liability', '', '340.00', number],
      ],
      [
        [day, 'Order paid in full', 'Received for unpaid orders', 'Liability', '340.00', '', number],
        [day, 'Order paid in full', 'Sales (GST included)', 'Income', '', '340.00', number],
      ],
    ])
    expect(lines.map(([, time]) => time)).toEqual(lines.map(() => expect.stringMatching(/^\d\d:\d\d$/)))
  })

  test('comes to what the screen shows, to the cent, over some days', async () => {
    const from = today()
    await house.buy([await aClass(1999)])
    await counter.pass(DAY)
    const { key, id } = await booked(house, [await aClass(7500)])
    expect((await withKey(house, key).cancelFromOrder(id, { outcome: 'voucher' })).status).toBe(200)
    const lines = await file(from, today())
    const shown = await journal(from, today())
    const column = (n: number, account: string) =>
      lines.filter((line) => line[4] === account).reduce((all, line) => all + cents(Number(line[n])), 0)
    for (const { account, debit, credit } of shown.accounts) {
      const { name } = accounts[account]
      expect([name, column(6, name), column(7, name)]).toEqual([name, cents(debit), cents(credit)])
    }
    expect(new Set(lines.map(([day]) => day))).toEqual(new Set([from, today()]))
  })

  test('of ten years is sent, and that of days to come has no line', async () => {
    await house.buy([await aClass(1000)])
    const lines = await file(addDays(today(), -3600), addDays(today(), 50))
    expect(lines.at(-1)?.[0]).toBe(today())
    expect(await file(addDays(today(), 1), addDays(today(), 5))).toEqual([])
  })

  test('names the renewal of a membership by its invoice', async () => {
    const soaker = await aSoaker(house)
    await counter.pass(15 * DAY)
    await house.control({ settle: true })
    const [{ id }] = await house.rows(
      'select id from membership_invoice where membership_id = $1 order by period_starts_at desc limit 1',
      [soaker.id],
    )
    const renewals = (await file(addDays(today(), -1), today())).filter(([, , , what]) => what === 'Membership renewal')
    expect(renewals.map((line) => line.at(-1))).toEqual(expect.arrayContaining([`M-${id.slice(0, 13)}`]))
  })

  test('is noted in the history with who took it', async () => {
    const { headers } = await ask(`from=${today()}&to=${today()}`, counter.owner, 'journal.csv')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="journal-${today()}-to-${today()}.csv"`)
    const { entries } = (await counter.owner.get('/api/staff/v1/history?what=journal')).body
    expect(entries[0]).toMatchObject({ act: 'did', by: 'Olive Grove', row: `${today()} to ${today()}` })
  })
})

describe('the journal', () => {
  test('is for managers and owners alone, and for days that make sense', async () => {
    for (const path of ['journal', 'journal.csv']) {
      expect((await ask('from=2026-11-25&to=2026-11-25', counter.staff, path)).status).toBe(403)
      expect((await ask('from=2026-11-25&to=2026-11-24', counter.manager, path)).status).toBe(400)
    }
  })

  test('has a name for every account and every movement that the database can write', async () => {
    const [{ allowed }] = await house.rows(
      `select pg_get_constraintdef(oid) as allowed from pg_constraint where conname = 'journal_entry_account_check'`,
    )
    const allowedAccounts = [...String(allowed).matchAll(/'([^']+)'/g)].map(([, name]) => name)
    expect(new Set<unknown>(Object.keys(accounts))).toEqual(new Set(allowedAccounts))

    const written = await house.rows(`select prosrc from pg_proc where prosrc like '%note_money(%'`)
    const literal = written.flatMap(({ prosrc }) => [...String(prosrc).matchAll(/note_money\(\s*'([^']+)'/g)])
    const disputes = ['dispute', 'membership period dispute'].flatMap((of) => [of, `${of} won`, `${of} lost`])
    const names = new Set([...literal.map(([, name]) => name), ...disputes])
    expect(new Set<unknown>(Object.keys(movements))).toEqual(names)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffGiftCardsAnswer } from '#api/staff-gift-cards.ts'
import type { TakingsAnswer } from '#api/reports.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { booked } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { cartItem } from '#proofs/house.ts'

const path = '/api/staff/v1/gift-cards'
const why = { reason: 'For the raffle of the surf club' }

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
})
// Each test begins with no card that is active.
beforeEach(() => house.rows('update gift_card set disabled = true'))
afterAll(() => house.close())

async function list(query = '', by = counter.manager): Promise<StaffGiftCardsAnswer> {
  const { status, body } = await by.get(path + query)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
/** What the list of gift cards and the takings say that the house owes. */
async function owed() {
  const day = sydneyDateOf(house.ctx.now())
  const { body } = await counter.manager.get(`/api/staff/v1/reports/takings?from=${day}&to=${day}`)
  return { active: (await list()).active, takings: (body as TakingsAnswer).giftCards.left }
}
async function give(amount: number, more: object = {}): Promise<{ id: string; lastFour: string }> {
  const gift = { amount, to: ['gift@guest.example'], ...why, ...more }
  const { status, body } = await counter.owner.post(`${path}/give`, gift)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body.cards[0]
}
async function sell(worth: number): Promise<string> {
  const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth, count: 1 }] })
  await counter.pay(sale)
  return (await counter.staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body.cards[0].code
}
const act = async (id: string, name: string, more: object = {}) => {
  const { status, body } = await counter.manager.post(`${path}/${id}/${name}`, { ...why, ...more })
  expect([name, status, body]).toEqual([name, 200, expect.any(Object)])
}
const linesOf = (body: unknown) => String(body).replace('\uFEFF', '').trim().split('\n')

describe('what the house owes on gift cards', () => {
  test('is the same in their list and in the takings after a sale, a spend, an expiry and a cancellation', async () => {
    expect(await owed()).toEqual({ active: { cards: 0, left: 0 }, takings: 0 })
    const code = await sell(50)
    expect(await owed()).toEqual({ active: { cards: 1, left: 50 }, takings: 50 })
    const [lost, gift] = [await give(80), await give(20.5)]
    expect(await owed()).toEqual({ active: { cards: 3, left: 150.5 }, takings: 150.5 })

    const dear = cartItem(await house.aClass({ cents: 3000 }))
    await booked(house, [dear], { codes: { giftCardCode: code } })
    expect(await owed()).toEqual({ active: { cards: 3, left: 120.5 }, takings: 120.5 })
    const rest = cartItem(await house.aClass({ cents: 2000 }))
    await booked(house, [rest], { codes: { giftCardCode: code } })
    expect(await owed()).toEqual({ active: { cards: 2, left: 100.5 }, takings: 100.5 })

    await house.rows(
      `update gift_card set issued_at = issued_at - interval '4 years', expires_at = house_now() - interval '1 day' where id = $1`,
      [lost.id],
    )
    expect(await owed()).toEqual({ active: { cards: 1, left: 20.5 }, takings: 20.5 })
    await act(gift.id, 'void')
    expect(await owed()).toEqual({ active: { cards: 0, left: 0 }, takings: 0 })
  })

  test('is on the new card of one that was replaced, and not on one that is disabled', async () => {
    const { id } = await give(60)
    await act(id, 'replace', { to: 'again@guest.example' })
    expect(await owed()).toEqual({ active: { cards: 1, left: 60 }, takings: 60 })
    const other = await give(15)
    await act(other.id, 'disable')
    expect(await owed()).toEqual({ active: { cards: 1, left: 60 }, takings: 60 })
    await act(other.id, 'enable')
    expect(await owed()).toEqual({ active: { cards: 2, left: 75 }, takings: 75 })
  })

  test('is owed to the end of a card’s last day', async () => {
    const { id } = await give(30)
    const endAt = (time: string) =>
      house.rows(
        `update gift_card set issued_at = house_now() - interval '4 years',
           expires_at = date_trunc('day', house_now(), 'Australia/Sydney') + $1::interval where id = $2`,
        [time, id],
      )
    await endAt('1 second')
    expect(await owed()).toEqual({ active: { cards: 1, left: 30 }, takings: 30 })
    await endAt('0')
    expect(await owed()).toEqual({ active: { cards: 0, left: 0 }, takings: 0 })
  })

  test('is told of the cards that are looked for', async () => {
    await give(40)
    const { lastFour } = await give(25)
    expect((await list(`?words=${lastFour}`)).active).toEqual({ cards: 1, left: 25 })
    expect((await list('?words=%25')).active).toEqual({ cards: 0, left: 0 })
  })

  test('is told with the first page alone, to managers and owners alone', async () => {
    await give(40)
    const { id } = await give(25)
    expect((await list(`?after=${id}`)).active).toBe(null)
    expect((await list('', counter.owner)).active).toEqual({ cards: 2, left: 65 })
    expect((await list('', counter.staff)).active).toBe(null)
  })
})

describe('the gift cards as a file', () => {
  test('are those that are looked for, with all that the list shows, and who took it is in the history', async () => {
    const { id, lastFour } = await give(20.5, { reason: '=HYPERLINK("https://bad.example")' })
    await house.rows(`update gift_card set balance_cents = balance_cents - 550 where id = $1`, [id])
    await house.rows(
      `insert into gift_card_entry (gift_card_id, kind, amount_cents) values ($1, 'HOLD', -550), ($1, 'RELEASE', 550), ($1, 'REDEEM', -550)`,
      [id],
    )
    await house.rows(`select note_money('earlier sale', 'received', 'sales', 550, null)`)
    const today = sydneyDateOf(house.ctx.now())
    const { status, body, headers } = await counter.manager.get(`${path}.csv?words=${lastFour.toLowerCase()}`)
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="gift-cards.csv"'])
    const threeYearsOn = `${Number(today.slice(0, 4)) + 3}${today.slice(4)}`
    expect(linesOf(body)).toEqual([
      'Code ends in,Source,Worth,Left,Made,Good until,Status,Why',
      `…${lastFour},Given by the house,20.50,15.00,${today},${threeYearsOn},Active,"'=HYPERLINK(""https://bad.example"")"`,
    ])
    const { entries } = (await counter.owner.get('/api/staff/v1/history?what=gift_cards')).body
    expect(entries).toMatchObject([{ act: 'did', by: 'Max Grove', row: `gift cards that end in ${lastFour}` }])
  })

  test('are all of them, however many, each once, the newest first', async () => {
    // No code of the house has a U.
    await house.rows(
      `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
       select sha256(convert_to('file ' || n, 'UTF8')), 'U' || lpad(n::text, 3, '0'), 0, 0,
         '2020-01-01'::timestamptz + n / 3 * interval '1 day', '2029-01-01'
       from generate_series(0, 999) as n`,
    )
    const { body } = await counter.manager.get(`${path}.csv`)
    const ends = linesOf(body)
      .map((line) => line.split(',')[0])
      .filter((end) => end?.startsWith('…U'))
    expect([ends.length, new Set(ends).size]).toEqual([1000, 1000])
    expect(ends.at(-1)).toMatch(/^…U00[012]$/)
    const all = await house.rows('select count(*)::integer as n from gift_card')
    expect(linesOf(body)).toHaveLength(all[0].n + 1)
  })

  test('are for managers and owners alone', async () => {
    expect((await counter.staff.get(`${path}.csv`)).status).toBe(403)
    expect((await counter.owner.get(`${path}.csv`)).status).toBe(200)
  })
})

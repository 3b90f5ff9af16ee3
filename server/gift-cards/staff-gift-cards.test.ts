import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  GivenGiftCardsAnswer,
  StaffGiftCard,
  StaffGiftCardAnswer,
  StaffGiftCardsAnswer,
} from '#api/staff-gift-cards.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Scene = { token: string; memberId: string }
let house: TestHouse
let owner: Scene
let manager: Scene
beforeAll(async () => {
  house = await openHouse()
  // What a manager may do in a day is tested beside: server/limits/limits-of-a-day.test.ts.
  await house.rows(
    'update venue set manager_day_gift_cents = 100000000, manager_day_replace_cents = 100000000, manager_day_void_cents = 100000000',
  )
  owner = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as Scene
  manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
})
afterAll(() => house.close())

const base = '/api/staff/v1/gift-cards'
const ask = (method: string, path: string, body?: object, { by = manager, ...more }: { by?: Scene } & object = {}) =>
  house.visitor().send(method, `${base}${path}`, body, { authtoken: by.token, ...more })
async function done(path: string, body: object, more: { by?: Scene } & object = {}): Promise<StaffGiftCardAnswer> {
  const { status, body: answer } = await ask('POST', path, body, more)
  expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
  return answer
}
const reason = 'For the raffle of the surf club'
let count = 0

/** A gift of the house, and its code as it stands in the email. */
async function give(amount: number, more: object = {}): Promise<{ card: StaffGiftCard; code: string; to: string }> {
  const to = `gift-${++count}@guest.example`
  const [card] = await given({ amount, to: [to], reason, ...more })
  return { card: card!, code: await codeSentTo(to), to }
}
async function given(gift: object, more: { by?: Scene } & object = {}): Promise<StaffGiftCard[]> {
  const { status, body } = await ask('POST', '/give', gift, more)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return (body as GivenGiftCardsAnswer).cards
}
async function codeSentTo(to: string): Promise<string> {
  const text = async () => (await house.emails(to))[0]?.text ?? ''
  await expect.poll(text, soon).toMatch(/BH-/)
  return /BH(?:-[0-9A-Z]{4}){4}/.exec(await text())![0]
}
/** What an account of the journal holds, in cents. */
const heldIn = async (account: string): Promise<number> =>
  (
    await house.rows(
      'select coalesce(sum(credit_cents - debit_cents), 0)::integer as cents from journal_entry where account = $1',
      [account],
    )
  )[0].cents
const journalLines = async () => (await house.rows('select count(*)::integer as n from journal_entry'))[0].n
const lookUp = async (code: string) => await house.visitor().get(`/api/wix/v1/gift-cards/${code}`)
const sold = async () =>
  (await house.rows(`select id, balance_cents from gift_card where last_four = '7Q2M' order by issued_at limit 1`))[0]

/** A guest pays with a card, and is on the payment page for the rest. */
async function payWith(giftCardCode: string) {
  const buyer = house.visitor()
  const item = cartItem(await house.aClass())
  const { status, body } = await buyer.checkout(checkoutInputFor([item], { giftCardCode }))
  return { status, body, release: () => buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`) }
}

describe('a gift card that the house gives', () => {
  test('is worth what was given, is owed from then on, and pays (#745)', async () => {
    const [owed, given] = [await heldIn('gift-card-liability'), await heldIn('gift-cards-given')]
    const { card, code } = await give(20, { message: 'Enjoy the water' })
    expect(card).toMatchObject({ origin: 'given', worth: 20, balance: 20, standing: 'good', note: reason })
    expect(await heldIn('gift-card-liability')).toBe(owed + 2000)
    expect(await heldIn('gift-cards-given')).toBe(given - 2000)
    expect((await lookUp(code)).body.giftCard).toMatchObject({ status: 'VALID', balance: 20 })
    expect((await payWith(code)).status).toBe(200)
    const { entries } = (await ask('GET', `/${card.id}`)).body as StaffGiftCardAnswer
    expect(entries.map(({ what, amount }) => [what, amount])).toEqual([
      ['HOLD', -20],
      ['GIVE', 20],
    ])
  })

  test('has its code in the email, and in no list, answer, log or history (#745)', async () => {
    const { card, code, to } = await give(20)
    const answers = [
      (await ask('GET', '')).body,
      (await ask('GET', `/${card.id}`)).body,
      (await house.visitor().send('GET', '/api/staff/v1/history?limit=200', undefined, { authtoken: owner.token }))
        .body,
    ]
    expect(answers.map((answer) => JSON.stringify(answer))).toSatisfy((texts: string[]) =>
      texts.every((text) => !text.includes(code) && !text.includes(code.slice(0, -4))),
    )
    const tables = await house.rows(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const holding: string[] = []
    for (const { table_name } of tables) {
      const found = await house.rows(`select 1 from "${table_name}" as row where row::text like $1 limit 1`, [
        `%${code}%`,
      ])
      if (found.length > 0) holding.push(table_name)
    }
    expect(holding.filter((table) => table !== 'email')).toEqual([])
    expect((await house.emails(to))[0]!.html).toContain(code)
    const history = await house.rows(
      `select after, reason from history_entry where what = 'gift_card' and row_id = $1`,
      [card.id],
    )
    expect(history).toEqual([
      { after: expect.objectContaining({ balance_cents: 2000, last_four: code.slice(-4) }), reason },
    ])
    expect(JSON.stringify(history)).not.toContain(to)
  })

  test('is given once however often the same press comes (#745)', async () => {
    const press = { 'idempotency-key': 'one gift' }
    const gift = { amount: 30, to: ['pressed@guest.example'], reason }
    const [one, other] = await Promise.all([given(gift, press), given(gift, press)])
    expect(other).toEqual(one)
    expect(await given(gift, press)).toEqual(one)
    expect(await house.rows(`select id from gift_card where balance_cents = 3000`)).toHaveLength(1)
    await house.emailsSent()
    expect(await house.emails('pressed@guest.example')).toHaveLength(1)
  })

  test('of a manager has a limit, which is theirs alone (#746)', async () => {
    const gift = { to: ['limit@guest.example'], reason }
    const refused = await ask('POST', '/give', { ...gift, amount: 200.01 })
    expect([refused.status, refused.body.code]).toEqual([403, 'gift-card.limit'])
    expect(refused.body.message).toBe('You may give up to $200.00 at a time.')
    expect(await given({ ...gift, amount: 200 })).toMatchObject([{ balance: 200 }])
    expect(await given({ ...gift, amount: 200.01 }, { by: owner })).toMatchObject([{ balance: 200.01 }])
    const most = async (by: Scene) =>
      ((await ask('GET', '', undefined, { by })).body as StaffGiftCardsAnswer).mostToGive
    expect([await most(manager), await most(owner)]).toEqual([200, null])
  })

  test('goes to several people, each with a code of their own, and whoever is named twice gets one (#745)', async () => {
    const press = { 'idempotency-key': 'a raffle' }
    const gift = { amount: 20, to: ['First@guest.example', 'second@guest.example', 'first@guest.example'], reason }
    const owed = await heldIn('gift-card-liability')
    const cards = await given(gift, press)
    expect(cards).toMatchObject([{ balance: 20 }, { balance: 20 }])
    expect(await given(gift, press)).toEqual(cards)
    expect(await heldIn('gift-card-liability')).toBe(owed + 4000)
    const codes = [await codeSentTo('First@guest.example'), await codeSentTo('second@guest.example')]
    expect(codes.map((code) => code.slice(-4))).toEqual(cards.map(({ lastFour }) => lastFour))
    expect(new Set(codes).size).toBe(2)
  })

  test('counts for all of them together towards what a manager may give at a time (#746)', async () => {
    const gift = { to: ['half@guest.example', 'other@guest.example'], reason }
    expect((await ask('POST', '/give', { ...gift, amount: 100.01 })).body.code).toBe('gift-card.limit')
    expect(await given({ ...gift, amount: 100 })).toHaveLength(2)
  })

  test('needs a reason, an address and an amount', async () => {
    const gift = { amount: 20, to: ['why@guest.example'], reason }
    expect((await ask('POST', '/give', { ...gift, reason: ' ' })).body.code).toBe('reason.missing')
    for (const wrong of [
      { to: ['nobody'] },
      { to: [] },
      { to: Array.from({ length: 101 }, () => 'a@guest.example') },
      { amount: 0 },
      { amount: -5 },
      { amount: 10_000.01 },
    ])
      expect((await ask('POST', '/give', { ...gift, ...wrong })).body.code).toBe('request.invalid')
  })
})

describe('a gift card', () => {
  test('that is disabled is refused and keeps its money; enabled it is good again', async () => {
    const { card, code } = await give(40)
    expect((await done(`/${card.id}/disable`, { reason })).card).toMatchObject({ standing: 'disabled', balance: 40 })
    expect((await payWith(code)).body.code).toBe('gift-card.unknown')
    expect((await done(`/${card.id}/enable`, { reason })).card.standing).toBe('good')
    expect((await payWith(code)).status).toBe(200)
  })

  test('that is replaced is refused; the new code has its balance and last day, and the journal does not move (#747)', async () => {
    const { card, code } = await give(60)
    const lines = await journalLines()
    const press = { 'idempotency-key': 'replace' }
    const swap = { to: 'again@guest.example', reason: 'Lost the email' }
    const { card: fresh } = await done(`/${card.id}/replace`, swap, press)
    expect(fresh).toMatchObject({
      balance: 60,
      worth: 60,
      origin: 'given',
      expiresAt: card.expiresAt,
      standing: 'good',
    })
    const newCode = await codeSentTo(swap.to)
    expect((await lookUp(code)).body.giftCard?.status).toBe('DISABLED')
    expect((await payWith(code)).body.code).toBe('gift-card.unknown')
    expect((await lookUp(newCode)).body.giftCard).toMatchObject({ status: 'VALID', balance: 60 })
    expect(await journalLines()).toBe(lines)
    const { card: old } = (await ask('GET', `/${card.id}`)).body as StaffGiftCardAnswer
    expect(old).toMatchObject({ balance: 0, standing: 'replaced', replacedBy: fresh.id })
    expect((await done(`/${card.id}/replace`, swap, press)).card.id).toBe(fresh.id)
    for (const act of ['enable', 'disable', 'void', 'replace'])
      expect([act, (await ask('POST', `/${card.id}/${act}`, swap)).body.code]).toEqual([act, 'gift-card.over'])
  })

  test('that somebody has paid for is not voided while money is on it; a gift is, and is owed no more (#748)', async () => {
    const { id, balance_cents } = await sold()
    await house.rows('update gift_card set balance_cents = 3000 where id = $1 and balance_cents = 10000', [id])
    await house.rows(
      `insert into gift_card_entry (gift_card_id, kind, amount_cents) values ($1, 'HOLD', -7000), ($1, 'RELEASE', 7000), ($1, 'REDEEM', -7000)`,
      [id],
    )
    // As a sale of before would have taken it.
    await house.rows(`select note_money('earlier sale', 'received', 'sales', 7000, null)`)
    expect(balance_cents).toBe(10_000)
    const refused = await ask('POST', `/${id}/void`, { reason })
    expect([refused.status, refused.body.code]).toEqual([409, 'gift-card.balance'])
    expect(refused.body.message).toBe(
      'There is $30.00 on this card. Disable or replace it; only gifts can be cancelled.',
    )

    const { card, code } = await give(30)
    const [owed, given] = [await heldIn('gift-card-liability'), await heldIn('gift-cards-given')]
    expect((await done(`/${card.id}/void`, { reason })).card).toMatchObject({ standing: 'voided', balance: 0 })
    expect(await heldIn('gift-card-liability')).toBe(owed - 3000)
    expect(await heldIn('gift-cards-given')).toBe(given + 3000)
    expect((await payWith(code)).body.code).toBe('gift-card.unknown')
    expect((await ask('POST', `/${card.id}/enable`, { reason })).body.code).toBe('gift-card.over')
  })

  test('that somebody is paying with is not replaced or voided: what is held could come back to nobody', async () => {
    const { card, code } = await give(40)
    const order = await payWith(code)
    const swap = { to: 'held@guest.example', reason }
    for (const act of ['replace', 'void'])
      expect([act, (await ask('POST', `/${card.id}/${act}`, swap)).body.code]).toEqual([act, 'gift-card.held'])
    await order.release()
    expect((await done(`/${card.id}/replace`, swap)).card.balance).toBe(40)
  })

  test('that is replaced while somebody presses PAY is paid with once, or not at all', async () => {
    for (let round = 0; round < 6; round++) {
      const { card, code } = await give(20 + round)
      const [paid, swapped] = await Promise.all([
        payWith(code),
        ask('POST', `/${card.id}/replace`, { to: `race-${round}@guest.example`, reason }),
      ])
      const outcomes = [paid.status === 200, swapped.status === 200]
      expect(outcomes.filter(Boolean)).toHaveLength(1)
    }
  })

  test('is found by the end of its code, and the list goes on page by page', async () => {
    const { card, code } = await give(11)
    const found = (await ask('GET', `?words=${code.slice(-4).toLowerCase()}`)).body as StaffGiftCardsAnswer
    expect(found.cards.map(({ id }) => id)).toContain(card.id)
    expect(((await ask('GET', '?words=%25')).body as StaffGiftCardsAnswer).cards).toEqual([])
    await house.rows(
      `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at)
       select sha256(convert_to('page ' || n, 'UTF8')), 'PAGE', 0, 0, '2026-01-01', '2029-01-01' from generate_series(1, 60) as n`,
    )
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = (await ask('GET', `?words=PAGE${after}`)).body as StaffGiftCardsAnswer
      seen.push(...page.cards.map(({ id }) => id))
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  })

  test('of no house is not found', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await ask('GET', `/${nobody}`)).body.code).toBe('gift-card.missing')
    expect((await ask('POST', `/${nobody}/void`, { reason })).body.code).toBe('gift-card.missing')
  })
})

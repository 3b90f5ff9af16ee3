import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'

type Person = { token: string; memberId: string; email: string }
type Holder = Person & { grantId: string }
let house: TestHouse
let owner: Person
let manager: Person
beforeAll(async () => {
  house = await openHouse()
  owner = await aPerson('owner')
})
beforeEach(async () => {
  manager = await aPerson('manager')
  await set({ manager_gift_cents: 20_000, manager_day_gift_cents: 50_000, manager_day_replace_cents: 30_000 })
  await set({ manager_day_void_cents: 5000, manager_day_visits: 10, manager_day_codes: 100 })
  await set({ manager_code_percent: 50, manager_code_cents: 5000, tell_owners_above_cents: 10_000 })
})
afterAll(() => house.close())

const aPerson = async (role: string) => (await setScene(house.ctx.db, 'staff', { role })) as Person
const set = (columns: Record<string, number>) =>
  house.rows(
    `update venue set ${Object.entries(columns)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ')}`,
  )
const post = (path: string, body: object, by = manager, headers: object = {}) =>
  house.visitor().send('POST', `/api/staff/v1${path}`, body, { authtoken: by.token, ...headers })
const reason = 'The sauna was cold'
let count = 0
const give = (dollars: number, by = manager, to = `gift-${++count}@guest.example`) =>
  post('/gift-cards/give', { amount: dollars, to: [to], reason }, by)
/** A gift card whose holder has its email: one that is replaced before is overtaken, and not sent. */
async function aCard(dollars: number) {
  const to = `holder-${++count}@guest.example`
  const { body } = await give(dollars, owner, to)
  await house.emailsSent()
  return { id: body.cards[0].id as string, to }
}
const replace = (id: string, to: string, by = manager) => post(`/gift-cards/${id}/replace`, { to, reason }, by)
const aHolder = async () => (await setScene(house.ctx.db, 'credits', { credits: 3 })) as Holder
const addVisits = ({ memberId, grantId }: Holder, delta: number, by = manager) =>
  post(`/members/${memberId}/credits`, { grantId, delta, reason }, by)
const terms = { name: 'Letter', percentOff: 10, moneyOff: null, onlyForService: null, from: null, until: null }
const aCode = (more: object = {}, by = manager) =>
  post('/coupons', { ...terms, code: `CODE-${++count}`, oncePerEmail: false, usageLimit: null, ...more }, by)
const aBatch = (codes: number, more: object = {}, by = manager) =>
  post('/coupons/batch', { ...terms, count: codes, ...more }, by)
const answer = ({ status, body }: { status: number; body: { code?: string; message?: string; fields?: string[] } }) => [
  status,
  body.code,
  body.message,
  body.fields,
]
const told = async () =>
  await house.rows(
    `select subject, body_text as text from email where kind = 'owner-notice' and recipient = $1 order by created_at`,
    [owner.email],
  )
const noticesOf = async (act: () => Promise<{ status: number }>) => {
  const before = (await told()).length
  expect((await act()).status).toBe(200)
  return (await told()).slice(before) as { subject: string; text: string }[]
}

describe('what a manager may do in a day', () => {
  test('is counted from press to press, and said when it is used up', async () => {
    expect((await give(200)).status).toBe(200)
    expect((await give(200)).status).toBe(200)
    expect(answer(await give(100.01))).toEqual([
      403,
      'limit.day',
      'You have given $400.00 of $500.00 today. Ask an owner, or try again tomorrow.',
      ['amount'],
    ])
    expect((await give(100)).status).toBe(200)
    expect((await give(1)).body.code).toBe('limit.day')
  })

  test('is each person’s own, and owners have none', async () => {
    for (const dollars of [200, 200, 100]) await give(dollars)
    expect((await give(1)).body.code).toBe('limit.day')
    expect((await give(200, await aPerson('manager'))).status).toBe(200)
    for (const dollars of [200, 200, 200]) expect((await give(dollars, owner)).status).toBe(200)
  })

  test('begins anew with the next day in Sydney', async () => {
    await house.rows(
      `insert into taken_in_day (member_id, day, what, taken) values ($1, sydney_date(house_now()) - 1, 'gift', 50000)`,
      [manager.memberId],
    )
    expect((await give(200)).status).toBe(200)
  })

  test('is not passed by 40 presses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => give(50)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['limit.day']),
    )
    const [{ taken }] = await house.rows(`select taken from taken_in_day where member_id = $1`, [manager.memberId])
    expect(taken).toBe(50_000)
  })

  test('is taken once by a press that comes twice, and not at all by one that is refused', async () => {
    const press = { 'idempotency-key': 'one gift' }
    const gift = { amount: 200, to: ['twice@guest.example'], reason }
    for (const _ of [1, 2, 3]) expect((await post('/gift-cards/give', gift, manager, press)).status).toBe(200)
    expect((await post('/gift-cards/give', { ...gift, reason: ' ' })).body.code).toBe('reason.missing')
    expect((await give(200)).status).toBe(200)
    expect((await give(100)).status).toBe(200)
  })

  test('counts gift cards that go to another address, and not those that go back to whoever had them', async () => {
    const [one, two, third] = [await aCard(300), await aCard(1000), await aCard(10)]
    expect((await replace(two.id, two.to.toUpperCase())).status).toBe(200)
    expect((await replace(one.id, 'elsewhere@guest.example')).status).toBe(200)
    expect(answer(await replace(third.id, 'elsewhere@guest.example'))).toEqual([
      403,
      'limit.day',
      'You have sent $300.00 of $300.00 to new addresses today. Ask an owner, or try again tomorrow.',
      ['to'],
    ])
    expect((await replace(third.id, 'elsewhere@guest.example', owner)).status).toBe(200)
  })

  test('counts gifts that are voided', async () => {
    const [one, two] = [await aCard(50), await aCard(1)]
    expect((await post(`/gift-cards/${one.id}/void`, { reason })).status).toBe(200)
    expect(answer(await post(`/gift-cards/${two.id}/void`, { reason })).slice(0, 3)).toEqual([
      403,
      'limit.day',
      'You have cancelled gift cards worth $50.00 of $50.00 today. Ask an owner, or try again tomorrow.',
    ])
  })

  test('counts visits that are added, and none that are taken', async () => {
    const holder = await aHolder()
    expect((await addVisits(holder, 8)).status).toBe(200)
    expect((await addVisits(holder, -8)).status).toBe(200)
    expect(answer(await addVisits(holder, 3))).toEqual([
      403,
      'limit.day',
      'You have added 8 of 10 visits today. Ask an owner, or try again tomorrow.',
      ['delta'],
    ])
    expect((await addVisits(holder, 2)).status).toBe(200)
  })

  test('counts promo codes, each of a batch too', async () => {
    expect((await aBatch(99)).status).toBe(200)
    expect((await aCode()).status).toBe(200)
    expect(answer(await aCode())).toEqual([
      403,
      'limit.day',
      'You have made 100 of 100 promo codes today. Ask an owner, or try again tomorrow.',
      ['code'],
    ])
    expect((await aBatch(500, {}, owner)).status).toBe(200)
  })
})

describe('a promo code of a manager', () => {
  test('takes off no more than an owner lets it, when it is made and when it is changed', async () => {
    expect(answer(await aCode({ percentOff: 50.01 }))).toEqual([
      403,
      'coupon.worth',
      'Promo codes of a manager take off up to 50%. Ask an owner for more.',
      ['percentOff'],
    ])
    const money = { percentOff: null, moneyOff: 50.01 }
    for (const refused of [await aCode(money), await aBatch(2, money)])
      expect(answer(refused).slice(0, 3)).toEqual([
        403,
        'coupon.worth',
        'Promo codes of a manager take off up to $50.00. Ask an owner for more.',
      ])
    const { body: code } = await aCode({ percentOff: 50, usageLimit: 1 })
    const { id, code: _code, uses: _uses, ...change } = code
    const edit = (more: object, by = manager) =>
      house.visitor().send('PATCH', `/api/staff/v1/coupons/${id}`, { ...change, ...more }, { authtoken: by.token })
    expect((await edit({ percentOff: 100 })).body.code).toBe('coupon.worth')
    expect((await edit({ percentOff: 100 }, owner)).status).toBe(200)
    // What an owner has made of it is not made wider by a manager.
    expect((await edit({ percentOff: 100, usageLimit: null, revision: 2 })).body.code).toBe('coupon.worth')
    expect((await post(`/coupons/${id}/end`, {})).status).toBe(200)
  })

  test('of a batch stays like the others', async () => {
    const { body: batch } = await aBatch(3)
    const [row] = await house.rows('select id, name, revision from coupon where batch_id = $1 limit 1', [batch.id])
    const change = { ...terms, percentOff: 40, oncePerEmail: false, usageLimit: null, active: true }
    const refused = await house
      .visitor()
      .send('PATCH', `/api/staff/v1/coupons/${row.id}`, { ...change, revision: 1 }, { authtoken: owner.token })
    expect(answer(refused).slice(0, 3)).toEqual([
      409,
      'coupon.of-batch',
      'This code was made together with others, and they stay alike. End them all, or make a new code.',
    ])
    expect(
      await house.rows('select distinct percent_off::float8 as percent from coupon where batch_id = $1', [batch.id]),
    ).toEqual([{ percent: 10 }])
  })
})

describe('an owner', () => {
  test('is told above the sum who gave how much to whom and why, and not below it', async () => {
    const [notice, ...others] = await noticesOf(() => give(100.01, manager, 'raffle@guest.example'))
    expect(others).toEqual([])
    expect(notice!.subject).toBe('Scene Member gave a gift card')
    for (const words of [`Scene Member, ${manager.email}`, '$100.01', 'raffle@guest.example', reason])
      expect(notice!.text).toContain(words)
    expect(notice!.text).not.toMatch(/BH-/)
    expect(await noticesOf(() => give(100))).toEqual([])
  })

  test('is told of cards sent elsewhere, visits, and codes without a bound; not of what they do themselves', async () => {
    const card = await aCard(150)
    const [moved] = await noticesOf(() => replace(card.id, 'new@guest.example'))
    expect(moved!.subject).toBe('Scene Member sent a gift card to another address')
    for (const words of ['$150.00', 'new@guest.example', card.to]) expect(moved!.text).toContain(words)
    const holder = await aHolder()
    const [visits] = await noticesOf(() => addVisits(holder, 10))
    expect(visits!.subject).toBe('Scene Member added 10 visits to a membership')
    expect(visits!.text).toContain(holder.email)
    const [code] = await noticesOf(() => aCode())
    expect(code!.text).toContain('No bound')
    const money = { percentOff: null, moneyOff: 5 }
    expect(await noticesOf(() => aCode({ ...money, usageLimit: 20 }))).toEqual([])
    const { body: small } = await aCode({ ...money, usageLimit: 20 })
    const { id, code: _code, uses: _uses, ...stands } = small
    const edit = (more: object) =>
      house.visitor().send('PATCH', `/api/staff/v1/coupons/${id}`, { ...stands, ...more }, { authtoken: manager.token })
    expect(await noticesOf(() => edit({ name: 'Another name' }))).toEqual([])
    const [wider] = await noticesOf(() => edit({ usageLimit: null, revision: 2 }))
    expect(wider!.subject).toBe(`Scene Member made the promo code ${small.code} anew`)
    expect(await noticesOf(() => aBatch(21, money))).toMatchObject([{ subject: 'Scene Member made 21 promo codes' }])
    expect(await noticesOf(() => give(500, owner))).toEqual([])
  })
})

/** What the history tells a manager of a gift card. */
const entriesOf = async (row: string) =>
  (
    await house
      .visitor()
      .send('GET', `/api/staff/v1/history?what=gift_card&row=${row}`, undefined, { authtoken: manager.token })
  ).body.entries as { act: string; fields: { name: string; after: unknown }[] }[]

describe('a gift card that is replaced', () => {
  test('goes elsewhere only with word to whoever had it, without the new code or address', async () => {
    const card = await aCard(40)
    await replace(card.id, 'stranger@guest.example')
    const letters = async () => (await house.emails(card.to)).map(({ text }) => text)
    await expect.poll(async () => (await letters()).length, soon).toBe(2)
    const text = (await letters()).find((words) => words.includes('another address'))!
    expect(text).toContain('There was $40.00 on it.')
    expect(text).not.toMatch(/BH-|stranger@/)
    const again = await aCard(40)
    await replace(again.id, again.to)
    await expect.poll(async () => (await house.emails(again.to)).length, soon).toBe(2)
    expect((await house.emails(again.to)).filter(({ text: words }) => words.includes('another address'))).toEqual([])
  })

  test('stands in the history with the address to which the code went', async () => {
    const card = await aCard(40)
    const { body } = await replace(card.id, 'written-down@guest.example')
    const sentIn = (entries: Awaited<ReturnType<typeof entriesOf>>) =>
      entries.flatMap(({ fields }) => fields.filter(({ name }) => name === 'sent_to').map(({ after }) => after))
    expect(sentIn(await entriesOf(card.id))).toEqual(['written-down@guest.example', card.to])
    expect(sentIn(await entriesOf(body.card.id))).toEqual(['written-down@guest.example'])
  })
})

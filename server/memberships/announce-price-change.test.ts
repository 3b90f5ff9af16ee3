import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PricePreviewAnswer } from '#api/staff.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aMember, aSoaker, buySoak, SOAK_ID } from '#proofs/soakers.ts'
import { announcePriceChange } from './announce-price-change.ts'
import { previewPriceChange, type NewPrice } from './preview-price-change.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const DAY = 24 * 60
const later = (days: number) => new Date(house.ctx.now().getTime() + days * DAY * 60_000)
/** Announces a new price as its preview shows it. */
async function announceIn({ ctx }: TestHouse, change: NewPrice) {
  const { seen } = await previewPriceChange(ctx, change)
  return await announcePriceChange(ctx, { ...change, seen })
}
const announce = (days: number) => announceIn(house, { planId: SOAK_ID, price: 7500, from: later(days) })

test('a new price is announced 30 days ahead, begins after the initial term, and is charged from then on (#23)', async () => {
  const bound = await aSoaker(house)
  const free = await aSoaker(house)
  const leaving = await aSoaker(house)
  await house.rows('update membership set initial_term_ends_at = starts_at where id = any ($1)', [
    [free.id, leaving.id],
  ])
  await leaving.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })

  await expect(announce(29.9)).rejects.toMatchObject({ code: 'price-change.too-soon' })
  expect(await house.rows('select from membership_price_change')).toHaveLength(0)
  // The two who stay, and the two memberships that the demo house gives.
  const others = await house.rows(
    `select from membership where plan_id = $1 and recurring and status = 'ACTIVE' and id <> all ($2)`,
    [SOAK_ID, [bound.id, free.id, leaving.id]],
  )
  expect(await announce(30.1)).toEqual({ told: 2 + others.length, waiting: 0, changed: 0 })
  expect(await announce(60)).toEqual({ told: 0, waiting: 2 + others.length, changed: 0 })

  expect((await leaving.mine()).priceChange).toBeNull()
  const shown = await free.mine()
  expect(shown.nextCharges.map(({ amount }) => amount)).toEqual([69, 69, 75, 75, 75, 75])
  expect(shown.priceChange).toEqual({ amount: 75, from: shown.nextCharges[2]!.date })
  expect((await bound.mine()).nextCharges.map(({ amount }) => amount)).toEqual([69, 69, 69, 69, 69, 75])
  const emails = async () => (await house.emails(free.email)).filter(({ subject }) => subject.startsWith('A new price'))
  await expect.poll(emails, soon).toHaveLength(1)
  expect((await emails())[0]!.text).toContain('from $69.00 to $75.00')

  for (let fortnight = 1; fortnight <= 6; fortnight++) {
    await house.pass(14 * DAY + 2)
    await house.control({ settle: true })
  }
  const amounts = async ({ mine }: typeof free) => (await mine()).invoices.map(({ amount }) => amount).toReversed()
  expect(await amounts(free)).toEqual([69, 69, 69, 75, 75, 75, 75])
  expect(await amounts(bound)).toEqual([69, 69, 69, 69, 69, 69, 75])
  expect(await free.mine()).toMatchObject({ price: 75, priceChange: null })
})

test('new buyers pay the new list price at once, members theirs until their day; one who waits for another price stops nobody (#750)', async () => {
  const other = await openHouse()
  const [waits, told] = [await aSoaker(other), await aSoaker(other)]
  await other.rows('update membership set initial_term_ends_at = starts_at where id = any ($1)', [[waits.id, told.id]])
  const from = new Date(other.ctx.now().getTime() + 30.1 * DAY * 60_000)
  await other.rows(
    `insert into membership_price_change (membership_id, price_cents, announced_at, effective_at)
     values ($1, 7000, house_now(), house_now() + interval '40 days')`,
    [waits.id],
  )
  const [{ count }] = await other.rows(
    `select count(*)::integer from membership where plan_id = $1 and recurring and status = 'ACTIVE'`,
    [SOAK_ID],
  )
  const change = { planId: SOAK_ID, price: 7500, from }
  expect(await announceIn(other, change)).toEqual({ told: count - 1, waiting: 1, changed: 0 })
  expect((await waits.mine()).priceChange).toMatchObject({ amount: 70 })
  expect((await told.mine()).nextCharges.map(({ amount }) => amount)).toEqual([69, 69, 75, 75, 75, 75])

  const listed = async () => {
    const { plans } = (await other.visitor().get('/api/wix/v1/pricing-plans')).body
    return plans.find(({ id }: { id: string }) => id === SOAK_ID).payment.price
  }
  await expect.poll(listed, soon).toBe(75)
  const buyer = await aMember(other)
  const { body } = await buySoak(buyer)
  expect((await buyer.order(body.idempotencyKey)).body).toMatchObject({ status: 'PENDING', total: 75 })
  const late = await aSoaker(other)
  expect(await late.mine()).toMatchObject({ price: 75, priceChange: null })

  // Announced again, as after a break in the middle, it tells nobody twice and whoever pays it already not at all.
  expect(await announceIn(other, change)).toEqual({ told: 0, waiting: count, changed: 0 })
  expect((await late.mine()).priceChange).toBeNull()
  expect((await told.mine()).price).toBe(69)
  const nobody = { ...change, planId: '5e000000-0000-4000-8000-0000000000ff' }
  await expect(announceIn(other, nobody)).rejects.toMatchObject({ code: 'plan.missing' })
  await other.close()
})

test('a member who cannot be told stops none of those before them, and is told the next time (#750)', async () => {
  const other = await openHouse()
  await aSoaker(other)
  await aSoaker(other)
  const ids = await other.rows(
    `select id from membership where plan_id = $1 and recurring and status = 'ACTIVE' order by id`,
    [SOAK_ID],
  )
  const last = ids.at(-1).id
  const change = { planId: SOAK_ID, price: 7500, from: new Date(other.ctx.now().getTime() + 30.1 * DAY * 60_000) }
  await other.rows(`alter table membership_price_change add constraint broken check (membership_id <> '${last}')`)
  await expect(announceIn(other, change)).rejects.toThrow('broken')
  expect(await other.rows('select from membership_price_change')).toHaveLength(ids.length - 1)
  await other.rows('alter table membership_price_change drop constraint broken')
  expect(await announceIn(other, change)).toEqual({ told: 1, waiting: ids.length - 1, changed: 0 })
  await other.close()
})

test('the preview lists each member with before, after and first day and writes nothing; announcing tells exactly these (#749)', async () => {
  const other = await openHouse()
  const { token } = (await setScene(other.ctx.db, 'staff', { role: 'owner' })) as { token: string }
  const ask = (path: string, body: object) =>
    other.visitor().send('POST', `/api/staff/v1/plans/${SOAK_ID}/${path}`, body, { authtoken: token })
  const [bound, free, leaving, waits] = [
    await aSoaker(other),
    await aSoaker(other),
    await aSoaker(other),
    await aSoaker(other),
  ]
  await other.rows('update membership set initial_term_ends_at = starts_at where id = any ($1)', [
    [free.id, leaving.id, waits.id],
  ])
  await leaving.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
  await other.rows(
    `insert into membership_price_change (membership_id, price_cents, announced_at, effective_at)
     values ($1, 7000, house_now(), house_now() + interval '40 days')`,
    [waits.id],
  )
  const asked = { price: 75, from: new Date(other.ctx.now().getTime() + 30.1 * DAY * 60_000).toISOString() }
  const books = await other.books()
  const look = async (): Promise<PricePreviewAnswer> => (await ask('price-preview', asked)).body
  const preview = await look()
  const inPreview = (id: string) => preview.members.find(({ membershipId }) => membershipId === id)
  const charges = async ({ mine }: typeof free) => (await mine()).nextCharges.map(({ date }) => date)
  expect(inPreview(free.id)).toMatchObject({ before: 69, after: 75, firstDay: (await charges(free))[2] })
  expect(inPreview(bound.id)).toMatchObject({ before: 69, after: 75, firstDay: (await charges(bound))[5] })
  expect([inPreview(leaving.id), inPreview(waits.id)]).toEqual([undefined, undefined])
  const many = preview.members.length
  expect(Object.keys(preview.seen).toSorted()).toEqual(
    preview.members.map(({ membershipId }) => membershipId).toSorted(),
  )
  expect(preview).toMatchObject({
    listPrice: 69,
    totals: { before: 69 * many, after: 75 * many, waiting: 1, same: 0, leaving: 1 },
  })
  expect(await other.books()).toBe(books)
  expect(await other.rows('select from membership_price_change')).toHaveLength(1)

  // Somebody joins, and somebody who was shown leaves: both are named, and nothing is written.
  const joined = await aSoaker(other)
  await free.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })
  await other.rows(`update membership set price_cents = 6800 where id = $1`, [bound.id])
  const refused = await ask('price-change', { ...asked, seen: preview.seen })
  const nameOf = async (id: string) =>
    (
      await other.rows(
        `select first_name || ' ' || last_name as name from member join membership on member_id = member.id where membership.id = $1`,
        [id],
      )
    )[0].name
  expect([refused.status, refused.body.code]).toEqual([409, 'price-change.world-changed'])
  expect(refused.body).toMatchObject({
    count: 3,
    added: [await nameOf(joined.id)],
    gone: [await nameOf(free.id)],
    changed: [await nameOf(bound.id)],
  })
  expect(await other.rows('select from membership_price_change')).toHaveLength(1)
  expect(await other.rows('select from plan where id = $1 and price_cents = 6900', [SOAK_ID])).toHaveLength(1)

  // Looked at again, it goes through, and tells whom it has shown.
  const again = await look()
  const announced = await ask('price-change', { ...asked, seen: again.seen })
  expect([announced.status, announced.body]).toEqual([200, { told: again.members.length, waiting: 1, changed: 0 }])
  const told = await other.rows(
    `select membership_id as "membershipId", price_cents / 100 as after, effective_at as "firstDay"
     from membership_price_change where membership_id <> $1 order by 1`,
    [waits.id],
  )
  const shown = again.members.map(({ membershipId, after, firstDay }) => ({ membershipId, after, firstDay }))
  expect(told.map((row) => ({ ...row, firstDay: row.firstDay.toISOString() }))).toEqual(
    shown.toSorted((one, another) => (one.membershipId < another.membershipId ? -1 : 1)),
  )
  const told2 = await ask('price-change', { ...asked, seen: again.seen })
  expect([told2.status, told2.body.code]).toEqual([409, 'price-change.world-changed'])
  await other.close()
})

test('who changes while the others are told is left out and counted (#749)', async () => {
  const other = await openHouse()
  const soaker = await aSoaker(other)
  const change = { planId: SOAK_ID, price: 7500, from: new Date(other.ctx.now().getTime() + 30.1 * DAY * 60_000) }
  const { seen } = await previewPriceChange(other.ctx, change)
  // The first who is told makes the last one pay another price in the same moment.
  const last = Object.keys(seen).toSorted().at(-1) ?? soaker.id
  await other.rows(`
    create function meanwhile() returns trigger language plpgsql as $$
    begin update membership set price_cents = 6800 where id = '${last}'; return new; end $$;
    create trigger meanwhile after insert on membership_price_change for each row execute function meanwhile()`)
  expect(await announcePriceChange(other.ctx, { ...change, seen })).toEqual({
    told: Object.keys(seen).length - 1,
    waiting: 0,
    changed: 1,
  })
  expect(await other.rows('select from membership_price_change where membership_id = $1', [last])).toEqual([])
  await other.close()
})

test.each([2, 3])(
  '%i owners who announce at once leave nobody with a price at which the plan is not sold',
  async (owners) => {
    const other = await openHouse()
    for (let n = 0; n < 3; n++) await aSoaker(other)
    const from = new Date(other.ctx.now().getTime() + 31 * DAY * 60_000)
    const changes = [13_500, 14_000, 14_500].slice(0, owners).map((price) => ({ planId: SOAK_ID, price, from }))
    const previews = await Promise.all(changes.map((change) => previewPriceChange(other.ctx, change)))
    const answers = await Promise.allSettled(
      changes.map((change, n) =>
        announcePriceChange(other.ctx, { ...change, seen: previews[n]!.seen, listPrice: 6900 }),
      ),
    )
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refusals).toHaveLength(owners - 1)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'price-change.world-changed' })
    const told = await other.rows('select distinct price_cents from membership_price_change')
    expect(told).toEqual(await other.rows('select price_cents from plan where id = $1', [SOAK_ID]))
    await other.close()
  },
)

test('nobody is told a price any more once another owner has announced another one', async () => {
  const other = await openHouse()
  for (let n = 0; n < 3; n++) await aSoaker(other)
  const change = { planId: SOAK_ID, price: 7500, from: new Date(other.ctx.now().getTime() + 31 * DAY * 60_000) }
  const { seen } = await previewPriceChange(other.ctx, change)
  // The first who is told is the last one at this price.
  await other.rows(`
    create function meanwhile() returns trigger language plpgsql as $$
    begin update plan set price_cents = 8000 where id = '${SOAK_ID}'; return new; end $$;
    create trigger meanwhile after insert on membership_price_change for each row execute function meanwhile()`)
  const many = Object.keys(seen).length
  expect(await announcePriceChange(other.ctx, { ...change, seen })).toEqual({ told: 1, waiting: 0, changed: many - 1 })
  await other.close()
})

test('a plan that is sold at another price since the screen looked is not announced, though every member pays the same', async () => {
  const other = await openHouse()
  const change = { planId: SOAK_ID, price: 7500, from: new Date(other.ctx.now().getTime() + 31 * DAY * 60_000) }
  const { seen, listPrice } = await previewPriceChange(other.ctx, change)
  await other.rows('update plan set price_cents = 8000 where id = $1', [SOAK_ID])
  await expect(announcePriceChange(other.ctx, { ...change, seen, listPrice: listPrice * 100 })).rejects.toMatchObject({
    code: 'price-change.world-changed',
    facts: { count: 1, listPrice: 80 },
  })
  await other.close()
})

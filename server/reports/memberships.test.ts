import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MembershipsAnswer } from '#api/reports.ts'
import { statementsOf } from '#db/statements.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import { aMember, aSoaker, SOAK_ID, type Soaker } from '#proofs/soakers.ts'
import { announcePriceChange } from '#server/memberships/announce-price-change.ts'
import { previewPriceChange } from '#server/memberships/preview-price-change.ts'

const UNLIMITED_ID = '91a40000-0000-4000-8000-000000000002'
const DAY = 24 * 60
let house: TestHouse

/**
 * From 23 November 2026 on. Soak is 69.00 a fortnight, 136.29 a month without GST; Unlimited 129.00, 254.78.
 * - 23 Nov: Ann, Ben, Cy and Eve take Soak and Dot takes Unlimited; Dot leaves with the fortnight. Soak is 79.00 from 24 Dec.
 * - 1 Dec: Ben pauses for a week.
 * - 7 Dec: Dot goes.
 * - 10 Dec: Eve leaves Soak at once. 11 Dec: she takes Unlimited.
 * - 4 Jan: Cy, whom no initial term binds, pays 79.00.
 * - 10 Jan: Ann has given notice.
 */
beforeAll(async () => {
  house = await openHouse()
  await house.rows(
    `update membership set status = 'CANCELED', cancel_cause = 'OWNER_ACTION', ended_at = starts_at, due_at = null`,
  )
  const [ann, ben, cy] = [await aSoaker(house), await aSoaker(house), await aSoaker(house)]
  const dot = await buyUnlimited(await aMember(house))
  const eve = await aSoaker(house)
  await house.rows('update membership set initial_term_ends_at = starts_at where id = any ($1)', [
    [cy.id, dot.id, eve.id],
  ])
  const change = { planId: SOAK_ID, price: 79_00, from: new Date(house.ctx.now().getTime() + 31 * DAY * 60_000) }
  const { seen } = await previewPriceChange(house.ctx, change)
  expect(await announcePriceChange(house.ctx, { ...change, seen })).toMatchObject({ told: 4 })
  expect(await house.rows('select distinct price_before_cents from membership_price_change')).toEqual([
    { price_before_cents: 69_00 },
  ])
  // As the release before announces it; it is found when the new price is first paid.
  await house.rows('update membership_price_change set price_before_cents = null where membership_id = $1', [cy.id])
  await cancel(dot, 'NEXT_PAYMENT_DATE')
  await until('2026-12-01')
  expect((await ben.change('suspend', { days: 7 })).status).toBe(200)
  await until('2026-12-10')
  await cancel(eve, 'IMMEDIATELY')
  await until('2026-12-11')
  await buyUnlimited(eve)
  await until('2027-01-04')
  await until('2027-01-10')
  await cancel(ann, 'NEXT_PAYMENT_DATE')
})
afterAll(() => house.close())

async function buyUnlimited(by: Pick<Soaker, 'post' | 'memberId'>): Promise<{ id: string } & typeof by> {
  const { body } = await by.post('/api/checkout/v1/pricing-plans', { plans: [{ planId: UNLIMITED_ID }] })
  await house.control({ pay: { session: body.sessionId }, settle: true })
  const [{ id }] = await house.rows('select id from membership where member_id = $1 and plan_id = $2', [
    by.memberId,
    UNLIMITED_ID,
  ])
  return { ...by, id }
}

const cancel = async ({ id, post }: { id: string } & Pick<Soaker, 'post'>, effectiveAt: string) =>
  expect((await post(`/api/memberships/v1/${id}/cancel`, { effectiveAt })).status).toBe(200)

/** It becomes noon of that day, and what is due by then happens: all of them were bought in the morning. */
async function until(day: string): Promise<void> {
  await house.pass((Date.parse(`${day}T12:00:00+11:00`) - house.ctx.now().getTime()) / 60_000)
  await house.control({ settle: true })
}

const get = async (path: string, role = 'owner') => {
  const { token } = (await setScene(house.ctx.db, 'staff', { role })) as { token: string }
  return await house.visitor().send('GET', path, undefined, { authtoken: token })
}
const report = async (query: string): Promise<MembershipsAnswer> => {
  const { status, body } = await get(`/api/staff/v1/reports/memberships?${query}`)
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
const churn = async (query: string) => (await report(query)).together.churn
const [NOVEMBER_ON, ALL] = ['from=2026-11-01&to=2027-01-31', 'from=2026-11-01&to=2027-01-10']

test('each month begins with what the one before it ended with, and says why it became more or less (#773)', async () => {
  const { by, rows } = await report(NOVEMBER_ON)
  expect(by).toBe('month')
  expect(rows).toEqual([
    {
      from: '2026-11-01',
      to: '2026-11-30',
      start: { memberships: 0, aMonth: 0 },
      // Four times 136.29, and 254.78.
      changes: [{ what: 'new', memberships: 5, aMonth: 799.94 }],
      end: { memberships: 5, aMonth: 799.94 },
      churn: { had: 0, gone: 0 },
    },
    {
      from: '2026-12-01',
      to: '2026-12-31',
      start: { memberships: 5, aMonth: 799.94 },
      changes: [
        { what: 'new', memberships: 1, aMonth: 254.78 },
        { what: 'resumed', memberships: 1, aMonth: 136.29 },
        { what: 'paused', memberships: -1, aMonth: -136.29 },
        // Dot, and Eve's Soak.
        { what: 'left', memberships: -2, aMonth: -391.07 },
      ],
      end: { memberships: 4, aMonth: 663.65 },
      // Eve has not gone.
      churn: { had: 5, gone: 1 },
    },
    {
      from: '2027-01-01',
      // As far as the days have come.
      to: '2027-01-10',
      start: { memberships: 4, aMonth: 663.65 },
      // 71.82 without GST, times 365 by 168, are 156.04.
      changes: [{ what: 'price-rise', memberships: 0, aMonth: 19.75 }],
      end: { memberships: 4, aMonth: 683.4 },
      churn: { had: 4, gone: 0 },
    },
  ])
})

test('all days together are the bridge from the first to the last, and so are weeks and days', async () => {
  const { together, rows } = await report(`${NOVEMBER_ON}&by=week`)
  expect(together).toEqual({
    start: { memberships: 0, aMonth: 0 },
    changes: [
      { what: 'new', memberships: 6, aMonth: 1054.72 },
      { what: 'resumed', memberships: 1, aMonth: 136.29 },
      { what: 'price-rise', memberships: 0, aMonth: 19.75 },
      { what: 'paused', memberships: -1, aMonth: -136.29 },
      { what: 'left', memberships: -2, aMonth: -391.07 },
    ],
    end: { memberships: 4, aMonth: 683.4 },
    churn: { had: 0, gone: 0 },
  })
  expect(rows).toHaveLength(11)
  expect(rows.slice(1).map(({ start }) => start)).toEqual(rows.slice(0, -1).map(({ end }) => end))
  expect(rows.at(-1)?.end).toEqual(together.end)
  expect(rows.every(({ churn }) => churn === null)).toBe(true)
  const ofDay = (await report('from=2026-12-07&to=2026-12-08')).together
  expect(ofDay.changes).toEqual([
    { what: 'resumed', memberships: 1, aMonth: 136.29 },
    { what: 'left', memberships: -1, aMonth: -254.78 },
  ])
})

test('the churn of any days is of who had a membership when they began; who is paused or changed plans has not left (#774)', async () => {
  expect(await churn('from=2026-11-24&to=2027-01-10')).toEqual({ had: 5, gone: 1 })
  // Ben is paused when these end.
  expect(await churn('from=2026-11-24&to=2026-12-02')).toEqual({ had: 5, gone: 0 })
  // Dot goes, and Eve is between two.
  expect(await churn('from=2026-12-02&to=2026-12-10')).toEqual({ had: 5, gone: 2 })
})

test('of each plan it says what its members bring at the end of the days, and how many are paused then', async () => {
  expect((await report('from=2026-12-01&to=2026-12-02')).byPlan).toEqual([
    { id: SOAK_ID, name: 'Soak', memberships: 3, paused: 1, aMonth: 408.87 },
    { id: UNLIMITED_ID, name: 'Unlimited', memberships: 1, paused: 0, aMonth: 254.78 },
  ])
  expect((await report(ALL)).byPlan).toEqual([
    // Ann and Ben pay what they paid.
    { id: SOAK_ID, name: 'Soak', memberships: 3, paused: 0, aMonth: 428.62 },
    { id: UNLIMITED_ID, name: 'Unlimited', memberships: 1, paused: 0, aMonth: 254.78 },
  ])
})

test('a plan that nobody has any more at the end of the days is not told', async () => {
  expect((await report('from=2026-12-07&to=2026-12-08')).byPlan.map(({ name }) => name)).toEqual(['Soak'])
})

test('plans are told in the order of the price list', async () => {
  const [{ position }] = await house.rows('select position from plan where id = $1', [SOAK_ID])
  await house.rows('update plan set position = 99 where id = $1', [SOAK_ID])
  expect((await report(ALL)).byPlan.map(({ name }) => name)).toEqual(['Unlimited', 'Soak'])
  await house.rows('update plan set position = $2 where id = $1', [SOAK_ID, position])
})

test('it says who ended those that ended, and which have given notice as long as the days run', async () => {
  const { ended, leaving } = await report(ALL)
  expect(ended).toEqual([{ by: 'MEMBER_ACTION', memberships: 2, paused: 0 }])
  expect(leaving).toEqual({ memberships: 1, aMonth: 136.29 })
  const november = await report('from=2026-11-01&to=2026-11-30')
  expect([november.ended, november.leaving]).toEqual([[], null])
})

test('the list of plans says the same of a month', async () => {
  const { money } = (await get('/api/staff/v1/plans')).body
  expect(money.together).toEqual({ members: 4, paused: 0, leaving: 1, aMonth: 683.4 })
})

test('days that have not come begin with what there is, and have no rows', async () => {
  const { rows, together, today } = await report('from=2027-02-01&to=2027-02-28')
  expect([rows, today]).toEqual([[], '2027-01-10'])
  expect(together.changes).toEqual([])
})

test('the file has a line for each change, and comes to what the screen shows', async () => {
  const { status, body } = await get('/api/staff/v1/reports/memberships.csv?from=2026-12-01&to=2027-01-10')
  expect([status, body]).toEqual([200, expect.any(String)])
  const lines = (body as string).replace('\uFEFF', '').trim().split('\n')
  expect(lines.map((line) => line.replace(/,[^,]*$/, ''))).toEqual([
    'Day,Change,Plan,Memberships,A month without GST',
    '2026-12-01,At the start,Soak,4,545.16',
    '2026-12-01,At the start,Unlimited,1,254.78',
    '2026-12-01,Paused,Soak,-1,-136.29',
    '2026-12-07,Ended,Unlimited,-1,-254.78',
    '2026-12-08,Resumed,Soak,1,136.29',
    '2026-12-10,Ended,Soak,-1,-136.29',
    '2026-12-11,New,Unlimited,1,254.78',
    '2027-01-04,Price rise,Soak,0,19.75',
  ])
  // What is ended is found by its membership, which names nobody.
  expect(lines.at(-1)).toMatch(/,[0-9a-f-]{36}$/)
  const [gone] = await house.rows(
    `select id from membership where plan_id = $1 and sydney_date(ended_at) = '2026-12-07'`,
    [UNLIMITED_ID],
  )
  expect(lines[4]).toBe(`2026-12-07,Ended,Unlimited,-1,-254.78,${gone.id}`)
  const sum = lines.slice(1).reduce((total, line) => total + Math.round(Number(line.split(',')[4]) * 100), 0)
  expect(sum).toBe(683_40)
})

test('a plan whose name begins like a formula is words in the file', async () => {
  await house.rows(`update plan set name = '=Soak' where id = $1`, [SOAK_ID])
  const { body } = await get('/api/staff/v1/reports/memberships.csv?from=2027-01-04&to=2027-01-04')
  expect(body).toContain("2027-01-04,Price rise,'=Soak,0,19.75,")
  await house.rows(`update plan set name = 'Soak' where id = $1`, [SOAK_ID])
})

test('a price that the release before has announced is told with what was paid before', async () => {
  await house.rows('update membership_price_change set price_before_cents = null')
  // Until it is found, no change is told.
  expect((await report('from=2027-01-01&to=2027-01-10')).together.changes).toEqual([])
  const text = await readFile(
    new URL('../../db/migrations/0132_what_members_paid_before.online.sql', import.meta.url),
    'utf8',
  )
  const [fill = ''] = statementsOf(text).filter((statement) => statement.includes('do $$'))
  await house.rows(fill)
  expect((await report('from=2027-01-01&to=2027-01-10')).together.changes).toEqual([
    { what: 'price-rise', memberships: 0, aMonth: 19.75 },
  ])
  expect(await house.rows('select distinct price_before_cents from membership_price_change')).toEqual([
    { price_before_cents: 69_00 },
  ])
})

test('of two new prices the later one is what is paid, in whatever order the database has them', async () => {
  const [{ id, membership_id }] = await house.rows(
    'select id, membership_id from membership_price_change where applied_at is not null',
  )
  await house.rows(
    `insert into membership_price_change (membership_id, price_cents, price_before_cents, announced_at, effective_at, applied_at)
     values ($1, 8200, 7900, '2026-11-24T00:00+11', '2027-01-08T00:00+11', '2027-01-08T00:00+11')`,
    [membership_id],
  )
  await house.rows('update membership set price_cents = 8200 where id = $1', [membership_id])
  // It is written again, so that it lies behind the other.
  await house.rows('update membership_price_change set price_before_cents = price_before_cents where id = $1', [id])
  const january = await report('from=2027-01-01&to=2027-01-10&by=week')
  expect(january.rows.map(({ changes }) => changes)).toEqual([
    [],
    // 74.55 without GST, times 365 by 168, are 161.97: 25.68 more than 136.29, in two steps.
    [{ what: 'price-rise', memberships: 0, aMonth: 25.68 }],
  ])
  expect(january.together.end.aMonth).toBe(689.33)
  // Where it is not known what was paid before the first of them, that one is told as no change.
  await house.rows('update membership_price_change set price_before_cents = null where id = $1', [id])
  expect((await report('from=2027-01-01&to=2027-01-10')).together.start.aMonth).toBe(683.4)
  await house.rows('update membership_price_change set price_before_cents = 6900 where id = $1', [id])
  await house.rows('update membership set price_cents = 7900 where id = $1', [membership_id])
  await house.rows('delete from membership_price_change where price_cents = 8200')
})

test('what was sold at the desk counts once its money has come', async () => {
  const { apiKey } = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as { apiKey: string }
  const { memberId } = await aMember(house)
  const program = (path: string, body: object) =>
    house.visitor().send('POST', path, body, { authorization: apiKey, 'idempotency-key': crypto.randomUUID() })
  const sold = await program('/v2/checkout/orders/offline', { planId: UNLIMITED_ID, memberId, paid: false })
  expect(sold.status).toBe(200)
  const today = 'from=2027-01-10&to=2027-01-10'
  expect((await report(today)).together.changes).toEqual([])
  const orderId = sold.body.order._id ?? sold.body.order.id
  expect((await program(`/v2/orders/${orderId}/mark-as-paid`, {})).status).toBe(200)
  expect((await report(today)).together.changes).toEqual([{ what: 'new', memberships: 1, aMonth: 254.78 }])
})

test('one that is paid and begins later brings nothing until then, in the report and in the list of plans', async () => {
  const { apiKey } = (await setScene(house.ctx.db, 'staff', { role: 'owner' })) as { apiKey: string }
  const { memberId } = await aMember(house)
  const before = (await report(ALL)).together.end
  const order = { planId: UNLIMITED_ID, memberId, paid: true, startDate: '2027-02-01T00:00:00+11:00' }
  const sold = await house.visitor().send('POST', '/v2/checkout/orders/offline', order, {
    authorization: apiKey,
    'idempotency-key': crypto.randomUUID(),
  })
  expect(sold.status).toBe(200)
  expect((await report('from=2027-01-10&to=2027-02-28')).together.end).toEqual(before)
  expect((await get('/api/staff/v1/plans')).body.money.together.aMonth).toBe(before.aMonth)
})

test('whoever leaves out of a pause is lost when they leave, and is told apart', async () => {
  const soaker = await aSoaker(house)
  await house.rows('update membership set initial_term_ends_at = starts_at where id = $1', [soaker.id])
  await until('2027-01-11')
  expect((await soaker.change('suspend', { days: 7 })).status).toBe(200)
  await until('2027-01-12')
  await cancel(soaker, 'IMMEDIATELY')
  const { together, ended } = await report('from=2027-01-12&to=2027-01-12')
  expect(together.churn.gone).toBe(1)
  expect(ended).toEqual([{ by: 'MEMBER_ACTION', memberships: 1, paused: 1 }])
  expect(together.changes).toEqual([])
})

test('whoever takes a plan as a guest, with the address of an account, is that person', async () => {
  const member = await aMember(house)
  const [{ id }] = await house.rows('select id from membership where member_id = $1 limit 1', [member.memberId])
  await house.rows(
    `insert into membership (plan_id, member_id, email_key, status, starts_at, ended_at, cancel_cause, recurring, price_cents,
       period_count, period_unit, benefits, period_starts_at, period_ends_at)
     select $2, case when n = 1 then $3::uuid end, $4, 'CANCELED', day, day + interval '10 days', 'MEMBER_ACTION', true, 6900, 14,
       'DAY', '[]', day, day + interval '14 days'
     from unnest(array[1, 2], array['2026-10-01T00:00+10'::timestamptz, '2026-10-08T00:00+11']) as each (n, day)
     where exists (select from membership where id = $1)`,
    [id, SOAK_ID, member.memberId, member.email],
  )
  expect(await churn('from=2026-10-02&to=2026-10-15')).toEqual({ had: 1, gone: 0 })
})

test('the front desk may not see it', async () => {
  expect((await get(`/api/staff/v1/reports/memberships?${ALL}`, 'staff')).status).toBe(403)
  expect((await get(`/api/staff/v1/reports/memberships.csv?${ALL}`, 'staff')).status).toBe(403)
})

test('a house without memberships has nothing to tell', async () => {
  const empty = await openHouse({ empty: true })
  const { token } = (await setScene(empty.ctx.db, 'staff', { role: 'owner' })) as { token: string }
  const { status, body } = await empty
    .visitor()
    .send('GET', `/api/staff/v1/reports/memberships?from=2026-11-01&to=2026-11-30`, undefined, { authtoken: token })
  expect([status, body]).toMatchObject([
    200,
    {
      rows: [{ from: '2026-11-01', changes: [], churn: { had: 0, gone: 0 } }],
      together: { start: { memberships: 0, aMonth: 0 }, end: { memberships: 0, aMonth: 0 } },
      byPlan: [],
      ended: [],
      leaving: { memberships: 0, aMonth: 0 },
    },
  ])
  await empty.close()
})

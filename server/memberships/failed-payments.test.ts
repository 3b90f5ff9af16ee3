import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { aSoaker, type Soaker } from '#proofs/soakers.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const DAY = 24 * 60
const failing = '4000000000000341'
const pass = async (days: number) => {
  await house.pass(days * DAY + 2)
  await house.control({ settle: true })
}
const emailsOf = async ({ email }: Soaker, subject: string) =>
  (await house.emails(email)).filter((sentEmail) => sentEmail.subject.startsWith(subject))
const stateOf = (of: Soaker) => house.rows('select status, cancel_cause from membership where id = $1', [of.id])
const refOf = (of: Soaker) =>
  house.rows(`select ref from membership_invoice where membership_id = $1 and status = 'FAILED'`, [of.id])

test('a renewal that fails: the membership goes on for seven days without new credits, and an email says where to pay', async () => {
  const soaker = await aSoaker(house, failing)
  await pass(14)
  const membership = await soaker.mine()
  const { since, graceUntil, payUrl } = membership.overdue!
  expect(membership).toMatchObject({
    status: 'ACTIVE',
    credits: [],
    invoices: [{ status: 'FAILED' }, { status: 'PAID' }],
  })
  expect(membership.overdue).toMatchObject({ amount: 69 })
  expect(Date.parse(graceUntil) - Date.parse(since)).toBe(7 * DAY * 60_000)
  await expect.poll(() => emailsOf(soaker, 'Your payment to Stillwater Bathhouse failed'), soon).toHaveLength(1)
  const [sentEmail] = await emailsOf(soaker, 'Your payment to Stillwater Bathhouse failed')
  expect(sentEmail!.text).toContain(`Pay with another card: ${payUrl}`)

  // Paid on the provider's own page, with another card.
  const page = await fetch(payUrl!)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('$69.00')])
  const [{ ref }] = await refOf(soaker)
  await house.control({ payInvoice: { invoice: ref }, settle: true })
  expect(await soaker.mine()).toMatchObject({
    status: 'ACTIVE',
    overdue: null,
    credits: [{ credits: 2, remaining: 2 }],
    invoices: [{ status: 'PAID' }, { status: 'PAID' }],
  })
  await pass(14)
  expect((await soaker.mine()).invoices.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(await emailsOf(soaker, 'Your payment to Stillwater Bathhouse failed')).toHaveLength(1)
})

test.each(['draft', 'a state that nobody knows'])(
  'a renewal that is %s at the provider has neither failed nor been paid: it brings credits once it is paid',
  async (state) => {
    const soaker = await aSoaker(house, failing)
    await house.control({ webhooks: 'hold' })
    const later = new Date(house.ctx.now().getTime() + (14 * DAY + 2) * 60_000)
    await house.control({ clock: later.toISOString() })
    const { data } = await house.ctx.stripe.invoices.list({ subscription: soaker.ref, limit: 1 })
    const { id } = data[0]!
    await house.control({ moveInvoice: { invoice: id, status: state } })
    await house.moveClock(later.toISOString())
    expect(await soaker.mine()).toMatchObject({
      status: 'ACTIVE',
      overdue: null,
      credits: [],
      invoices: [{ status: 'OPEN' }, { status: 'PAID' }],
    })
    const opened = { moveInvoice: { invoice: id, status: 'open' } }
    await house.control({ webhooks: 'deliver', ...opened, payInvoice: { invoice: id }, settle: true })
    expect(await soaker.mine()).toMatchObject({
      credits: [{ credits: 2, remaining: 2 }],
      invoices: [{ status: 'PAID' }, { status: 'PAID' }],
    })
    expect(await emailsOf(soaker, 'Your payment to Stillwater Bathhouse failed')).toEqual([])
  },
)

test('one that is never paid ends the membership with its cause; nothing can be paid for it any more', async () => {
  const soaker = await aSoaker(house, failing)
  await pass(14)
  await pass(6)
  expect(await stateOf(soaker)).toEqual([{ status: 'ACTIVE', cancel_cause: null }])
  const [{ ref }] = await refOf(soaker)
  // Its seventh day, which the email names, lasts to its end.
  await pass(1.1)
  expect(await stateOf(soaker)).toEqual([{ status: 'ACTIVE', cancel_cause: null }])
  await pass(1)
  expect(await stateOf(soaker)).toEqual([{ status: 'CANCELED', cancel_cause: 'PAYMENT_FAILURE' }])
  expect(await soaker.mine()).toMatchObject({ status: 'CANCELED', nextCharges: [], overdue: null, credits: [] })
  expect((await soaker.subscription()).status).toBe('canceled')
  expect((await house.ctx.stripe.invoices.retrieve(ref)).status).toBe('void')
  await expect.poll(() => emailsOf(soaker, 'Your membership at Stillwater Bathhouse has ended'), soon).toHaveLength(1)
  await pass(30)
  expect((await soaker.mine()).invoices).toHaveLength(1)
})

test('where the provider goes on trying for longer, the house ends it after seven days and tells the provider', async () => {
  const soaker = await aSoaker(house, failing)
  await pass(14)
  // As if it had failed two days earlier than the provider's clock says.
  await house.rows(
    `update membership_invoice set issued_at = issued_at - interval '2 days' where membership_id = $1 and status = 'FAILED'`,
    [soaker.id],
  )
  await house.rows('update membership set due_at = house_now() where id = $1', [soaker.id])
  await pass(6)
  expect(await stateOf(soaker)).toEqual([{ status: 'CANCELED', cancel_cause: 'PAYMENT_FAILURE' }])
  expect((await soaker.subscription()).status).toBe('canceled')
})

test('messages of a failure that come turned round and doubled, or not at all, change nothing', async () => {
  const soaker = await aSoaker(house, failing)
  await house.control({ webhooks: 'hold' })
  await house.pass(14 * DAY + 2)
  expect((await soaker.mine()).overdue).not.toBeNull()
  const [{ ref }] = await refOf(soaker)
  await house.control({ payInvoice: { invoice: ref } })
  await house.control({ webhooks: 'reorder', settle: true })
  expect(await soaker.mine()).toMatchObject({ overdue: null, credits: [{ remaining: 2 }] })
  await house.control({ webhooks: 'deliver' })
  await pass(1)
  expect(await house.rows('select from credit_grant where membership_id = $1', [soaker.id])).toHaveLength(2)
})

test('money that comes after the end goes back, and gives nothing', async () => {
  const soaker = await aSoaker(house, failing)
  await house.control({ webhooks: 'hold' })
  await house.pass(14 * DAY + 2)
  const [{ ref }] = await refOf(soaker)
  // The house has ended it in its books and died before it told the provider.
  await house.rows(
    `update membership set status = 'CANCELED', cancel_cause = 'PAYMENT_FAILURE', ended_at = house_now(), due_at = house_now() where id = $1`,
    [soaker.id],
  )
  await house.control({ payInvoice: { invoice: ref } })
  await house.runTasksNow()
  // The refund may be on its way already, by its job.
  await expect
    .poll(() => soaker.mine(), soon)
    .toMatchObject({
      status: 'CANCELED',
      credits: [],
      invoices: [{ status: 'REFUNDED' }, { status: 'PAID' }],
    })
  expect((await soaker.subscription()).status).toBe('canceled')
  const { data } = await house.ctx.stripe.refunds.list({ limit: 100 })
  expect(data.filter(({ metadata }) => metadata?.['invoice'] === ref)).toMatchObject([{ amount: 6900 }])
  await house.control({ webhooks: 'deliver', settle: true })
  expect(await house.rows('select from credit_grant where membership_id = $1', [soaker.id])).toHaveLength(1)
  await expect
    .poll(() => emailsOf(soaker, 'Your payment to Stillwater Bathhouse is on its way back'), soon)
    .toHaveLength(1)
})

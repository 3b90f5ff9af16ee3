import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsThatDiffer } from '#proofs/accounts-that-differ.ts'
import { findViolations } from '#proofs/check-invariants.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { aSoaker, type Soaker } from '#proofs/soakers.ts'
import { compareWithProvider } from '#server/sales/compare-with-provider.ts'
import { listOpenMatters } from '#server/staff/store.ts'
import { findIntentOfInvoice } from '#server/payments/subscription.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  expect(await accountsThatDiffer(house)).toEqual([])
  expect(await findViolations(house.ctx.db)).toEqual([])
  await house.close()
})

const DAY = 24 * 60
const staffEmails = async () => await house.emails('bookings@stillwater.example')
const subjects = async () => (await staffEmails()).map(({ subject }) => subject)
const matters = async () => await listOpenMatters(house.ctx.db, house.ctx.now())
const refundsAtProvider = async (payment_intent: string) =>
  (await house.ctx.stripe.refunds.list({ payment_intent, limit: 100 })).data.map(({ amount }) => amount)

/** A member whose first renewal, of $69.00, is paid. */
async function aRenewal(): Promise<Soaker & { intent: string; invoiceId: string; invoiceRef: string }> {
  const soaker = await aSoaker(house)
  await house.pass(14 * DAY + 2)
  await house.control({ settle: true })
  await expect.poll(async () => (await soaker.mine()).invoices, soon).toHaveLength(2)
  const [{ id: invoiceId, ref: invoiceRef }] = await house.rows(
    'select id, ref from membership_invoice where membership_id = $1 order by issued_at desc limit 1',
    [soaker.id],
  )
  const intent = await findIntentOfInvoice(house.ctx, invoiceRef)
  return { ...soaker, intent: intent ?? 'the renewal was paid by nothing', invoiceId, invoiceRef }
}

/** What the books have noted while something was done: the movements, with the cents of each account. */
async function bookedBy(act: () => Promise<unknown>): Promise<unknown[]> {
  const [{ last }] = await house.rows('select coalesce(max(id), 0) as last from journal_entry')
  await act()
  return await house.rows(
    `select what, account, cents::integer, channel, tender, kind from money_moved where journal_id > $1 order by journal_id`,
    [last],
  )
}
const settled = async (input: object) => await house.control({ ...input, settle: true })
const back = (cents: number) => [
  { what: 'membership period sent back', account: 'sales', cents, channel: 'site', tender: null, kind: 'PLAN' },
  {
    what: 'membership period sent back',
    account: 'cash-at-provider',
    cents: -cents,
    channel: 'site',
    tender: 'renewal',
    kind: null,
  },
]
/** The disputes that wait for people. */
const open = async () => (await matters()).filter(({ kind }) => kind === 'dispute').map(({ reason }) => reason)
/** The refunds that have not arrived, and wait for people. */
const waiting = async () => (await matters()).filter(({ kind }) => kind === 'renewal-refund')
/** As if the house had ended the membership before its renewal was charged. */
const endBeforeRenewal = async ({ id }: Soaker) => {
  await house.rows(
    `update membership set status = 'CANCELED', cancel_cause = 'OWNER_ACTION', due_at = house_now(), ended_at = (
       select max(paid_at) - interval '1 hour' from membership_invoice where membership_id = $1) where id = $1`,
    [id],
  )
  await house.runTasksNow()
}

describe('a renewal that somebody refunds at the payment provider', () => {
  test('is less in the books and for its member, on its invoice too; staff are told once, and the membership goes on', async () => {
    const member = await aRenewal()
    const noted = await bookedBy(() => settled({ refund: { payment_intent: member.intent, amount: 2000 } }))
    expect(noted).toEqual(back(2000))
    const [renewal] = (await member.mine()).invoices
    expect(renewal).toMatchObject({ status: 'PAID', amount: 69, refunded: 20 })
    const { body } = await member.get(`/api/memberships/v1/payments/${renewal?.invoice?.id}/invoice`)
    expect(body).toMatchObject({
      total: 69,
      gst: 6.27,
      adjustments: [{ name: 'Soak', what: 'refunded', amount: 20, gst: 1.82, onGiftCard: 0 }],
      left: { total: 49, gst: 4.45 },
    })
    const [told] = (await staffEmails()).filter(({ subject }) => subject === '$20.00 went back at the payment provider')
    const [{ order_id: order }] = await house.rows(
      'select order_id from order_line join membership on order_line.id = order_line_id where membership.id = $1',
      [member.id],
    )
    expect(told?.text).toContain(`(its membership began with order ${order})`)
    expect(told?.text).toContain('The membership goes on')

    // The same news again, by the provider's list.
    expect(await bookedBy(() => compareWithProvider(house.ctx))).toEqual([])
    const rest = await bookedBy(() => settled({ refund: { payment_intent: member.intent } }))
    expect(rest).toEqual(back(4900))
    expect((await member.mine()).invoices[0]).toMatchObject({ status: 'REFUNDED', refunded: 69 })
    expect((await member.mine()).status).toBe('ACTIVE')
  })

  test('is found by the daily comparison when its message was lost', async () => {
    const member = await aRenewal()
    await house.control({ webhooks: 'hold' })
    const noted = await bookedBy(async () => {
      await house.control({ refund: { payment_intent: member.intent, amount: 900 } })
      await compareWithProvider(house.ctx)
    })
    expect(noted).toEqual(back(900))
    expect(await bookedBy(() => house.control({ webhooks: 'deliver', settle: true }))).toEqual([])
  })

  test('is not sent back a second time when the house finds that it was not due', async () => {
    const member = await aRenewal()
    await settled({ refund: { payment_intent: member.intent } })
    expect(await bookedBy(() => endBeforeRenewal(member))).toEqual([])
    expect(await house.rows('select status from membership_invoice where id = $1', [member.invoiceId])).toEqual([
      { status: 'REFUNDED' },
    ])
    // It has nothing more to do for it.
    expect(await house.rows('select due_at from membership where id = $1', [member.id])).toEqual([{ due_at: null }])
    expect(await refundsAtProvider(member.intent)).toEqual([6900])
    expect((await house.emails(member.email)).map(({ subject }) => subject)).not.toContain(
      'Your payment to Stillwater Bathhouse is on its way back',
    )
  })

  test('in part goes back in whole when it was not due: only the rest is sent, and told', async () => {
    const member = await aRenewal()
    await settled({ refund: { payment_intent: member.intent, amount: 2500 } })
    const noted = await bookedBy(async () => {
      await endBeforeRenewal(member)
      await house.control({ settle: true })
    })
    expect(noted).toEqual(back(4400))
    expect(await refundsAtProvider(member.intent)).toEqual(expect.arrayContaining([2500, 4400]))
    const mail = async () =>
      (await house.emails(member.email)).find(({ subject }) => subject.endsWith('is on its way back'))
    await expect.poll(async () => (await mail())?.text, soon).toContain('$44.00 was taken for Soak')
  })

  test('by the house, which died before it noted that, is no news to staff, and is not sent again', async () => {
    const member = await aRenewal()
    const { id } = await house.ctx.stripe.refunds.create({
      payment_intent: member.intent,
      metadata: { invoice: member.invoiceRef },
    })
    expect(await bookedBy(() => house.control({ settle: true }))).toEqual(back(6900))
    expect(await house.rows(`select from email where dedupe_key like '%' || $1`, [`refund:${id}`])).toEqual([])
    expect(await bookedBy(() => endBeforeRenewal(member))).toEqual([])
    expect(await refundsAtProvider(member.intent)).toEqual([6900])
  })

  test('that does not arrive is the house’s again, and waits for people until it has gone', async () => {
    const member = await aRenewal()
    await endBeforeRenewal(member)
    await house.control({ settle: true })
    const [{ provider_ref: refund }] = await house.rows(
      'select provider_ref from renewal_refund where invoice_id = $1',
      [member.invoiceId],
    )
    const noted = await bookedBy(() => settled({ refundFails: refund }))
    expect(noted).toMatchObject([
      { what: 'membership period came back', account: 'cash-at-provider', cents: 6900, tender: 'renewal' },
      { what: 'membership period came back', account: 'sales', cents: -6900, kind: 'PLAN' },
    ])
    await expect.poll(subjects, soon).toContain('A refund of $69.00 did not arrive')
    expect(await waiting()).toMatchObject([
      { id: member.invoiceId, reason: 'A refund of a membership payment did not arrive: $69.00' },
    ])
    expect(await bookedBy(() => settled({ refund: { payment_intent: member.intent } }))).toEqual(back(6900))
    expect(await waiting()).toEqual([])
  })
})

describe('a renewal that the cardholder’s bank takes back', () => {
  test('is disputed in the books until it is decided, and no sale once it is lost', async () => {
    const member = await aRenewal()
    let dispute = ''
    const opened = await bookedBy(async () => {
      ;({
        dispute: { id: dispute },
      } = await settled({ dispute: { payment_intent: member.intent } }))
    })
    expect(opened).toMatchObject([
      { what: 'membership period dispute', account: 'disputed', cents: 6900, channel: 'site' },
      { what: 'membership period dispute', account: 'cash-at-provider', cents: -6900, tender: 'renewal' },
    ])
    expect(await open()).toEqual(['The bank disputes a membership payment of $69.00'])
    await expect.poll(subjects, soon).toContain('A payment of $69.00 is disputed')
    const lost = await bookedBy(() => settled({ closeDispute: { dispute, status: 'lost' } }))
    expect(lost).toMatchObject([
      { what: 'membership period dispute lost', account: 'sales', cents: 6900, kind: 'PLAN' },
      { what: 'membership period dispute lost', account: 'disputed', cents: -6900 },
    ])
    expect(await open()).toEqual([])
  })

  test('and that was not due waits for the bank: it goes back once the dispute is won', async () => {
    const member = await aRenewal()
    const { dispute } = await settled({ dispute: { payment_intent: member.intent } })
    await endBeforeRenewal(member)
    expect(await refundsAtProvider(member.intent)).toEqual([])
    // Until then it has nothing to do, and does not try again and again.
    expect(await house.rows('select due_at from membership where id = $1', [member.id])).toEqual([{ due_at: null }])
    await settled({ closeDispute: { dispute: dispute.id, status: 'won' } })
    await house.runTasksNow()
    await house.control({ settle: true })
    expect(await refundsAtProvider(member.intent)).toEqual([6900])
  })

  test('is found by the daily comparison when every message was lost, that of its charge too', async () => {
    const soaker = await aSoaker(house)
    const failNext = { path: `/v1/subscriptions/${soaker.ref}`, status: 500, times: 1000 }
    await house.control({ webhooks: 'hold', failNext })
    await house.pass(14 * DAY + 2)
    await house.control({ reset: true, webhooks: 'hold' })
    const [invoice] = (await house.ctx.stripe.invoices.list({ subscription: soaker.ref, limit: 1 })).data
    expect(await house.rows('select from membership_invoice where ref = $1', [invoice!.id])).toEqual([])
    const intent = await findIntentOfInvoice(house.ctx, invoice!.id)
    const noted = await bookedBy(async () => {
      await house.control({ dispute: { payment_intent: intent } })
      await compareWithProvider(house.ctx)
    })
    expect(noted).toMatchObject([
      { what: 'membership period', cents: 6900 },
      { what: 'membership period', cents: -6900 },
      { what: 'membership period dispute', cents: 6900 },
      { what: 'membership period dispute', cents: -6900 },
    ])
    // The bank decides weeks later, and that message is lost as well.
    const { data } = await house.ctx.stripe.disputes.list({ payment_intent: intent ?? '' })
    await house.pass(10 * DAY)
    const decided = await bookedBy(async () => {
      await house.control({ closeDispute: { dispute: data[0]!.id, status: 'lost' } })
      await compareWithProvider(house.ctx)
    })
    expect(decided).toMatchObject([{ account: 'sales' }, { account: 'disputed' }])
    await house.control({ webhooks: 'deliver', settle: true })
  })
})

test('a bank that only asks has taken nothing: nothing moves until it takes the money, and nothing when it drops it', async () => {
  const member = await aRenewal()
  const ofOrder = await anOrdersIntent()
  for (const payment_intent of [member.intent, ofOrder]) {
    const asked = async () => await settled({ dispute: { payment_intent, status: 'warning_needs_response' } })
    let dispute = ''
    expect(
      await bookedBy(async () => {
        dispute = (await asked()).dispute.id
      }),
    ).toEqual([])
    const took = await bookedBy(() => settled({ moveDispute: { dispute, status: 'needs_response' } }))
    expect(took).toMatchObject([{ account: 'disputed' }, { account: 'cash-at-provider' }])
    expect(await bookedBy(() => settled({ moveDispute: { dispute, status: 'under_review' } }))).toEqual([])
    const won = await bookedBy(() => settled({ closeDispute: { dispute, status: 'won' } }))
    expect(won).toMatchObject([{ account: 'cash-at-provider' }, { account: 'disputed' }])
  }
  const dropped = await anOrdersIntent()
  const nothing = await bookedBy(async () => {
    const { dispute } = await settled({ dispute: { payment_intent: dropped, status: 'warning_needs_response' } })
    await settled({ closeDispute: { dispute: dispute.id, status: 'warning_closed' } })
  })
  expect(nothing).toEqual([])
})

/** The payment intent of a class that somebody has just bought. */
async function anOrdersIntent(): Promise<string> {
  const at = new Date(house.ctx.now().getTime() + 2 * DAY * 60_000).toISOString()
  const { key } = await house.buy([cartItem(await house.aClass({ at }))])
  const [{ intent_ref: intent }] = await house.rows(
    'select intent_ref from payment join orders on orders.id = order_id where order_key = $1',
    [key],
  )
  return intent
}

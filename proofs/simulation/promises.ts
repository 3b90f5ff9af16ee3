import { hashGiftCardCode } from '#server/gift-cards/issue-gift-card.ts'
import type { World } from './world.ts'

export type Promises = ReturnType<typeof openPromises>

/** What the house has said to visitors, and what must therefore be true as long as it lives. */
export function openPromises(world: World) {
  const paid = new Set<string>()
  const canceled = new Set<string>()
  const places = new Map<string, string>()
  const vouchers = new Map<string, number>()
  const { rows } = world.look

  return {
    /** "Thank you, your booking is confirmed." */
    sawPaid: (orderKey: string) => void paid.add(orderKey),
    /** "Your booking is cancelled." */
    sawCancelled: (bookingId: string) => void canceled.add(bookingId),
    isCancelled: (bookingId: string) => canceled.has(bookingId),
    /** "Your booking has been moved", or a move whose answer was lost. */
    sawRescheduled: (bookingId: string, to: string | null) =>
      void (to === null ? places.delete(bookingId) : places.set(bookingId, to)),
    sawVoucher: (code: string, cents: number) => void vouchers.set(code, cents),

    /** The promises that the database breaks; none when all hold. */
    broken: async (): Promise<string[]> => {
      const said: string[] = []
      const orders = await rows(`select order_key, status from orders where order_key = any ($1)`, [[...paid]])
      for (const { order_key, status } of orders) {
        if (status !== 'PAID') said.push(`Order ${order_key} was answered as paid and is ${status}.`)
      }
      const left = await rows(`select id, status from booking where id = any ($1) and status <> 'CANCELED'`, [
        [...canceled],
      ])
      for (const { id, status } of left) said.push(`Booking ${id} was answered as cancelled and is ${status}.`)
      const held = await rows(`select id, starts_at from booking where id = any ($1)`, [[...places.keys()]])
      for (const { id, starts_at } of held) {
        if (places.get(id) !== starts_at.toISOString()) {
          said.push(`Booking ${id} was answered to be at ${places.get(id)} and is at ${starts_at.toISOString()}.`)
        }
      }
      for (const [code, cents] of vouchers) {
        const [given] = await rows(
          `select amount_cents from gift_card_entry join gift_card on gift_card.id = gift_card_id
           where code_hash = $1 and kind = 'ISSUE'`,
          [hashGiftCardCode(code)],
        )
        if (given?.amount_cents !== cents)
          said.push(`A voucher was answered to hold ${cents}; it was ${given?.amount_cents}.`)
      }
      return said
    },
  }
}

/** Where our database and the provider's lists differ, when no work is left: to the cent. */
export async function compareMoney({ look, provider }: World): Promise<string[]> {
  const said: string[] = []
  const sessions = (await provider.all('/v1/checkout/sessions')).filter((session) => session.payment_status === 'paid')
  const payments = await look.rows(
    `select payment.*, orders.status as order_status,
       (select coalesce(sum(refund.amount_cents), 0)::integer from refund where payment_id = payment.id and refund.status = 'DONE') as back
     from payment join orders on orders.id = order_id`,
  )
  for (const { id, client_reference_id, amount_total } of sessions) {
    const payment = payments.find(({ order_id }) => order_id === client_reference_id)
    if (payment?.status === 'CAPTURED' && payment.session_ref === id && payment.amount_cents === amount_total) continue
    said.push(
      `The provider took ${amount_total} for order ${client_reference_id}; the books say ${JSON.stringify(payment)}.`,
    )
  }
  const collected = payments.filter(({ status }) => status === 'CAPTURED')
  const paidSessions = new Set(sessions.map(({ id }) => id))
  for (const { session_ref } of collected) {
    if (!paidSessions.has(session_ref)) said.push(`The books know money of ${session_ref}, the provider does not.`)
  }
  const refunds = (await provider.all('/v1/refunds')).filter(({ status }) => status === 'succeeded')
  for (const { intent_ref, back } of collected) {
    const sent = refunds
      .filter(({ payment_intent }) => payment_intent === intent_ref)
      .reduce((sum, { amount }) => sum + amount, 0)
    if (sent !== back) said.push(`Of ${intent_ref} the provider gave ${sent} back; the books say ${back}.`)
  }
  return said
}

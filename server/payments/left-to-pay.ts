import { sql } from 'kysely'

/** What is left of an order of a query after what the desk has taken for it. Cents. */
export const leftToPay = sql<number>`(
  orders.card_due_cents - coalesce((
    select sum(tender.amount_cents) from tender join payment on payment.id = tender.payment_id
    where payment.order_id = orders.id and tender.returned_at is null), 0)::integer)`

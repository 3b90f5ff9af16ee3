import { sql, type RawBuilder } from 'kysely'
import type { Gone } from '#domain/bookings/part-cancel.ts'

/** What has left a line of goods: those that a guest has returned, and what came back for them. */
export const goneOfGoods = (line: string): RawBuilder<Gone> => sql`(
  select json_build_object('people', coalesce(sum(count), 0), 'dropsTowel', false, 'dropsBath', false, 'losesBath', false,
    'amount', coalesce(sum(amount_cents), 0), 'gift', coalesce(sum(gift_cents), 0))
  from goods_return where order_line_id = ${sql.ref(line)})`

/** Whether the payment of an order is disputed, or the house has lost the dispute; `order` is the column with its id. */
export const isDisputed = (order: string): RawBuilder<boolean> => sql`
  exists (
    select from dispute join payment on payment.id = dispute.payment_id
    where payment.order_id = ${sql.ref(order)} and dispute.status <> 'WON')`

/** What of an order's total has come back so far, by refunds, also by hand at the provider, and on gift cards. Cents. */
export const backOfOrder = (order: string): RawBuilder<number> => sql`(
  (select coalesce(sum(amount_cents), 0) from refund where refund.order_id = ${sql.ref(order)} and refund.status <> 'FAILED')
  + (select coalesce(sum(${giftBack}), 0)
     from cancellation join booking as cancelled on cancelled.id = cancellation.booking_id
     where cancelled.order_id = ${sql.ref(order)} and cancellation.gift_card_id is not null)
  + (select coalesce(sum(case part.outcome when 'voucher' then part.amount_cents else part.gift_cents end), 0)
     from part_cancellation as part join booking as stays on stays.id = part.booking_id
     where stays.order_id = ${sql.ref(order)} and part.gift_card_id is not null)
  + (select coalesce(sum(returned.gift_cents), 0)
     from goods_return as returned join order_line as of_goods on of_goods.id = returned.order_line_id
     where of_goods.order_id = ${sql.ref(order)}))`

/** What came back on a gift card for a booking that was cancelled. */
export const giftBack = sql`case cancellation.outcome when 'voucher' then cancellation.amount_cents else cancellation.gift_cents end`

/**
 * What has left a booking so far while it stayed: parts of its party, and an extra bath that fell away because the house
 * shuts. `booking` is the column with its id.
 */
export const goneFrom = (booking: string): RawBuilder<Gone> => sql`(
  select json_build_object('people', coalesce(sum(people), 0), 'dropsTowel', coalesce(bool_or(drops_towel), false),
    'dropsBath', coalesce(bool_or(drops_bath), false), 'losesBath', coalesce(bool_or(loses_bath), false),
    'amount', coalesce(sum(amount_cents), 0), 'gift', coalesce(sum(gift_cents), 0))
  from (${everythingGone(booking)}) as gone)`

/**
 * What a booking is worth now, in all or of what a gift card has paid: its line as it was sold less what came back for
 * what has left it, as `worthNow` says (domain/bookings/worth-now.ts). Cents.
 */
export const worthOf = (line: string, column: 'total_cents' | 'gift_cents'): RawBuilder<number> => sql`(
  ${sql.ref(`${line}.${column}`)} - (
    select coalesce(sum(${sql.ref(column === 'total_cents' ? 'amount_cents' : 'gift_cents')}), 0)::integer
    from (${everythingGone(`${line}.booking_id`)}) as gone))`

const everythingGone = (booking: string) => sql`
  select part.people, part.drops_towel, part.drops_bath, false as loses_bath, part.amount_cents, part.gift_cents
  from part_cancellation as part where part.booking_id = ${sql.ref(booking)}
  union all
  select 0, false, true, true, cancellation.amount_cents, ${giftBack}
  from cancellation join booking as beside on beside.id = cancellation.booking_id
  where beside.main_booking_id = ${sql.ref(booking)}`

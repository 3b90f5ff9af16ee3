import { sql, type RawBuilder } from 'kysely'
import type { Gone } from '#domain/bookings/part-cancel.ts'

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

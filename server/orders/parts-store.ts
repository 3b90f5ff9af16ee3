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

/** What came back for all that, in all or of what a gift card had paid. Cents. */
export const cameBackFor = (booking: string, column: 'amount_cents' | 'gift_cents'): RawBuilder<number> => sql`(
  select coalesce(sum(${sql.ref(column)}), 0)::integer from (${everythingGone(booking)}) as gone)`

const everythingGone = (booking: string) => sql`
  select part.people, part.drops_towel, part.drops_bath, false as loses_bath, part.amount_cents, part.gift_cents
  from part_cancellation as part where part.booking_id = ${sql.ref(booking)}
  union all
  select 0, false, true, true, cancellation.amount_cents, ${giftBack}
  from cancellation join booking as beside on beside.id = cancellation.booking_id
  where beside.main_booking_id = ${sql.ref(booking)}`

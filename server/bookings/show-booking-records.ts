import type { BookingRecordAnswer, BookingRecordsAnswer } from '#api/bookings.ts'
import { recordText, type BookingRecord } from '#domain/bookings/booking-record.ts'
import { sum } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { maskedEmail } from '#domain/accounts/masked-email.ts'
import { emailKeyOf } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listBookedOf, type BookedRow } from '#server/sales/booking-store.ts'
import type { BookingAccess } from './booking-access.ts'

/** The record of an order, by its key (spec 7: request-metadata); `booking.unknown`. */
export async function showBookingRecord({ db }: Pick<Ctx, 'db'>, orderKey: string): Promise<BookingRecordAnswer> {
  const rows = await listBookedOf(db, { orderKey, memberId: null, visitorIds: [] })
  if (rows.length === 0) throw new Refused('booking.unknown')
  return { idempotencyKey: orderKey, ...recordOf(rows) }
}

type Input = { email?: string | undefined; bookingId?: string | undefined }

/**
 * The records of an address (spec 7: customer-bookings-cms). What is looked up is what the caller proves, never the
 * address: it only narrows the answer, so that a known and an unknown one take the same way to the same words
 * (ruling 35).
 */
export async function listBookingRecords(
  { db }: Pick<Ctx, 'db'>,
  { email, bookingId }: Input,
  access: BookingAccess,
): Promise<BookingRecordsAnswer> {
  const orders = Map.groupBy(await listBookedOf(db, access), (row) => row.order_id)
  const wanted = [...orders.values()].filter((rows) => {
    const isTheirs = email !== undefined && isAddressOf(rows[0]!, email, access)
    return isTheirs && (bookingId === undefined || rows.some((row) => row.id === bookingId.toLowerCase()))
  })
  // The order key comes back only to who brought it (ruling 9).
  const key = access.orderKey === null ? {} : { idempotencyKey: access.orderKey }
  return { items: wanted.map((rows) => ({ ...key, ...recordOf(rows) })) }
}

/** An order's key shows its address masked: with the key that is how it is named. */
const isAddressOf = (row: BookedRow, email: string, { orderKey }: BookingAccess) =>
  emailKeyOf(row.email) === emailKeyOf(email) || (orderKey !== null && maskedEmail(row.email) === email)

function recordOf(rows: readonly BookedRow[]): BookingRecord {
  const first = rows[0]!
  return {
    totalOrderDetails: recordText(
      rows.map((row) => ({
        bookingId: row.id,
        serviceName: row.service_name,
        serviceId: row.service_id,
        slot: { startDate: row.starts_at.toISOString() },
      })),
    ),
    rescheduleCount: sum(rows.map((row) => row.reschedule_count)),
    giftCardCode: first.last_four && `•••• ${first.last_four}`,
    bookingId: first.id,
  }
}

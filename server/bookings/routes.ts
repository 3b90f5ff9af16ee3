import {
  bookingParams,
  bookingRecordParams,
  bookingRecordPath,
  bookingRecordsPath,
  bookingRecordsQuery,
  bookingsQuery,
  cancelBookingPath,
  cancelBookingRequest,
  cancellationHeaders,
  cancellationRequest,
  cancellationsPath,
  liveBookingPath,
  liveBookingQuery,
  pastBookingsPath,
  reschedulePath,
  rescheduleRequest,
  upcomingBookingsPath,
  type CancelBookingAnswer,
} from '#api/bookings.ts'
import { cancellationReasons, defaultChoice } from '#domain/bookings/refund-choice.ts'
import { Refused } from '#domain/refusals.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { pressedBy, pressOf } from '#server/kit/http/press.ts'
import { cancelBooking } from './cancel-booking.ts'
import { listBookings } from './list-bookings.ts'
import { bookingAccessOf, readBookingAccess } from './booking-access.ts'
import { rescheduleBooking } from './reschedule-booking.ts'
import { listBookingRecords, showBookingRecord } from './show-booking-records.ts'
import { showLiveBooking } from './show-live-booking.ts'

/** Bookings after the checkout: read, rescheduled and cancelled. */
export const bookingRoutes: Routes = (app, ctx) => {
  void app.register(async (scope: App) => {
    // Names and contacts of guests: no cache on the way may store them.
    scope.addHook('onRequest', (_request, reply, go) => {
      void reply.header('cache-control', 'no-store')
      go()
    })
    readBookings(scope, ctx)
    changeBookings(scope, ctx)
  })
}

function readBookings(app: App, ctx: Ctx): void {
  app.get(upcomingBookingsPath, { schema: { querystring: bookingsQuery } }, async (request) => {
    const { member } = memberOf(request)
    return await listBookings(ctx, member, request.query.contactId, 'upcoming')
  })

  app.get(pastBookingsPath, { schema: { querystring: bookingsQuery } }, async (request) => {
    const { member } = memberOf(request)
    return await listBookings(ctx, member, request.query.contactId, 'past')
  })

  app.get(liveBookingPath, { schema: { params: bookingParams, querystring: liveBookingQuery } }, async (request) => {
    const { params, query } = request
    return showLiveBooking(ctx, params.id, await readBookingAccess(ctx, request), query)
  })

  app.get(bookingRecordPath, { schema: { params: bookingRecordParams } }, ({ params }) =>
    showBookingRecord(ctx, params.idempotencyKey),
  )

  app.get(bookingRecordsPath, { schema: { querystring: bookingRecordsQuery } }, async (request) =>
    listBookingRecords(ctx, request.query, await readBookingAccess(ctx, request)),
  )
}

function changeBookings(app: App, ctx: Ctx): void {
  app.put(reschedulePath, { schema: { params: bookingParams, body: rescheduleRequest } }, async (request) => {
    const { params, body } = request
    const access = await readBookingAccess(ctx, request, body.idempotencyKey)
    refuseOtherId(params.id, body.bookingId)
    return await rescheduleBooking(ctx, params.id, access, body.slot)
  })

  app.put(
    cancelBookingPath,
    { schema: { params: bookingParams, body: cancelBookingRequest, headers: cancellationHeaders } },
    async (request): Promise<CancelBookingAnswer> => {
      const { params, body } = request
      const identity = memberOf(request)
      refuseOtherId(params.id, body.bookingId)
      const { booking, outcome, voucher } = await cancelBooking(ctx, {
        bookingId: params.id,
        access: bookingAccessOf(ctx, request, identity),
        press: pressOf(request, pressedBy.booking(params.id)),
        cancellation: {
          from: 'bookings-page',
          // The specification's own call has none; one that is given must be one of the six.
          reason: body.cancellationReason ? readReason(body.cancellationReason) : null,
          wantsEmail: body.participantNotification?.notifyParticipants ?? true,
        },
      })
      return { booking, outcome: outcome as CancelBookingAnswer['outcome'], voucher }
    },
  )

  app.post(
    cancellationsPath,
    { schema: { body: cancellationRequest, headers: cancellationHeaders } },
    async (request) => {
      const { body } = request
      const access = await readBookingAccess(ctx, request)
      const reason = readReason(body.cancellationReason)
      return await cancelBooking(ctx, {
        bookingId: body.bookingId,
        access,
        press: pressOf(request, pressedBy.booking(body.bookingId)),
        cancellation: { from: 'order-view', choice: body.customerChoice ?? defaultChoice, reason },
      })
    },
  )
}

function readReason(given: string | null | undefined): string {
  const reason = cancellationReasons.find((known) => known === given)
  if (!reason) throw new Refused('cancellation.reason')
  return reason
}

function refuseOtherId(inPath: string, inBody: string): void {
  if (inPath.toLowerCase() !== inBody.toLowerCase()) throw new Refused('booking.id-mismatch')
}

import type { RefusalReason } from '#domain/refusals.ts'
import type { FastifyRequest } from 'fastify'
import {
  deskBookingParams,
  deskBookingPath,
  deskCancelPath,
  deskCancelRequest,
  deskContactPath,
  deskContactRequest,
  deskFreeStartsPath,
  deskHandOutPath,
  deskHandOutRequest,
  deskLetterPath,
  deskMovePath,
  deskMoveRequest,
  deskOutcomesPath,
  deskPartCancelPath,
  deskPartCancelRequest,
  freeStartsQuery,
  outcomesQuery,
  type DeskBooking,
  type FreeStartsAnswer,
  type GivenBackAnswer,
  type HandedOutAnswer,
  type OutcomesAnswer,
} from '#api/staff-bookings.ts'
import type { Approval } from '#api/shifts.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { approve } from '#server/shifts/approve.ts'
import { atDesk } from '#server/shifts/at-desk.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { visitOf, visitTold } from '#server/sales/how-to-cancel.ts'
import { readHandedOut } from '#server/payments/desk-refund-store.ts'
import { findForDesk, type Desk } from './booking-at-desk.ts'
import { cancelByStaff } from './cancel-by-staff.ts'
import { cancelPart } from './cancel-part.ts'
import { correctContact, sendConfirmationAgain } from './correct-contact.ts'
import type { CancelResult } from './back-of-booking.ts'
import { handOutOwed } from './hand-out-owed.ts'
import { listFreeStarts } from './list-free-starts.ts'
import { moveBookingByStaff } from './move-booking-by-staff.ts'
import { showDeskBooking } from './show-desk-booking.ts'
import { showOutcomes } from './show-outcomes.ts'

const params = deskBookingParams

/** Bookings at the front desk: seen, moved, cancelled, made smaller. */
export const deskBookingRoutes: Routes = (app, ctx) => {
  void app.register(async (scope: App) => {
    // Names and contacts of guests: no cache on the way may store them.
    scope.addHook('onRequest', (_request, reply, go) => {
      void reply.header('cache-control', 'no-store')
      go()
    })
    readBookings(scope, ctx)
    moveAndWrite(scope, ctx)
    giveBack(scope, ctx)
    handOut(scope, ctx)
  })
}

function readBookings(app: App, ctx: Ctx): void {
  app.get(
    deskBookingPath,
    { schema: { params } },
    async ({ params: { id } }): Promise<DeskBooking> => await showDeskBooking(ctx, id),
  )
  app.get(
    deskOutcomesPath,
    { schema: { params, querystring: outcomesQuery } },
    async ({ params: { id }, query }): Promise<OutcomesAnswer> => await showOutcomes(ctx, id, query),
  )
  app.get(
    deskFreeStartsPath,
    { schema: { params, querystring: freeStartsQuery } },
    async ({ params: { id }, query }): Promise<FreeStartsAnswer> => await listFreeStarts(ctx, id, query.date),
  )
}

function moveAndWrite(app: App, ctx: Ctx): void {
  app.post(deskMovePath, { schema: { params, body: deskMoveRequest } }, async (request): Promise<DeskBooking> => {
    const bookingId = request.params.id
    await moveBookingByStaff(ctx, { bookingId, desk: await deskOf(ctx, request), ...request.body })
    return await showDeskBooking(ctx, bookingId)
  })
  app.post(deskContactPath, { schema: { params, body: deskContactRequest } }, async (request): Promise<DeskBooking> => {
    const bookingId = request.params.id
    const { m, ...correction } = request.body
    const desk = await deskOf(ctx, request, m, 'contact.needs-manager')
    await correctContact(ctx, { bookingId, desk, ...correction })
    return await showDeskBooking(ctx, bookingId)
  })
  app.post(deskLetterPath, { schema: { params } }, async (request): Promise<DeskBooking> => {
    const bookingId = request.params.id
    await sendConfirmationAgain(ctx, { bookingId, desk: await deskOf(ctx, request) })
    return await showDeskBooking(ctx, bookingId)
  })
}

function giveBack(app: App, ctx: Ctx): void {
  app.post(
    deskCancelPath,
    { schema: { params, body: deskCancelRequest } },
    async (request): Promise<GivenBackAnswer> => {
      const { m, ...chosen } = request.body
      const bookingId = request.params.id
      const desk = await deskOf(ctx, request, m)
      const result = await cancelByStaff(ctx, { bookingId, chosen, desk })
      return await givenBack(ctx, bookingId, result)
    },
  )
  app.post(
    deskPartCancelPath,
    { schema: { params, body: deskPartCancelRequest } },
    async (request): Promise<GivenBackAnswer> => {
      const { m, ...chosen } = request.body
      const bookingId = request.params.id
      const desk = await deskOf(ctx, request, m)
      const result = await cancelPart(ctx, { bookingId, chosen, desk })
      return await givenBack(ctx, bookingId, result)
    },
  )
}

function handOut(app: App, ctx: Ctx): void {
  app.post(
    deskHandOutPath,
    { schema: { params, body: deskHandOutRequest } },
    async (request): Promise<HandedOutAnswer> => {
      const { m, shownAmount, why } = request.body
      const bookingId = request.params.id
      const { terminal, coins } = await handOutOwed(ctx, {
        bookingId,
        shownAmount,
        why,
        desk: await deskOf(ctx, request, m),
      })
      const booking = await showDeskBooking(ctx, bookingId)
      return { booking, onTerminal: dollarsFromCents(terminal), inCash: dollarsFromCents(coins) }
    },
  )
}

async function deskOf(
  ctx: Ctx,
  request: FastifyRequest,
  m?: Approval,
  needsManager: RefusalReason = 'outcome.needs-manager',
): Promise<Desk> {
  const { person, deviceId } = await atDesk(ctx, request)
  return {
    actorId: person.id,
    deviceId,
    approve: () => approve(ctx, request, m, needsManager),
  }
}

async function givenBack(
  ctx: Ctx,
  bookingId: string,
  { outcome, amount, voucher, refundId }: CancelResult,
): Promise<GivenBackAnswer> {
  const booking = await showDeskBooking(ctx, bookingId)
  const visit = booking.status === 'CANCELED' ? visitOf(await findForDesk(ctx.db, bookingId), ctx.now()) : null
  const { terminal, coins } = refundId ? await readHandedOut(ctx.db, refundId) : { terminal: 0, coins: 0 }
  return {
    booking,
    isEmailed: booking.guest.email !== '',
    outcome,
    amount: dollarsFromCents(amount),
    ...(visit && { visit: visitTold(visit) }),
    onTerminal: dollarsFromCents(terminal),
    inCash: dollarsFromCents(coins),
    voucher: voucher && {
      code: voucher.code,
      balance: dollarsFromCents(voucher.balance),
      validUntil: voucher.validUntil.toISOString(),
    },
  }
}

import {
  arrivalCodePath,
  bookingCheckoutPath,
  bookingCheckoutRequest,
  calendarPath,
  idempotencyHeaders,
  orderParams,
  orderPath,
  paymentEventsPath,
  planCheckoutPath,
  planCheckoutRequest,
  releasePath,
} from '#api/checkout.ts'
import { identify } from '#server/access/identify.ts'
import { openDiskGuard } from '#server/kit/observe/disk.ts'
import { failingWith, type Routes } from '#server/kit/http/http.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pressedBy, pressOf } from '#server/kit/http/press.ts'
import { renameVisitorOncePaid } from '#server/kit/http/rename-visitor.ts'
import { networkOf, visitorOf } from '#server/kit/http/visitor.ts'
import { checkWebhookSignature } from '#server/payments/check-webhook-signature.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { releaseHeldOrder } from './release-held-order.ts'
import { showArrivalCode } from './show-arrival-code.ts'
import { showOrder } from './show-order.ts'
import { startBookingCheckout } from './start-booking-checkout.ts'
import type { Buyer } from '#server/sales/buyer.ts'
import { startPlanCheckout } from './start-plan-checkout.ts'
import { writeOrderCalendar } from './write-order-calendar.ts'

export const checkoutRoutes: Routes = (app, ctx) => {
  const refuseOnFullDisk = openDiskGuard(ctx)
  const buyerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Buyer> => {
    const identity = await identify(ctx, request)
    const visitorId = visitorOf(ctx, request, reply)
    return {
      channel: 'site',
      visitorId,
      member: identity.kind === 'member' ? identity.member : null,
      network: networkOf(request),
      press: pressOf(request, pressedBy.visitor(visitorId)),
    }
  }

  app.post(
    bookingCheckoutPath,
    { schema: { body: bookingCheckoutRequest, headers: idempotencyHeaders }, config: { waitsByItself: true } },
    async (request, reply) => {
      await refuseOnFullDisk()
      return await startBookingCheckout(ctx, await buyerOf(request, reply), request.body)
    },
  )

  app.post(
    planCheckoutPath,
    { schema: { body: planCheckoutRequest, headers: idempotencyHeaders }, config: { waitsByItself: true } },
    async (request, reply) => {
      await refuseOnFullDisk()
      return await startPlanCheckout(ctx, await buyerOf(request, reply), request.body)
    },
  )

  app.get(orderPath, { schema: { params: orderParams } }, async (request, reply) => {
    const order = await showOrder(ctx, request.params.idempotencyKey)
    if (order.status === 'PAID') await renameVisitorOncePaid(ctx, request, reply)
    return order
  })

  app.get(calendarPath, { schema: { params: orderParams } }, async ({ params }, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="booking.ics"')
      .send(await writeOrderCalendar(ctx, params.idempotencyKey)),
  )

  app.get(arrivalCodePath, { schema: { params: orderParams } }, async ({ params }, reply) =>
    reply.type('image/png').send(await showArrivalCode(ctx, params.idempotencyKey)),
  )

  app.post(releasePath, { schema: { params: orderParams } }, ({ params }) =>
    releaseHeldOrder(ctx, params.idempotencyKey),
  )

  void app.register((events) => {
    // The signature is over the bytes that came, not over what they mean.
    events.removeAllContentTypeParsers()
    events.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    events.setErrorHandler(failingWith('unexpected', ctx))
    events.post(paymentEventsPath, { config: { changesNoList: true } }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = checkWebhookSignature(ctx, body, typeof signature === 'string' ? signature : undefined)
      await receivePaymentEvent(ctx, event)
      return { received: true }
    })
  })
}

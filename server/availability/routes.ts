import {
  daySlotsPath,
  daySlotsQuery,
  extraBathPath,
  extraBathQuery,
  liveSlotsPath,
  liveSlotsQuery,
  monthSlotsPath,
  monthSlotsQuery,
  placesChangedPath,
  placesChangedQuery,
} from '#api/availability.ts'
import { sydneyMonth } from '#domain/sydney-time.ts'
import { answerFirst } from '#server/kit/http/answer-first.ts'
import { failingWith, type Routes } from '#server/kit/http/http.ts'
import { keptRoute, openSendKept } from '#server/kit/http/kept-answer.ts'
import { networkOf, visitorOf } from '#server/kit/http/visitor.ts'
import { openKnownLists } from './known-lists.ts'
import { listDaySlots } from './list-day-slots.ts'
import { listMonthSlots } from './list-month-slots.ts'
import { showExtraBath } from './show-extra-bath.ts'
import { showLiveSlots } from './show-live-slots.ts'
import { openWatch } from './watch-places.ts'

export const availabilityRoutes: Routes = (app, ctx) => {
  const lists = openKnownLists(ctx)
  const send = openSendKept(ctx.config)
  const { watch, close } = openWatch(ctx)
  app.addHook('preClose', async () => close())

  // An address that was read and answered before is not read again.
  answerFirst(app, (url) => lists.known(url))

  app.get(
    daySlotsPath,
    { ...keptRoute, schema: { querystring: daySlotsQuery }, errorHandler: failingWith('slots.failed', ctx) },
    async ({ url, query: { serviceId, date } }, reply) => {
      const make = () => listDaySlots(ctx, { serviceId, date })
      return send.reply(reply, await lists.list({ url, route: daySlotsPath, serviceId, period: date, make }))
    },
  )
  app.get(
    monthSlotsPath,
    { ...keptRoute, schema: { querystring: monthSlotsQuery }, errorHandler: failingWith('slots.month-failed', ctx) },
    async ({ url, query: { serviceId, year, month } }, reply) => {
      const period = sydneyMonth(year, month)
      const make = () => listMonthSlots(ctx, { serviceId, period })
      return send.reply(reply, await lists.list({ url, route: monthSlotsPath, serviceId, period, make }))
    },
  )
  app.get(liveSlotsPath, { schema: { querystring: liveSlotsQuery } }, (request, reply) =>
    showLiveSlots(ctx, visitorOf(ctx, request, reply), request.query),
  )
  app.get(extraBathPath, { schema: { querystring: extraBathQuery } }, (request, reply) =>
    showExtraBath(ctx, visitorOf(ctx, request, reply), request.query),
  )
  app.get(placesChangedPath, { schema: { querystring: placesChangedQuery } }, (request, reply) =>
    watch(reply, request.query.serviceIds, networkOf(request)),
  )
}

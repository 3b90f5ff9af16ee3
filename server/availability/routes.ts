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
import type { FastifyReply } from 'fastify'
import { sydneyMonth } from '#domain/sydney-time.ts'
import { failingWith, type Routes } from '#server/kit/http.ts'
import { networkOf, visitorOf } from '#server/kit/visitor.ts'
import { openKnownLists } from './known-lists.ts'
import { listDaySlots } from './list-day-slots.ts'
import { listMonthSlots } from './list-month-slots.ts'
import { showExtraBath } from './show-extra-bath.ts'
import { showLiveSlots } from './show-live-slots.ts'
import { openWatch } from './watch-places.ts'

export const availabilityRoutes: Routes = (app, ctx) => {
  const knownList = openKnownLists(ctx)
  const { watch, close } = openWatch(ctx)
  app.addHook('preClose', async () => close())

  app.get(
    daySlotsPath,
    { schema: { querystring: daySlotsQuery }, errorHandler: failingWith('slots.failed', ctx) },
    async ({ query: { serviceId, date } }, reply) =>
      await sendList(reply, knownList({ serviceId, period: date, make: () => listDaySlots(ctx, { serviceId, date }) })),
  )
  app.get(
    monthSlotsPath,
    { schema: { querystring: monthSlotsQuery }, errorHandler: failingWith('slots.month-failed', ctx) },
    async ({ query: { serviceId, year, month } }, reply) => {
      const period = sydneyMonth(year, month)
      await sendList(reply, knownList({ serviceId, period, make: () => listMonthSlots(ctx, { serviceId, period }) }))
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

const sendList = async (reply: FastifyReply, json: Promise<string>) =>
  await reply.type('application/json; charset=utf-8').send(await json)

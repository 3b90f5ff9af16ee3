import {
  daySlotsPath,
  daySlotsQuery,
  extraBathPath,
  extraBathQuery,
  liveSlotsPath,
  liveSlotsQuery,
  monthSlotsPath,
  monthSlotsQuery,
} from '#api/availability.ts'
import { failingWith, type Door } from '#server/kit/http.ts'
import { visitorOf } from '#server/kit/visitor.ts'
import { listDaySlots } from './list-day-slots.ts'
import { listMonthSlots } from './list-month-slots.ts'
import { showExtraBath } from './show-extra-bath.ts'
import { showLiveSlots } from './show-live-slots.ts'

export const availabilityRoutes: Door = (app, ctx) => {
  app.get(
    daySlotsPath,
    { schema: { querystring: daySlotsQuery }, errorHandler: failingWith('slots.failed', ctx) },
    ({ query }) => listDaySlots(ctx, query),
  )
  app.get(
    monthSlotsPath,
    { schema: { querystring: monthSlotsQuery }, errorHandler: failingWith('slots.month-failed', ctx) },
    ({ query }) => listMonthSlots(ctx, query),
  )
  app.get(liveSlotsPath, { schema: { querystring: liveSlotsQuery } }, (request, reply) =>
    showLiveSlots(ctx, visitorOf(request, reply), request.query),
  )
  app.get(extraBathPath, { schema: { querystring: extraBathQuery } }, (request, reply) =>
    showExtraBath(ctx, visitorOf(request, reply), request.query),
  )
}

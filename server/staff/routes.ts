import {
  openMattersPath,
  priceChangeParams,
  priceChangePath,
  priceChangeRequest,
  type OpenMattersAnswer,
  type PriceChangeAnswer,
} from '#api/staff.ts'
import { centsFromDollars } from '#domain/money.ts'
import { requireOwner, requireStaff } from '#server/accounts/identify.ts'
import type { Door } from '#server/kit/http.ts'
import { announcePriceChange } from '#server/memberships/announce-price-change.ts'
import { listOpenMatters } from './store.ts'

export const staffRoutes: Door = (app, ctx) => {
  app.get(openMattersPath, async (request): Promise<OpenMattersAnswer> => {
    await requireStaff(ctx, request)
    return { matters: await listOpenMatters(ctx.db, ctx.now()) }
  })

  app.post(
    priceChangePath,
    { schema: { params: priceChangeParams, body: priceChangeRequest } },
    async (request): Promise<PriceChangeAnswer> => {
      await requireOwner(ctx, request)
      const { price, from } = request.body
      const wish = { planId: request.params.id, price: centsFromDollars(price), from: new Date(from) }
      return { told: await announcePriceChange(ctx, wish) }
    },
  )
}

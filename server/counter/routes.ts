import type { FastifyRequest } from 'fastify'
import {
  closeSalePath,
  countDrawerPath,
  countDrawerRequest,
  drawerPath,
  goodsReturnRequest,
  goodsReturnsPath,
  moveCashPath,
  moveCashRequest,
  offersPath,
  offersQuery,
  openDrawerPath,
  openDrawerRequest,
  paidSalesPath,
  paidSalesQuery,
  saleChangePath,
  saleChangeQuery,
  saleChangeRequest,
  saleCodesPath,
  salePagePath,
  saleParams,
  salePath,
  saleQuotePath,
  saleQuoteRequest,
  saleRequest,
  salesPath,
  tenderRequest,
  tendersPath,
  type CloseSaleAnswer,
  type DrawerAnswer,
  type GoodsReturnAnswer,
  type OffersAnswer,
  type PaidSalesAnswer,
  type SaleAnswer,
  type SaleChangeAnswer,
  type SaleCodesAnswer,
  type SalePageAnswer,
  type SaleQuoteAnswer,
  type SaleRequest,
  type TenderAnswer,
  type UnpaidSalesAnswer,
} from '#api/counter.ts'
import { idempotencyHeaders } from '#api/checkout.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { networkOf } from '#server/kit/http/visitor.ts'
import { approve } from '#server/shifts/approve.ts'
import { atDesk } from '#server/shifts/at-desk.ts'
import { changeUnpaid, priceChange } from './change-unpaid.ts'
import { closeSale } from './close-sale.ts'
import { countDrawer } from './count-drawer.ts'
import { listOffers } from './list-offers.ts'
import { listPaidSales } from './list-paid-sales.ts'
import { listUnpaidSales } from './list-unpaid-sales.ts'
import { moveCash } from './move-cash.ts'
import { openDrawer } from './open-drawer.ts'
import { openSalePage } from './open-sale-page.ts'
import { prepareSale, type Lift, type Seller } from './prepare-sale.ts'
import { quoteForSale } from './quote-for-sale.ts'
import { returnGoods } from './return-goods.ts'
import { showCodes } from './show-codes.ts'
import { showDrawer } from './show-drawer.ts'
import { showSale } from './show-sale.ts'
import { takeSale } from './take-sale.ts'
import { takeTender } from './take-tender.ts'

/** What the front desk sells, how it is paid there, and the drawer. */
export const counterRoutes: Routes = (app, ctx) => {
  app.get(
    offersPath,
    { schema: { querystring: offersQuery } },
    async ({ query }): Promise<OffersAnswer> => await listOffers(ctx, query),
  )
  sales(app, ctx)
  drawer(app, ctx)
}

function sales(app: App, ctx: Ctx): void {
  const ofSale = { schema: { params: saleParams } }

  app.post(saleQuotePath, { schema: { body: saleQuoteRequest } }, async (request): Promise<SaleQuoteAnswer> => {
    // The price is told also where a manager has to let more in: they are asked when it is sold.
    const seller = await sellerOf(ctx, request)
    return await quoteForSale(ctx, await prepareSale(ctx, seller, request.body, { approvedBy: seller.id, why: '' }))
  })

  app.post(
    salesPath,
    { schema: { body: saleRequest, headers: idempotencyHeaders } },
    async (request): Promise<SaleAnswer> => {
      const lift = await liftOf(ctx, request, request.body)
      return await takeSale(ctx, await prepareSale(ctx, await sellerOf(ctx, request), request.body, lift))
    },
  )

  app.get(salesPath, async (): Promise<UnpaidSalesAnswer> => await listUnpaidSales(ctx))

  app.get(
    paidSalesPath,
    { schema: { querystring: paidSalesQuery } },
    async ({ query }): Promise<PaidSalesAnswer> => await listPaidSales(ctx, query.number),
  )

  app.get(salePath, ofSale, async ({ params }): Promise<SaleAnswer> => await showSale(ctx, params.id))

  app.post(
    tendersPath,
    { schema: { params: saleParams, body: tenderRequest } },
    async (request): Promise<TenderAnswer> => {
      const { person } = await atDesk(ctx, request)
      return await takeTender(ctx, request.params.id, { asked: request.body, by: person.id })
    },
  )

  app.post(salePagePath, ofSale, async ({ params }): Promise<SalePageAnswer> => await openSalePage(ctx, params.id))

  app.post(closeSalePath, ofSale, async (request): Promise<CloseSaleAnswer> => {
    const { person } = await atDesk(ctx, request)
    return await closeSale(ctx, request.params.id, person.id)
  })

  app.get(
    saleChangePath,
    { schema: { params: saleParams, querystring: saleChangeQuery } },
    async ({ params, query }): Promise<SaleChangeAnswer> => await priceChange(ctx, params.id, query),
  )

  app.post(
    saleChangePath,
    { schema: { params: saleParams, body: saleChangeRequest } },
    async (request): Promise<SaleAnswer> => {
      await atDesk(ctx, request)
      const { shownTotal, ...change } = request.body
      await changeUnpaid(ctx, request.params.id, change, shownTotal)
      return await showSale(ctx, request.params.id)
    },
  )

  app.post(
    goodsReturnsPath,
    { schema: { params: saleParams, body: goodsReturnRequest } },
    async (request): Promise<GoodsReturnAnswer> => {
      const { m, ...asked } = request.body
      const { person } = await atDesk(ctx, request)
      const approvedBy = await approve(ctx, request, m, 'outcome.needs-manager')
      return await returnGoods(ctx, { orderId: request.params.id, asked, actorId: person.id, approvedBy })
    },
  )

  app.post(saleCodesPath, ofSale, async ({ params }): Promise<SaleCodesAnswer> => await showCodes(ctx, params.id))
}

function drawer(app: App, ctx: Ctx): void {
  const show = async (request: FastifyRequest): Promise<DrawerAnswer> => {
    const { person } = await atDesk(ctx, request)
    return await showDrawer(ctx, person.role)
  }

  app.get(drawerPath, show)

  app.post(openDrawerPath, { schema: { body: openDrawerRequest } }, async (request) => {
    const { person } = await atDesk(ctx, request)
    await openDrawer(ctx, request.body.amount, person.id)
    return await show(request)
  })

  app.post(moveCashPath, { schema: { body: moveCashRequest } }, async (request) => {
    const { person } = await atDesk(ctx, request)
    await moveCash(ctx, request.body, person.id)
    return await show(request)
  })

  app.post(countDrawerPath, { schema: { body: countDrawerRequest } }, async (request) => {
    const { person } = await atDesk(ctx, request)
    const { counts, m, why = '' } = request.body
    await countDrawer(ctx, {
      counts,
      why,
      by: person.id,
      confirm: (nth) =>
        approve(ctx, request, m, nth === 1 ? 'drawer.needs-manager' : 'drawer.needs-manager/again', { nth }),
    })
    return await show(request)
  })
}

async function sellerOf(ctx: Ctx, request: FastifyRequest): Promise<Seller> {
  const { person } = await atDesk(ctx, request)
  return { id: person.id, network: networkOf(request) }
}

/** Whether a manager lets more people in than there are places: only when that was asked for, and with a reason. */
async function liftOf(ctx: Ctx, request: FastifyRequest, { m, why = '' }: SaleRequest): Promise<Lift> {
  if (!m) return null
  const approvedBy = await approve(ctx, request, m, 'sale.needs-manager')
  if (why.trim() === '') throw new Refused('reason.missing', { fields: ['why'] })
  return { approvedBy, why: why.trim() }
}

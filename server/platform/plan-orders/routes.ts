import {
  cancelMemberOrderPath,
  cancelOrderRequest,
  cancelPlanOrderPath,
  markAsPaidPath,
  memberOrderPath,
  memberOrdersPath,
  memberOrdersInput,
  offlineOrderPath,
  offlineOrderRequest,
  offlinePreviewPath,
  offlinePreviewRequest,
  onlineOrderPath,
  onlineOrderRequest,
  onlinePreviewPath,
  onlinePreviewRequest,
  pausePlanOrderPath,
  planOrderParams,
  planOrderPath,
  planOrderQuery,
  planOrdersPath,
  planOrdersInput,
  postponeRequest,
  pricePreviewPath,
  pricePreviewRequest,
  resumePlanOrderPath,
  type PlanOrderAnswer,
  type PlanOrdersAnswer,
} from '#api/platform/plan-orders.ts'
import { callerOf, memberOf } from '#server/access/authorize.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { networkOf } from '#server/kit/http/visitor.ts'
import { readList } from '../read-list.ts'
import { cancelMemberOrder, cancelPlanOrder, changePlanOrder, postponePlanOrder } from './change-plan-order.ts'
import { listMemberOrders, listPlanOrders, showMemberOrder, showPlanOrder } from './list-plan-orders.ts'
import { orderOffline } from './order-offline.ts'
import { orderOnline } from './order-online.ts'
import { previewOffline, previewOnline, previewPrice } from './preview-order.ts'

const params = planOrderParams
const one = { params, querystring: planOrderQuery }

/** Orders of plans: memberships in the words of the platform (spec 7, Member orders, Checkout, Management). */
export const planOrderRoutes: Routes = (app, ctx) => {
  memberOrders(app, ctx)
  newOrders(app, ctx)
  managedOrders(app, ctx)
}

function memberOrders(app: App, ctx: Ctx): void {
  app.get(memberOrdersPath, async (request): Promise<PlanOrdersAnswer> => {
    const { member } = memberOf(request)
    return await listMemberOrders(ctx, member, readList(memberOrdersInput, request.query))
  })

  app.get(memberOrderPath, { schema: one }, async (request): Promise<PlanOrderAnswer> => {
    const { member } = memberOf(request)
    return { order: await showMemberOrder(ctx, member, request.params.id) }
  })

  app.post(cancelMemberOrderPath, { schema: { params, body: cancelOrderRequest } }, async (request) => {
    const { member } = memberOf(request)
    await cancelMemberOrder(ctx, member, request.params.id, request.body.effectiveAt)
    return {}
  })
}

function newOrders(app: App, ctx: Ctx): void {
  app.post(onlineOrderPath, { schema: { body: onlineOrderRequest } }, (request) =>
    orderOnline(ctx, callerOf(request), networkOf(request), request.body),
  )

  app.post(offlineOrderPath, { schema: { body: offlineOrderRequest } }, (request) =>
    orderOffline(ctx, networkOf(request), request.body),
  )

  app.post(onlinePreviewPath, { schema: { body: onlinePreviewRequest } }, (request) =>
    previewOnline(ctx, memberOf(request).member, networkOf(request), request.body),
  )

  app.post(offlinePreviewPath, { schema: { body: offlinePreviewRequest } }, (request) =>
    previewOffline(ctx, networkOf(request), request.body),
  )

  app.post(pricePreviewPath, { schema: { body: pricePreviewRequest } }, (request) =>
    previewPrice(ctx, networkOf(request), request.body),
  )
}

function managedOrders(app: App, ctx: Ctx): void {
  app.get(
    planOrdersPath,
    async (request): Promise<PlanOrdersAnswer> => await listPlanOrders(ctx, readList(planOrdersInput, request.query)),
  )

  app.get(planOrderPath, { schema: one }, async (request): Promise<PlanOrderAnswer> => ({
    order: await showPlanOrder(ctx, request.params.id),
  }))

  app.patch(planOrderPath, { schema: { params, body: postponeRequest } }, async ({ params: { id }, body }) => {
    await postponePlanOrder(ctx, id, new Date(body.endDate))
    return {}
  })

  app.post(cancelPlanOrderPath, { schema: { params, body: cancelOrderRequest } }, async ({ params: { id }, body }) => {
    await cancelPlanOrder(ctx, id, body.effectiveAt)
    return {}
  })

  const actions = [
    [pausePlanOrderPath, 'pause'],
    [resumePlanOrderPath, 'resume'],
    [markAsPaidPath, 'mark as paid'],
  ] as const
  for (const [path, action] of actions) {
    app.post(path, { schema: { params } }, async (request) => {
      await changePlanOrder(ctx, request.params.id, action)
      return {}
    })
  }
}

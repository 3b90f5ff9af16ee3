import {
  cancelMemberOrderPath,
  cancelMemberOrderRequest,
  memberOrderPath,
  memberOrdersPath,
  memberOrdersWish,
  planOrderParams,
  type PlanOrderAnswer,
  type PlanOrdersAnswer,
} from '#api/platform/plan-orders.ts'
import { memberOf } from '#server/accounts/admit.ts'
import type { Door } from '#server/kit/http.ts'
import { cancelMembership } from '#server/memberships/cancel-membership.ts'
import { readList } from '../read-list.ts'
import { listMemberOrders, showMemberOrder } from './list-member-orders.ts'

/** Orders of plans: a membership in the words of the platform (spec 7, Member orders). */
export const planOrderRoutes: Door = (app, ctx) => {
  app.get(memberOrdersPath, async (request): Promise<PlanOrdersAnswer> => {
    const { member } = memberOf(request)
    return await listMemberOrders(ctx, member, readList(memberOrdersWish, request.query))
  })

  app.get(memberOrderPath, { schema: { params: planOrderParams } }, async (request): Promise<PlanOrderAnswer> => {
    const { member } = memberOf(request)
    return { order: await showMemberOrder(ctx, member, request.params.id) }
  })

  app.post(
    cancelMemberOrderPath,
    { schema: { params: planOrderParams, body: cancelMemberOrderRequest } },
    async (request) => {
      const { member } = memberOf(request)
      await cancelMembership(ctx, member, request.params.id, request.body.effectiveAt)
      return {}
    },
  )
}

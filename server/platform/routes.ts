import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  cancelMemberOrderPath,
  cancelMemberOrderRequest,
  memberOrderPath,
  memberOrdersPath,
  memberOrdersWish,
  planOrderParams,
  type PlanOrderAnswer,
  type PlanOrdersAnswer,
} from '#api/platform.ts'
import { Refused, refusals } from '#domain/refusals.ts'
import { requireMember } from '#server/accounts/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { failingWith, refuse, type App, type Door } from '#server/kit/http.ts'
import { cancelMembership } from '#server/memberships/cancel-membership.ts'
import { listMemberOrders, showMemberOrder } from './list-member-orders.ts'

/** The calls of the platform's own tools. Their prefixes are taken off before a route is looked for. */
export const platformRoutes: Door = (app, ctx) => {
  void app.register(async (door: App) => {
    door.setErrorHandler(failingAsThePlatform(ctx))

    door.get(memberOrdersPath, async (request): Promise<PlanOrdersAnswer> => {
      const { member } = await requireCaller(ctx, request)
      const wish = memberOrdersWish.safeParse(wholeWish(request.query as Record<string, unknown>))
      if (!wish.success)
        throw new Refused('request.invalid', { fields: wish.error.issues.map(({ path }) => path.join('.')) })
      return await listMemberOrders(ctx, member, wish.data)
    })

    door.get(memberOrderPath, { schema: { params: planOrderParams } }, async (request): Promise<PlanOrderAnswer> => {
      const { member } = await requireCaller(ctx, request)
      return { order: await showMemberOrder(ctx, member, request.params.id) }
    })

    door.post(
      cancelMemberOrderPath,
      { schema: { params: planOrderParams, body: cancelMemberOrderRequest } },
      async (request) => {
        const { member } = await requireCaller(ctx, request)
        await cancelMembership(ctx, member, request.params.id, request.body.effectiveAt)
        return {}
      },
    )
  })
}

/** The platform's tools send the bare token as Authorization. */
const requireCaller = (ctx: Ctx, request: FastifyRequest) => requireMember(ctx, request, request.headers.authorization)

/** With a nested value the whole wish travels as one parameter, as base64url of JSON. */
function wholeWish({ '.r': whole, ...plain }: Record<string, unknown>): unknown {
  if (typeof whole !== 'string') return plain
  try {
    const { paging, ...wish } = JSON.parse(Buffer.from(whole, 'base64url').toString()) as Record<string, object>
    return { ...wish, ...paging }
  } catch {
    throw new Refused('request.unreadable')
  }
}

/** Every "no" also in the shape that the platform's tools read: `details.applicationError` (platform/README 1). */
function failingAsThePlatform(ctx: Ctx) {
  const failing = failingWith('unexpected', ctx)
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof Refused)) return failing(error, request, reply)
    const applicationError = { code: error.code, description: refusals[error.reason].message, data: error.facts }
    return refuse(reply, error.reason, undefined, { ...error.facts, details: { applicationError } })
  }
}

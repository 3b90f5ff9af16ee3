import { eligibleMembershipsPath, eligibleMembershipsRequest } from '#api/memberships.ts'
import { requireMember } from '#server/accounts/identify.ts'
import type { Door } from '#server/kit/http.ts'
import { listEligibleMemberships } from './list-eligible-memberships.ts'

export const membershipRoutes: Door = (app, ctx) => {
  app.post(eligibleMembershipsPath, { schema: { body: eligibleMembershipsRequest } }, async (request) => {
    const { member } = await requireMember(ctx, request, request.body.authToken)
    return await listEligibleMemberships(ctx, member, request.body)
  })
}

import {
  anotherCardPath,
  cancelMembershipPath,
  cancelMembershipRequest,
  chargedCardPath,
  eligibleMembershipsPath,
  eligibleMembershipsRequest,
  keepMembershipPath,
  membershipParams,
  myMembershipsPath,
  resumeMembershipPath,
  suspendMembershipPath,
  suspendMembershipRequest,
  suspensionPreviewPath,
  suspensionPreviewQuery,
} from '#api/memberships.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { askForAnotherCard } from './ask-for-another-card.ts'
import { cancelMembership } from './cancel-membership.ts'
import { keepMembership } from './keep-membership.ts'
import { listEligibleMemberships } from './list-eligible-memberships.ts'
import { listMyMemberships } from './list-my-memberships.ts'
import { previewSuspension, type ListVisits } from './preview-suspension.ts'
import { resumeMembership } from './resume-membership.ts'
import { showChargedCard } from './show-charged-card.ts'
import { suspendMembership } from './suspend-membership.ts'

export const membershipRoutes = (listVisits: ListVisits): Routes => {
  return (app, ctx) => {
    const params = membershipParams

    app.post(eligibleMembershipsPath, { schema: { body: eligibleMembershipsRequest } }, async (request) => {
      const { member } = memberOf(request)
      return await listEligibleMemberships(ctx, member, request.body)
    })

    app.get(myMembershipsPath, async (request) => {
      const { member } = memberOf(request)
      return await listMyMemberships(ctx, member)
    })

    app.post(cancelMembershipPath, { schema: { params, body: cancelMembershipRequest } }, async (request) => {
      const { member } = memberOf(request)
      return await cancelMembership(ctx, member, request.params.id, request.body.effectiveAt)
    })

    app.post(keepMembershipPath, { schema: { params } }, async (request) => {
      const { member } = memberOf(request)
      return await keepMembership(ctx, member, request.params.id)
    })

    app.get(suspensionPreviewPath, { schema: { params, querystring: suspensionPreviewQuery } }, async (request) => {
      const { member } = memberOf(request)
      return await previewSuspension(ctx, listVisits, member, { ...request.params, ...request.query })
    })

    app.post(suspendMembershipPath, { schema: { params, body: suspendMembershipRequest } }, async (request) => {
      const { member } = memberOf(request)
      return await suspendMembership(ctx, member, request.params.id, request.body.days)
    })

    app.post(resumeMembershipPath, { schema: { params } }, async (request) => {
      const { member } = memberOf(request)
      return await resumeMembership(ctx, member, request.params.id)
    })

    app.post(anotherCardPath, { schema: { params } }, async (request) => {
      const { member } = memberOf(request)
      return await askForAnotherCard(ctx, member, request.params.id)
    })

    app.post(chargedCardPath, { schema: { params } }, async (request) => {
      const { member } = memberOf(request)
      return await showChargedCard(ctx, member, request.params.id)
    })
  }
}

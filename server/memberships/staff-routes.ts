import {
  buyersAddressPath,
  buyersAddressRequest,
  changeCreditsRequest,
  findMembersPath,
  findMembersRequest,
  memberCreditsPath,
  memberParams,
  type FoundMembersAnswer,
  type MemberCreditsAnswer,
} from '#api/staff-members.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { changeCredits } from './change-credits.ts'
import { correctBuyersAddress } from './correct-buyers-address.ts'
import { findMembers } from './find-members.ts'
import { showCredits } from './show-credits.ts'

/** Members and the visits of their memberships, as managers look after them. */
export const staffMemberRoutes: Routes = (app, ctx) => {
  app.post(
    findMembersPath,
    { schema: { body: findMembersRequest } },
    async ({ body }): Promise<FoundMembersAnswer> => await findMembers(ctx, body.words),
  )

  app.get(
    memberCreditsPath,
    { schema: { params: memberParams } },
    async ({ params }): Promise<MemberCreditsAnswer> => await showCredits(ctx, params.id),
  )

  app.post(
    memberCreditsPath,
    { schema: { params: memberParams, body: changeCreditsRequest } },
    async (request): Promise<MemberCreditsAnswer> => {
      const by = memberOf(request)
      return await changeCredits(ctx, { ...request.body, memberId: request.params.id, by })
    },
  )

  app.post(buyersAddressPath, { schema: { params: memberParams, body: buyersAddressRequest } }, async (request) => {
    await correctBuyersAddress(ctx, { ...request.body, membershipId: request.params.id, by: memberOf(request) })
    return {}
  })
}

import {
  approveMemberPath,
  approveMembersByFilterPath,
  blockMemberPath,
  blockMembersByFilterPath,
  byFilterRequest,
  createMemberRequest,
  deleteByFilterRequest,
  deleteMembersByFilterPath,
  deleteMembersPath,
  deleteMembersRequest,
  deleteOwnMemberQuery,
  disconnectMemberPath,
  joinCommunityPath,
  leaveCommunityPath,
  memberAddressesPath,
  memberEmailsPath,
  memberParams,
  memberPath,
  memberPhonesPath,
  memberQuery,
  memberSlugPath,
  membersPath,
  membersInput,
  muteMemberPath,
  ownMemberPath,
  ownSlugPath,
  queryMembersPath,
  queryMembersRequest,
  slugRequest,
  unmuteMemberPath,
  updateMemberRequest,
  type MemberShown,
} from '#api/platform/members.ts'
import type { FastifyRequest } from 'fastify'
import { json } from '#db/json.ts'
import { Refused } from '#domain/refusals.ts'
import { callerOf, mayActOn, memberOf } from '#server/access/authorize.ts'
import { changeMember, changeSlug } from '#server/accounts/change-member.ts'
import { createMember } from '#server/accounts/create-member.ts'
import type { MemberChange } from '#server/accounts/member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Routes } from '#server/kit/http.ts'
import { approveMember } from '#server/staff/approve-member.ts'
import { blockMember, disconnectMember } from '#server/staff/block-member.ts'
import { beginJob } from '../begin-job.ts'
import { InvalidFields, violation } from '../failing.ts'
import { readList } from '../read-list.ts'
import { deleteMember, deleteMembers } from './delete-members.ts'
import { describeMember } from './describe-member.ts'
import { listAllMembers, queryMembers } from './list-members.ts'
import { membersWho } from './member-fields.ts'
import { changeOf } from './read-member.ts'
import { showMember } from './show-member.ts'

/** Members in the words of the platform (spec 7, Members): the accounts of the house themselves. */
export const memberRoutes: Routes = (app, ctx) => {
  const ofMember = { schema: { params: memberParams } }

  app.get(ownMemberPath, { schema: { querystring: memberQuery } }, (request): MemberShown => ({
    member: describeMember(memberOf(request).member, request.query.fieldsets),
  }))

  app.get(
    memberPath,
    { schema: { params: memberParams, querystring: memberQuery } },
    async (request): Promise<MemberShown> => ({
      member: await showMember(ctx, callerOf(request), request.params.id, request.query.fieldsets ?? []),
    }),
  )

  app.get(membersPath, async ({ query }) => await listAllMembers(ctx, readList(membersInput, query)))

  app.post(
    queryMembersPath,
    { schema: { body: queryMembersRequest } },
    async ({ body }) => await queryMembers(ctx, body),
  )

  app.post(membersPath, { schema: { body: createMemberRequest } }, async ({ body: { member } }) =>
    whole(await createMember(ctx, member.loginEmail, (made) => changeOf(member, made))),
  )

  app.patch(memberPath, { schema: { params: memberParams, body: updateMemberRequest } }, async (request) =>
    whole(await changeMember(ctx, changeable(request), (member) => changeOf(request.body.member, member))),
  )

  const empty = async (request: FastifyRequest, change: MemberChange) =>
    whole(await changeMember(ctx, changeable(request), () => change))
  app.delete(memberPhonesPath, ofMember, (request) => empty(request, { phone: '', more_phones: [] }))
  app.delete(memberEmailsPath, ofMember, (request) => empty(request, { contact_emails: [] }))
  app.delete(memberAddressesPath, ofMember, (request) => empty(request, { addresses: json([]) }))

  app.post(memberSlugPath, { schema: { params: memberParams, body: slugRequest } }, async (request) =>
    whole(await changeSlug(ctx, changeable(request), request.body.slug)),
  )

  app.post(ownSlugPath, { schema: { body: slugRequest } }, async (request) =>
    whole(await changeSlug(ctx, memberOf(request).member.id, request.body.slug)),
  )

  const show = async (request: FastifyRequest, privacy_status: 'PRIVATE' | 'PUBLIC') =>
    whole(await changeMember(ctx, memberOf(request).member.id, () => ({ privacy_status })))
  app.post(joinCommunityPath, (request) => show(request, 'PUBLIC'))
  app.post(leaveCommunityPath, (request) => show(request, 'PRIVATE'))

  const hush = async (id: string, activity_status: 'ACTIVE' | 'MUTED') =>
    whole(await changeMember(ctx, id, () => ({ activity_status })))
  app.post(muteMemberPath, ofMember, ({ params }) => hush(params.id, 'MUTED'))
  app.post(unmuteMemberPath, ofMember, ({ params }) => hush(params.id, 'ACTIVE'))

  app.post(approveMemberPath, ofMember, async ({ params }) => whole(await approveMember(ctx, params.id)))

  app.post(blockMemberPath, ofMember, async (request) =>
    whole(await blockMember(ctx, request.params.id, { memberId: identityOf(request) })),
  )

  app.post(disconnectMemberPath, ofMember, async (request) =>
    whole(await disconnectMember(ctx, request.params.id, { memberId: identityOf(request) })),
  )

  app.delete(ownMemberPath, { schema: { querystring: deleteOwnMemberQuery } }, async (request) => {
    await deleteMember(ctx, memberOf(request).member.id)
    return {}
  })

  app.delete(memberPath, ofMember, async ({ params }) => {
    await deleteMember(ctx, params.id)
    return {}
  })

  app.post(
    deleteMembersPath,
    { schema: { body: deleteMembersRequest } },
    async ({ body }) => await deleteMembers(ctx, body.memberIds),
  )

  app.post(deleteMembersByFilterPath, { schema: { body: deleteByFilterRequest } }, async ({ body }) => {
    const { filter, search } = body
    membersWho(filter, search)
    // There is no way back: whoever means everybody says so.
    if (Object.keys(filter).length === 0 && !search?.expression) {
      throw new InvalidFields([violation('filter', 'Please say who is to be deleted.')])
    }
    return await beginJob(ctx, 'delete members', filter, { search: search ?? null })
  })

  app.post(approveMembersByFilterPath, { schema: { body: byFilterRequest } }, async ({ body: { filter } }) => {
    membersWho(filter)
    return await beginJob(ctx, 'approve members', filter)
  })

  app.post(blockMembersByFilterPath, { schema: { body: byFilterRequest } }, async (request) => {
    membersWho(request.body.filter)
    return await beginJob(ctx, 'block members', request.body.filter, { by: identityOf(request) })
  })
}

/** Whoever may change a member is shown all of them. */
const whole = (member: MemberRow): MemberShown => ({ member: describeMember(member, ['FULL']) })

/** The member that a call is about, if its caller may change them: `account.forbidden`. */
function changeable(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!mayActOn(callerOf(request), id, 'MEMBERS.MEMBER_UPDATE')) throw new Refused('account.forbidden')
  return id
}

/** Who asks, if it is somebody and not a key alone. */
function identityOf(request: FastifyRequest): string | null {
  const { identity } = callerOf(request)
  return identity.kind === 'member' ? identity.member.id : null
}

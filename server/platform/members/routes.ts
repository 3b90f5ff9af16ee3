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
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { approveMember } from '#server/staff/approve-member.ts'
import { blockMember, disconnectMember } from '#server/staff/block-member.ts'
import { readList } from '../read-list.ts'
import { deleteMember, deleteMembers } from './delete-members.ts'
import { describeMember } from './describe-member.ts'
import { listAllMembers, queryMembers } from './list-members.ts'
import { beginApproval, beginBlocking, beginDeletion } from './members-by-filter.ts'
import { changeOf } from './read-member.ts'
import { showMember } from './show-member.ts'

const ofMember = { schema: { params: memberParams } }

/** The accounts of the house as members of the platform (spec 7, Members). */
export const memberRoutes: Routes = (app, ctx) => {
  readMembers(app, ctx)
  changeMembers(app, ctx)
  admitMembers(app, ctx)
  deletions(app, ctx)
}

function readMembers(app: App, ctx: Ctx): void {
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
  app.get(membersPath, ({ query }) => listAllMembers(ctx, readList(membersInput, query)))
  app.post(queryMembersPath, { schema: { body: queryMembersRequest } }, ({ body }) => queryMembers(ctx, body))
}

function changeMembers(app: App, ctx: Ctx): void {
  app.post(membersPath, { schema: { body: createMemberRequest } }, async ({ body: { member } }) =>
    whole(await createMember(ctx, member.loginEmail, (made) => changeOf(member, made))),
  )
  app.patch(memberPath, { schema: { params: memberParams, body: updateMemberRequest } }, async (request) =>
    whole(await changeMember(ctx, changeable(request), (member) => changeOf(request.body.member, member))),
  )
  app.post(memberSlugPath, { schema: { params: memberParams, body: slugRequest } }, async (request) =>
    whole(await changeSlug(ctx, changeable(request), request.body.slug)),
  )
  app.post(ownSlugPath, { schema: { body: slugRequest } }, async (request) =>
    whole(await changeSlug(ctx, memberOf(request).member.id, request.body.slug)),
  )
  for (const [path, change] of emptied) {
    app.delete(path, ofMember, async (request) => whole(await changeMember(ctx, changeable(request), () => change)))
  }
  for (const [path, change] of ownSettings) {
    app.post(path, async (request) => whole(await changeMember(ctx, memberOf(request).member.id, () => change)))
  }
  for (const [path, change] of activities) {
    app.post(path, ofMember, async ({ params }) => whole(await changeMember(ctx, params.id, () => change)))
  }
}

/** The lists of a member that a client can empty. */
const emptied = [
  [memberPhonesPath, { phone: '', more_phones: [] }],
  [memberEmailsPath, { contact_emails: [] }],
  [memberAddressesPath, { addresses: json([]) }],
] as const satisfies [string, MemberChange][]

/** What a member chooses about their own profile. */
const ownSettings = [
  [joinCommunityPath, { privacy_status: 'PUBLIC' }],
  [leaveCommunityPath, { privacy_status: 'PRIVATE' }],
] as const satisfies [string, MemberChange][]

/** What the house sets about a member's posts. */
const activities = [
  [muteMemberPath, { activity_status: 'MUTED' }],
  [unmuteMemberPath, { activity_status: 'ACTIVE' }],
] as const satisfies [string, MemberChange][]

function admitMembers(app: App, ctx: Ctx): void {
  app.post(approveMemberPath, ofMember, async ({ params }) => whole(await approveMember(ctx, params.id)))
  app.post(blockMemberPath, ofMember, async (request) =>
    whole(await blockMember(ctx, request.params.id, { memberId: callingMemberId(request) })),
  )
  app.post(disconnectMemberPath, ofMember, async (request) =>
    whole(await disconnectMember(ctx, request.params.id, { memberId: callingMemberId(request) })),
  )
  app.post(approveMembersByFilterPath, { schema: { body: byFilterRequest } }, ({ body }) =>
    beginApproval(ctx, body.filter),
  )
  app.post(blockMembersByFilterPath, { schema: { body: byFilterRequest } }, (request) =>
    beginBlocking(ctx, request.body.filter, callingMemberId(request)),
  )
}

function deletions(app: App, ctx: Ctx): void {
  app.delete(ownMemberPath, { schema: { querystring: deleteOwnMemberQuery } }, async (request) => {
    await deleteMember(ctx, memberOf(request).member.id)
    return {}
  })
  app.delete(memberPath, ofMember, async ({ params }) => {
    await deleteMember(ctx, params.id)
    return {}
  })
  app.post(deleteMembersPath, { schema: { body: deleteMembersRequest } }, ({ body }) =>
    deleteMembers(ctx, body.memberIds),
  )
  app.post(deleteMembersByFilterPath, { schema: { body: deleteByFilterRequest } }, ({ body }) =>
    beginDeletion(ctx, body.filter, body.search ?? null),
  )
}

/** A caller that may change a member may read all of them. */
const whole = (member: MemberRow): MemberShown => ({ member: describeMember(member, ['FULL']) })

/** The id of the member that a call changes; `account.forbidden` when its caller may not. */
function changeable(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!mayActOn(callerOf(request), id, 'MEMBERS.MEMBER_UPDATE')) throw new Refused('account.forbidden')
  return id
}

/** The member who makes the call; null when it is made with a key alone. */
function callingMemberId(request: FastifyRequest): string | null {
  const { identity } = callerOf(request)
  return identity.kind === 'member' ? identity.member.id : null
}

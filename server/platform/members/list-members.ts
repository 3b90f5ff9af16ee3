import type { Fieldset, MembersShown, MembersInput, QueryMembersRequest } from '#api/platform/members.ts'
import type { Sort } from '#api/platform/query.ts'
import { countMembers, listMembers, type MemberCondition } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { describeMember } from './describe-member.ts'
import { inOrder, membersWho } from './member-fields.ts'

/** How many members after a page are counted. */
const COUNTED_AHEAD = 1000

/** Every member, page by page (spec 7, GET /v1/members). */
export async function listAllMembers(ctx: Pick<Ctx, 'db'>, input: MembersInput): Promise<MembersShown> {
  const { shown, isCounted } = await showPage(ctx, { ...input, condition: membersWho({}), sort: input.sorting })
  return { ...shown, metadata: { ...shown.metadata, tooManyToCount: !isCounted } }
}

/**
 * The members that fit a query, page by page (spec 7, POST /v1/members/query). `tooManyToCount` is never said here, or
 * both generations of the SDK would stop turning pages.
 */
export async function queryMembers(ctx: Pick<Ctx, 'db'>, input: QueryMembersRequest): Promise<MembersShown> {
  const { filter, sort, sorting, paging } = input.query
  const condition = membersWho(filter ?? {}, input.search)
  const page = { ...paging, condition, sort: [...sort, ...sorting], fieldsets: input.fieldsets ?? [] }
  return (await showPage(ctx, page)).shown
}

type Page = {
  condition: MemberCondition
  sort: Sort
  limit: number
  offset: number
  fieldsets?: readonly Fieldset[] | undefined
}

/** A page, and how many there are: exactly, or as many as lie a thousand behind it; that grows from page to page. */
async function showPage({ db }: Pick<Ctx, 'db'>, { condition, sort, limit, offset, fieldsets }: Page) {
  const most = offset + limit + COUNTED_AHEAD
  const [rows, total] = await Promise.all([
    listMembers(db, { condition, order: inOrder(sort), limit, offset }),
    countMembers(db, condition, most),
  ])
  const shown: MembersShown = {
    members: rows.map((row) => describeMember(row, fieldsets)),
    metadata: { count: rows.length, offset, total, tooManyToCount: false },
  }
  return { shown, isCounted: total < most }
}

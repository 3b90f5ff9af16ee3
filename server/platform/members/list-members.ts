import type { Fieldset, MembersShown, MembersWish, QueryMembersRequest } from '#api/platform/members.ts'
import type { Sort } from '#api/platform/query.ts'
import { countMembers, listMembers, type MemberCondition } from '#server/accounts/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { describeMember } from './describe-member.ts'
import { inOrder, membersWho } from './member-fields.ts'

/** How far behind a page the rest is counted. */
const COUNTED_AHEAD = 1000

type Page = { condition: MemberCondition; sort: Sort; limit: number; offset: number; fieldsets?: readonly Fieldset[] }

/** Every member, page by page (spec 7, GET /v1/members). */
export async function listAllMembers(ctx: Pick<Ctx, 'db'>, wish: MembersWish): Promise<MembersShown> {
  return await showPage(ctx, {
    ...wish,
    condition: membersWho({}),
    sort: wish.sorting,
    fieldsets: wish.fieldsets ?? [],
  })
}

/** The members that fit a query, page by page (spec 7, POST /v1/members/query). */
export async function queryMembers(ctx: Pick<Ctx, 'db'>, wish: QueryMembersRequest): Promise<MembersShown> {
  const { filter, sort, sorting, paging } = wish.query
  const condition = membersWho(filter ?? {}, wish.search)
  return await showPage(ctx, { ...paging, condition, sort: [...sort, ...sorting], fieldsets: wish.fieldsets ?? [] })
}

/**
 * A page, and how many there are: counted exactly to a thousand behind it. Farther on `total` is what was counted, and
 * grows from page to page; `tooManyToCount` is never said, because both generations of tools would stop turning pages.
 */
async function showPage({ db }: Pick<Ctx, 'db'>, page: Page): Promise<MembersShown> {
  const { condition, sort, limit, offset } = page
  const [rows, total] = await Promise.all([
    listMembers(db, { condition, order: inOrder(sort), limit, offset }),
    countMembers(db, condition, offset + limit + COUNTED_AHEAD),
  ])
  return {
    members: rows.map((row) => describeMember(row, page.fieldsets)),
    metadata: { count: rows.length, offset, total, tooManyToCount: false },
  }
}

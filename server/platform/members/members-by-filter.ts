import type { JobInput } from '#api/platform/jobs.ts'
import type { Search } from '#api/platform/members.ts'
import type { Filter } from '#api/platform/query.ts'
import { Refused } from '#domain/refusals.ts'
import { listMemberIds } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { endAccount } from '#server/privacy/delete-account.ts'
import { approveMember } from '#server/staff/approve-member.ts'
import { blockMember } from '#server/staff/block-member.ts'
import { membersWho } from './member-fields.ts'

const AT_A_TIME = 500

/** Approves everybody who fits. */
export const approveMembers = (ctx: Ctx, filter: Filter) => toEach(ctx, filter, null, (id) => approveMember(ctx, id))

/** Blocks everybody who fits and may be blocked. */
export const blockMembers = (ctx: Ctx, filter: Filter, { by = null }: JobInput) =>
  toEach(ctx, filter, null, (id) => blockMember(ctx, id, { memberId: by }))

/** Deletes everybody who fits and whom nothing keeps. */
export const deleteMembers = (ctx: Ctx, filter: Filter, { search = null }: JobInput) =>
  toEach(ctx, filter, search, (id) => endAccount(ctx, id))

/** Each for itself: one that is refused keeps no other from it. */
async function toEach(ctx: Ctx, filter: Filter, search: Search | null, act: (id: string) => Promise<unknown>) {
  const condition = membersWho(filter, search)
  const done = { successes: 0, failures: 0 }
  for (let ids = await next(null); ids.length > 0; ids = await next(ids.at(-1)!)) {
    for (const id of ids) done[(await isDone(() => act(id))) ? 'successes' : 'failures']++
  }
  return done

  function next(after: string | null) {
    return listMemberIds(ctx.db, condition, after, AT_A_TIME)
  }
}

async function isDone(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

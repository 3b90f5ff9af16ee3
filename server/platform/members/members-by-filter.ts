import type { JobInput } from '#api/platform/jobs.ts'
import type { Search } from '#api/platform/members.ts'
import type { Filter } from '#api/platform/query.ts'
import { Refused } from '#domain/refusals.ts'
import { listMemberIds } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { endAccount } from '#server/privacy/delete-account.ts'
import { approveMember } from '#server/staff/approve-member.ts'
import { blockMember } from '#server/staff/block-member.ts'
import { beginJob } from '../begin-job.ts'
import { InvalidFields, violation } from '../failing.ts'
import { membersWho } from './member-fields.ts'

/** Starts the approval of every member who fits; a filter that cannot be read is refused at once. */
export async function beginApproval(ctx: Ctx, filter: Filter): Promise<{ jobId: string }> {
  membersWho(filter)
  return await beginJob(ctx, 'approve members', filter)
}

/** Starts the blocking of every member who fits, in the name of the member who asks for it. */
export async function beginBlocking(ctx: Ctx, filter: Filter, by: string | null): Promise<{ jobId: string }> {
  membersWho(filter)
  return await beginJob(ctx, 'block members', filter, { by })
}

/** Starts the deletion of every member who fits. It cannot be undone: an empty filter is refused. */
export async function beginDeletion(ctx: Ctx, filter: Filter, search: Search | null): Promise<{ jobId: string }> {
  membersWho(filter, search)
  if (Object.keys(filter).length === 0 && !search?.expression) {
    throw new InvalidFields([violation('filter', 'Please say which members are to be deleted.')])
  }
  return await beginJob(ctx, 'delete members', filter, { search })
}

const AT_A_TIME = 500

/** Approves every member who fits. */
export const approveMembers = (ctx: Ctx, filter: Filter) => toEach(ctx, filter, null, (id) => approveMember(ctx, id))

/** Blocks every member who fits and may be blocked. */
export const blockMembers = (ctx: Ctx, filter: Filter, { by = null }: JobInput) =>
  toEach(ctx, filter, null, (id) => blockMember(ctx, id, { memberId: by }))

/** Deletes every member who fits and may be deleted. */
export const deleteMembers = (ctx: Ctx, filter: Filter, { search = null }: JobInput) =>
  toEach(ctx, filter, search, (id) => endAccount(ctx, id))

/** One after the other, each in a transaction of its own: a refused one does not stop the rest. */
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

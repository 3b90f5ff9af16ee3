import type { Filter } from '#api/platform/query.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { JobKind, JobWish } from './begin-job.ts'
import { approveMembers, blockMembers, deleteMembers } from './members/members-by-filter.ts'
import { changeServicesByFilter, removeServicesByFilter } from './services/by-filter.ts'
import { closeJob, listOpenJobs, releaseJob, takeOpenJob } from './job-store.ts'

export type Done = { successes: number; failures: number }
/** Does a wish to everything that fits; done twice, it is as if done once. */
type Work = (ctx: Ctx, filter: Filter, wish: JobWish) => Promise<Done>

const works: Record<JobKind, Work> = {
  'approve members': approveMembers,
  'block members': blockMembers,
  'delete members': deleteMembers,
  'update services': changeServicesByFilter,
  'delete services': removeServicesByFilter,
}

/** Does what a tool has wished for everything that fits a filter. */
export async function runJob(ctx: Ctx, id: string): Promise<void> {
  const job = await takeOpenJob(ctx.db, id, ctx.now())
  if (!job) return
  const work = works[job.kind as JobKind]
  if (!work) throw new Error(`Nobody does "${job.kind}".`)
  try {
    const done = await work(ctx, job.filter as Filter, job.wish as JobWish)
    await closeJob(ctx.db, id, done, ctx.now())
  } catch (error) {
    await releaseJob(ctx.db, id)
    throw error
  }
}

/** Jobs whose call was lost with a process. */
export async function runDueJobs(ctx: Ctx): Promise<void> {
  for (const { id } of await listOpenJobs(ctx.db)) await runJob(ctx, id)
}

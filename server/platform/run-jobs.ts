import type { JobInput } from '#api/platform/jobs.ts'
import type { Filter } from '#api/platform/query.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import { actingFor } from '#server/kit/database/acting.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { JobKind, JobOutcome } from './begin-job.ts'
import { approveMembers, blockMembers, deleteMembers } from './members/members-by-filter.ts'
import { changeServicesByFilter, removeServicesByFilter } from './services/by-filter.ts'
import { closeJob, listDueJobs, releaseJob, takeOpenJob } from './job-store.ts'

/** Makes a change to everything that fits; making it twice changes nothing more. */
type Work = (ctx: Ctx, filter: Filter, input: JobInput) => Promise<JobOutcome>

const works: Record<JobKind, Work> = {
  'approve members': approveMembers,
  'block members': blockMembers,
  'delete members': deleteMembers,
  'update services': changeServicesByFilter,
  'delete services': removeServicesByFilter,
}

/** How often a job is tried that goes wrong each time: for about a day. */
const triesBeforeGivingUp = 12

/** Runs a job of a client; a failed one is tried again later. */
export async function runJob(ctx: Ctx, id: string): Promise<void> {
  const job = await takeOpenJob(ctx.db, id, ctx.now())
  if (!job) return
  try {
    const work = works[job.kind as JobKind]
    const done = await actingFor(job.input.actor, () => work(ctx, job.filter, job.input))
    await closeJob(ctx.db, id, done, ctx.now())
  } catch (error) {
    ctx.log.warn({ jobId: id, tries: job.tries, error: error instanceof Error ? error.name : 'unknown' }, 'job failed')
    if (job.tries >= triesBeforeGivingUp) return void (await closeJob(ctx.db, id, nothingDone, ctx.now()))
    await releaseJob(ctx.db, id, new Date(ctx.now().getTime() + MINUTE * 2 ** (job.tries - 1)))
  }
}

const nothingDone: JobOutcome = { successes: 0, failures: 1 }

/** Jobs whose start was lost with a process, or whose next try is due. */
export async function runDueJobs(ctx: Ctx): Promise<void> {
  for (const { id } of await listDueJobs(ctx.db, ctx.now())) await runJob(ctx, id)
}

import type { JobInput } from '#api/platform/jobs.ts'
import type { Filter } from '#api/platform/query.ts'
import { actorOfRequest } from '#server/kit/database/acting.ts'
import type { Ctx } from '#server/kit/context.ts'
import { insertJob } from './job-store.ts'

/** The kinds of change that a client can make to everything that fits a filter. */
export type JobKind = 'update services' | 'delete services' | 'approve members' | 'block members' | 'delete members'

/** Records a change of everything that fits a filter; a job makes it soon after, and tries again until it is done. */
export async function beginJob(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  kind: JobKind,
  filter: Filter,
  input: JobInput = {},
): Promise<{ jobId: string }> {
  return await db.transaction().execute(async (tx) => {
    const actor = actorOfRequest()
    const { id } = await insertJob(tx, kind, filter, { ...input, ...(actor && { actor }) })
    await jobs.enqueue(tx, 'platform-job', id)
    return { jobId: id }
  })
}

export type JobOutcome = { successes: number; failures: number }

import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { removalInput } from '#api/platform/services.ts'
import type { JobInput } from '#api/platform/jobs.ts'
import type { Filter } from '#api/platform/query.ts'
import { Refused } from '#domain/refusals.ts'
import { changeService } from '#server/availability/change-service.ts'
import { removeServices } from '#server/availability/remove-services.ts'
import { listServiceDetails, type ServiceDetails } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { beginJob } from '../begin-job.ts'
import { InvalidFields } from '../failing.ts'
import { conditionOf } from '../filter.ts'
import type { JobOutcome } from '#server/platform/begin-job.ts'
import { readChange } from './read-service.ts'
import { serviceFields } from './service-fields.ts'
import { findPremises, currentOf } from './write-services.ts'

type SentService = Record<string, unknown>

/** Starts a change of every service that fits; an invalid filter or change is refused at once. */
export async function beginUpdate(ctx: Ctx, filter: Filter, service: SentService): Promise<{ jobId: string }> {
  conditionOf(serviceFields, filter)
  readChange(service, await findPremises(ctx.db), null)
  return await beginJob(ctx, 'update services', filter, { service })
}

/** Starts the removal of every service that fits. */
export async function beginRemoval(
  ctx: Ctx,
  filter: Filter,
  input: z.infer<typeof removalInput>,
): Promise<{ jobId: string }> {
  conditionOf(serviceFields, filter)
  return await beginJob(ctx, 'delete services', filter, input)
}

/** Changes every service that fits, one by one: a refused one does not stop the rest. */
export async function changeServicesByFilter(ctx: Ctx, filter: Filter, input: JobInput): Promise<JobOutcome> {
  const premises = await findPremises(ctx.db)
  return await forEach(ctx, filter, async (service) => {
    const change = readChange(input.service ?? {}, premises, currentOf(service))
    await ctx.db.transaction().execute(async (tx) => await changeService(ctx, tx, { service, change, revision: null }))
    return true
  })
}

/** Removes every service that fits and may be removed. */
export async function removeServicesByFilter(ctx: Ctx, filter: Filter, input: JobInput): Promise<JobOutcome> {
  const keepsBooked = removalInput.parse(input).preserveFutureSessionsWithParticipants === true
  return await forEach(ctx, filter, async ({ id }) => {
    const { removed } = await removeServices(ctx, { ids: [id], keepsBooked })
    return removed.has(id)
  })
}

/** How many are read at a time. */
const STRETCH = 100

/**
 * In the order of their ids, starting after the last one, because a change may take a service out of the filter or
 * into it.
 */
async function forEach(
  ctx: Ctx,
  filter: Filter,
  act: (service: ServiceDetails) => Promise<boolean>,
): Promise<JobOutcome> {
  const fits = conditionOf(serviceFields, filter)
  const done = { successes: 0, failures: 0 }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const services = await listServiceDetails(ctx.db, {
      where: sql<boolean>`${fits} and service.id > ${last}`,
      order: sql`service.id`,
      limit: STRETCH,
    })
    for (const service of services) {
      if (await succeeded(act(service))) done.successes++
      else done.failures++
    }
    if (services.length < STRETCH) return done
    last = services.at(-1)!.id
  }
}

async function succeeded(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused || error instanceof InvalidFields) return false
    throw error
  }
}

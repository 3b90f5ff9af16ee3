import type { ServicesBulk, PlatformService } from '#api/platform/services.ts'
import type { BulkResult } from '#api/platform/query.ts'
import { id as isId } from '#api/wire.ts'
import { Refused, refusals } from '#domain/refusals.ts'
import { addServices } from '#server/availability/add-services.ts'
import { changeService, type ChangeInput } from '#server/availability/change-service.ts'
import { removeServices } from '#server/availability/remove-services.ts'
import { listServiceDetails, ofIds } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { InvalidFields, violation } from '../failing.ts'
import { masked } from './mask.ts'
import { readNewService } from './read-service.ts'
import { describeServices } from './describe-service.ts'
import { findPremises, readUpdate } from './write-services.ts'

type SentService = Record<string, unknown>
type Outcome = { id?: string; no?: unknown }

/** Creates up to a hundred services in one call; invalid ones are reported and do not stop the others. */
export async function createMany(
  ctx: Ctx,
  services: readonly SentService[],
  wantsItems: boolean,
): Promise<ServicesBulk> {
  const premises = await findPremises(ctx.db)
  const read = services.map((sent) => attempt(() => readNewService(sent, premises)))
  const added = read.flatMap(({ done }) => done ?? [])
  await ctx.db.transaction().execute(async (tx) => await addServices(tx, added))
  return await showOutcomes(
    ctx,
    read.map(({ done, no }) => (done ? { id: done.service.id } : { no })),
    wantsItems,
  )
}

/**
 * Changes up to a hundred services, each in the fields of its mask. They are changed in the order of their ids, so
 * that two calls never deadlock.
 */
export async function updateMany(
  ctx: Ctx,
  services: readonly { service: SentService; mask?: string | string[] | null | undefined }[],
  wantsItems: boolean,
): Promise<ServicesBulk> {
  const premises = await findPremises(ctx.db)
  const ids = services.map(({ service }) =>
    isId.safeParse(service['id']).success ? String(service['id']).toLowerCase() : '',
  )
  const known = await listServiceDetails(ctx.db, { where: ofIds(...ids.filter((id) => id !== '')) })
  const inputs = services.map(({ service, mask }, i) =>
    attempt((): ChangeInput => {
      if (ids[i] === '') throw new InvalidFields([violation('service.id', 'Which service?')])
      const current = known.find(({ id }) => id === ids[i])
      if (!current) throw new Refused('service.unknown')
      return readUpdate(premises, current, masked(service, mask))
    }),
  )
  const outcomes: Outcome[] = inputs.map(({ no }, i) => ({ ...(ids[i] && { id: ids[i] }), no }))
  const order = inputs.map((_, i) => i).toSorted((a, b) => (ids[a]! < ids[b]! ? -1 : ids[a] === ids[b] ? a - b : 1))
  await ctx.db.transaction().execute(async (tx) => {
    for (const i of order) {
      const input = inputs[i]!.done
      if (input) outcomes[i]!.no = await refusalOf(changeService(ctx, tx, input))
    }
  })
  return await showOutcomes(ctx, outcomes, wantsItems)
}

/** Removes up to a hundred services. */
export async function removeMany(ctx: Ctx, sent: readonly string[], keepsBooked: boolean): Promise<ServicesBulk> {
  const ids = sent.map((id) => id.toLowerCase())
  const { removed, kept } = await removeServices(ctx, { ids, keepsBooked })
  return await showOutcomes(
    ctx,
    ids.map((id) => ({ id, ...(!removed.has(id) && { no: kept.get(id) ?? new Refused('service.unknown') }) })),
    false,
  )
}

async function showOutcomes(ctx: Ctx, outcomes: readonly Outcome[], wantsItems: boolean): Promise<ServicesBulk> {
  const ids = outcomes.flatMap(({ id, no }) => (id && no === undefined ? [id] : []))
  const items = wantsItems && ids.length > 0 ? await describeServices(ctx, { where: ofIds(...ids) }) : []
  const results = outcomes.map((outcome, i) => resultOf(outcome, i, items))
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
  return {
    results,
    bulkActionMetadata: { totalSuccesses, totalFailures: results.length - totalSuccesses, undetailedFailures: 0 },
  }
}

function resultOf(
  { id, no }: Outcome,
  originalIndex: number,
  items: readonly PlatformService[],
): BulkResult<PlatformService> {
  const item = items.find((each) => each.id === id)
  const success = no === undefined
  return {
    itemMetadata: { ...(id && { id }), originalIndex, success, ...(!success && { error: errorOf(no) }) },
    ...(success && item && { item }),
  }
}

/** The error of one of many, as the platform describes it. */
function errorOf(no: unknown): NonNullable<BulkResult<never>['itemMetadata']['error']> {
  if (no instanceof Refused) return { code: no.code, description: refusals[no.reason].message, data: no.facts }
  const { violations } = no as InvalidFields
  const [first] = violations
  return {
    code: first?.ruleName ?? 'INVALID_ARGUMENT',
    description: `${first?.field}: ${first?.description}`,
    data: { fieldViolations: violations },
  }
}

/** A refusal is an outcome; anything else is a fault of ours. */
function attempt<JobOutcome>(act: () => JobOutcome): { done?: JobOutcome; no?: unknown } {
  try {
    return { done: act() }
  } catch (error) {
    if (error instanceof Refused || error instanceof InvalidFields) return { no: error }
    throw error
  }
}

async function refusalOf(work: Promise<void>): Promise<Refused | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

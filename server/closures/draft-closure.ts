import type { ClosureAnswer, ClosureOffer, ClosureRequest } from '#api/closures.ts'
import { touchedDays, wholeDays } from '#domain/closures/closed-time.ts'
import { Refused } from '#domain/refusals.ts'
import { addDays } from '#domain/sydney-time.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import {
  countUnknown,
  deleteDraft,
  findClosure,
  insertClosure,
  lockClosure,
  setItems,
  updateDraft,
} from './closure-store.ts'
import { lookAtClosure } from './look-at-closure.ts'
import { showClosure, shutBy } from './show-closure.ts'

type Making = Pick<Ctx, 'db' | 'pool' | 'now'>

/** Makes the draft of a closure; nothing is shut by it, and nobody is told. `closure.nothing`, `service.unknown`, `resource.unknown`. */
export const draftClosure = (ctx: Making, asked: ClosureRequest): Promise<ClosureAnswer> =>
  ctx.db.transaction().execute(async (tx) => {
    await refuseUnknown(tx, asked)
    const { id } = await insertClosure(tx, { ...columnsOf(asked, ctx.now()), state: 'DRAFT' })
    return await showClosure(ctx, tx, id)
  })

/** Changes a draft. `closure.nothing`, `revision.old`, `closure.sent`, `not-found`. */
export async function changeDraft(
  ctx: Making,
  id: string,
  { revision, ...asked }: ClosureRequest & { revision: number },
): Promise<ClosureAnswer> {
  return await ctx.db.transaction().execute(async (tx) => {
    await refuseUnknown(tx, asked)
    if (await updateDraft(tx, id, columnsOf(asked, ctx.now()), revision)) return await showClosure(ctx, tx, id)
    const closure = await findClosure(tx, id)
    if (closure && closure.state !== 'DRAFT') throw new Refused('closure.sent')
    return await refuseStale(tx, 'closure', id, await showClosure(ctx, tx, id))
  })
}

/** Deletes a draft. `not-found`; a closure that was sent stays: `closure.sent`. */
export async function discardDraft({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteDraft(tx, id))) throw new Refused((await findClosure(tx, id)) ? 'closure.sent' : 'not-found')
  })
}

/** Decides what guests of a draft are offered; null: all of them. `not-found`, `closure.sent`. */
export async function offerGuests(
  ctx: Making,
  id: string,
  { bookingIds, offer }: { bookingIds: string[] | null; offer: ClosureOffer },
): Promise<ClosureAnswer> {
  return await ctx.db.transaction().execute(async (tx) => {
    const closure = await lockDraft(tx, id)
    const met = await lookAtClosure(ctx, tx, id, shutBy(closure))
    const meant = met.filter(({ bookingId, kind }) => kind === 'booking' && (bookingIds?.includes(bookingId) ?? true))
    await setItems(
      tx,
      meant.map(({ bookingId }) => ({ closure_id: id, booking_id: bookingId, offer })),
    )
    await noteAct(tx, { what: 'closure', row: id, name: closure.title, facts: { offer, bookings: meant.length } })
    return await showClosure(ctx, tx, id)
  })
}

async function lockDraft(tx: Tx, id: string) {
  const closure = await lockClosure(tx, id)
  if (!closure) throw new Refused('not-found')
  if (closure.state !== 'DRAFT') throw new Refused('closure.sent')
  return closure
}

/** Only what is there can be shut: `service.unknown`, `resource.unknown`. */
async function refuseUnknown(tx: Tx, { serviceIds, resourceIds }: ClosureRequest): Promise<void> {
  const { services, resources } = await countUnknown(tx, serviceIds ?? [], resourceIds ?? [])
  if (services > 0) throw new Refused('service.unknown/chosen', { fields: ['serviceIds'] })
  if (resources > 0) throw new Refused('resource.unknown', { fields: ['resourceIds'] })
}

/** What was asked for, as a row. Days that are shut from morning to night are told on the calendar of the site. */
function columnsOf({ title, message, from, to, serviceIds, resourceIds }: ClosureRequest, now: Date) {
  const [fromAt, toAt] = [new Date(from), new Date(to)]
  if (toAt <= fromAt || toAt <= now) throw new Refused('closure.nothing', { fields: ['to'] })
  const whole = wholeDays(fromAt, toAt)
  const { first, last } = whole ?? touchedDays(fromAt, toAt)
  return {
    title,
    message,
    from_at: fromAt,
    to_at: toAt,
    service_ids: serviceIds && [...new Set(serviceIds)].toSorted(),
    resource_ids: resourceIds && [...new Set(resourceIds)].toSorted(),
    starts_on: first,
    ends_on: last,
    reopens_on: addDays(last, 1),
    shuts_days: whole !== null,
  }
}

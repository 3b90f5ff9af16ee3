import type { ServiceFamily } from '#domain/catalogue/service.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import {
  countServiceEdit,
  findRevision,
  lockServices,
  updateService,
  type ServiceParts,
} from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { leaveOtherRooms, listBooked, offerInRooms } from './service-time-store.ts'
import { fitSessions, followPatterns, lockTimetable } from './timetable-store.ts'

/** What is to be different; a treatment may name the rooms it is given in from now on. */
export type ServiceChange = Partial<ServiceParts> & { rooms?: readonly string[] }
export type ChangeInput = {
  service: { id: string; kind: ServiceFamily; minutes: number }
  change: ServiceChange
  /** The revision that was read; null changes the service in any revision. */
  revision: number | null
}

/**
 * Changes a service and its sessions: capacity, length, rooms. `INVALID_REVISION` when it was changed meanwhile;
 * `FUTURE_SESSIONS_WITH_PARTICIPANTS` when booked people would be moved elsewhere. It refuses before it writes.
 */
export async function changeService(ctx: Pick<Ctx, 'now'>, tx: Tx, input: ChangeInput): Promise<void> {
  const { service, revision } = input
  const { rooms, ...parts } = input.change
  const now = ctx.now()
  const lastsOtherwise = parts.minutes !== undefined && parts.minutes !== service.minutes
  await lockTimetable(tx)
  // Sessions are taken away: whoever is booking one waits, so that neither waits for the other.
  if (lastsOtherwise) await lockServices(tx, [service.id])
  if (parts.locations && (await listBooked(tx, [service.id], now)).has(service.id)) {
    throw new Refused('FUTURE_SESSIONS_WITH_PARTICIPANTS')
  }
  const stood = await findRevision(tx, service.id)
  if (!(await updateService(tx, service.id, parts, revision))) throw new Refused('INVALID_REVISION')

  if (parts.default_capacity !== undefined) await fitSessions(tx, { serviceId: service.id }, now)
  if (lastsOtherwise && service.kind !== 'massage') await followPatterns(tx, service.id, sydneyDateOf(now), now)
  if (rooms) await changeRooms(tx, service.id, rooms, stood)
}

/** Other rooms are an edit of a treatment, once with whatever else is another. */
async function changeRooms(tx: Tx, id: string, rooms: readonly string[], stood: number | undefined): Promise<void> {
  const left = await leaveOtherRooms(tx, id, rooms)
  const offered = await offerInRooms(tx, [{ serviceId: id, rooms }])
  if ((left > 0 || offered > 0) && stood !== undefined) await countServiceEdit(tx, id, stood)
}

import { insertServices, type NewService } from '#server/catalogue/service-store.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { offerInRooms } from './service-time-store.ts'

/** A new service; a treatment names its rooms, or null for all of them. */
export type AddedService = { service: NewService; rooms: readonly string[] | null }

/**
 * Puts services on the menu, all at once. A treatment can be booked at once, in its rooms; a class has its times when
 * the timetable gives it some (docs/decisions/057).
 */
export async function addServices(tx: Tx, added: readonly AddedService[]): Promise<void> {
  await insertServices(
    tx,
    added.map(({ service }) => service),
  )
  const treatments = added.filter(({ service }) => service.kind === 'massage')
  await offerInRooms(
    tx,
    treatments.map(({ service, rooms }) => ({ serviceId: service.id, rooms })),
  )
}

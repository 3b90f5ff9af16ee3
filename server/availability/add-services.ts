import { insertServices, type NewService } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { offerInRooms } from './service-times.ts'

/** A new service; a treatment names its rooms, or null for all of them. */
export type AddedService = NewService & { rooms: readonly string[] | null }

/**
 * Puts services on the menu, all at once. A treatment can be booked at once, in its rooms; a class has its times when
 * the timetable gives it some (decision record 057).
 */
export async function addServices({ db }: Pick<Ctx, 'db'>, services: readonly AddedService[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertServices(
      tx,
      services.map(({ rooms: _, ...service }) => service),
    )
    const treatments = services.filter(({ kind }) => kind === 'massage')
    await offerInRooms(
      tx,
      treatments.map(({ id: serviceId, rooms }) => ({ serviceId, rooms })),
    )
  })
}

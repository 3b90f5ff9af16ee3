import { randomUUID } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import { insertServices, listServiceDetails, ofIds } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { copyTimes } from './service-time-store.ts'

/**
 * Puts a copy of a service on the menu; `service.unknown`. A treatment is given in the same rooms at the same hours. A
 * pool is taken by the sessions of the original: the copy of a class or of bathing has no times yet. No plan gives it.
 */
export async function copyService({ db }: Pick<Ctx, 'db'>, sourceId: string): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const [source] = await listServiceDetails(tx, { where: ofIds(sourceId) })
    if (!source) throw new Refused('service.unknown')
    const id = randomUUID()
    const { menu_group } = await tx
      .selectFrom('service')
      .select('menu_group')
      .where('id', '=', source.id)
      .executeTakeFirstOrThrow()
    const { kind, massage_type, minutes, price_cents, party_limit, default_capacity, hidden, online_booking } = source
    const { min_party, book_until_minutes, cutoff_hours, offers_robe, offers_extra_bath } = source
    const { tagline, description, locations, media, seo_data, extended_fields } = source
    await insertServices(tx, [
      {
        id,
        kind,
        massage_type,
        minutes,
        price_cents,
        party_limit,
        min_party,
        book_until_minutes,
        cutoff_hours,
        offers_robe,
        offers_extra_bath,
        default_capacity,
        hidden,
        online_booking,
        tagline,
        description,
        menu_group,
        locations,
        media,
        seo_data,
        extended_fields,
        name: `Copy of ${source.name}`.slice(0, 400),
        position: null,
      },
    ])
    if (kind === 'massage') await copyTimes(tx, source.id, id)
    return id
  })
}

import { sql, type Insertable } from 'kysely'
import { json } from '#db/json.ts'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** Every special price, those that rest or are over too: the ones in force come first. */
export const listPromotions = (db: Db, today: string) =>
  db
    .selectFrom('promotion')
    .innerJoin('service', 'service.id', 'promotion.service_id')
    .selectAll('promotion')
    .where('service.deleted_at', 'is', null)
    .orderBy(sql`not promotion.active or coalesce(ends_on, 'infinity') < ${today}::date`)
    .orderBy('service.position')
    .orderBy('promotion.starts_on')
    .orderBy('promotion.id')
    .execute()

/** The price of a service that is sold, hidden or not; undefined when there is none. */
export const findPriceOf = (db: Db, serviceId: string) =>
  db
    .selectFrom('service')
    .select('price_cents')
    .where('id', '=', serviceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type Hours = { startTime: string; endTime: string }
export type PromotionRow = Omit<
  Insertable<Tables['promotion']>,
  'id' | 'revision' | 'updated_at' | 'time_slot_ranges' | 'time_restrictions'
> & { time_slot_ranges: Hours[] }

const written = ({ time_slot_ranges: hours, ...row }: PromotionRow) => ({
  ...row,
  time_slot_ranges: json(hours),
  time_restrictions: null,
})

/** A new special price; its id. */
export async function insertPromotion(tx: Tx, row: PromotionRow): Promise<string> {
  const { id } = await tx.insertInto('promotion').values(written(row)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a special price, if nobody has since this revision; undefined: somebody has, or there is none. */
export const updatePromotion = (tx: Tx, id: string, row: PromotionRow, revision: number) =>
  tx
    .updateTable('promotion')
    .set(written(row))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()

/** Takes a special price away; false when there is none. Orders keep what they were charged. */
export async function deletePromotion(tx: Tx, id: string): Promise<boolean> {
  return (await tx.deleteFrom('promotion').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

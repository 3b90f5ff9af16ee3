import type { Db } from '#server/kit/db.ts'

/** Every special price there is, past ones included: an order of today may name a session long ago. */
export const listPromotionRows = (db: Db) => db.selectFrom('promotion').selectAll().orderBy('id').execute()

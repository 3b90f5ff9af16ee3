import type { Db, Tx } from '#server/kit/database/db.ts'

/** What lies on the counter, in its order; also what is not sold any more, if that is asked. */
export const listProducts = (db: Db, { archived = false } = {}) =>
  db
    .selectFrom('product')
    .selectAll()
    .$if(!archived, (rows) => rows.where('archived_at', 'is', null))
    .orderBy('archived_at', (by) => by.asc().nullsFirst())
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findProduct = (db: Db, id: string) =>
  db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()

type Product = { name: string; price_cents: number; position: number }

export const insertProduct = (tx: Tx, id: string, product: Product) =>
  tx
    .insertInto('product')
    .values({ id, ...product })
    .execute()

/** Changes a product that nobody else has changed since this revision; false when somebody has. */
export async function updateProduct(
  tx: Tx,
  id: string,
  revision: number,
  change: Partial<Product> & { archived_at?: Date | null },
) {
  const changed = await tx
    .updateTable('product')
    .set(change)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

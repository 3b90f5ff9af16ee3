import { randomUUID } from 'node:crypto'
import type { ChangeProductRequest, ProductRequest, StaffProduct } from '#api/staff-products.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { findProduct, insertProduct, listProducts, updateProduct } from '#server/catalogue/product-store.ts'

type House = Pick<Ctx, 'db' | 'now'>

/** Every product of the counter, including those that are no longer sold. */
export const showProducts = async (db: Db): Promise<StaffProduct[]> =>
  (await listProducts(db, { archived: true })).map(describeProduct)

/** One product. `product.missing`. */
export async function showProduct(db: Db, id: string): Promise<StaffProduct> {
  const product = await findProduct(db, id)
  if (!product) throw new Refused('product.missing')
  return describeProduct(product)
}

/**
 * Adds a product to the counter, once for each press. It is sold without end: the house keeps no inventory, so there is no
 * low stock and nothing to reorder.
 */
export async function addProduct({ db }: House, asked: ProductRequest): Promise<StaffProduct> {
  return await db.transaction().execute(async (tx) => {
    const id = randomUUID()
    const before = await madeByPress(tx, id)
    if (before === null) await insertProduct(tx, id, columnsOf(asked))
    return await showProduct(tx, before ?? id)
  })
}

/** Changes what a product is called or costs, or whether it is sold. `product.missing`, `revision.old`. */
export async function changeProduct(
  { db, now }: House,
  id: string,
  asked: ChangeProductRequest,
): Promise<StaffProduct> {
  return await db.transaction().execute(async (tx) => {
    const before = await findProduct(tx, id)
    if (!before) throw new Refused('product.missing')
    const archived_at = asked.isArchived ? (before.archived_at ?? now()) : null
    const isChanged = await updateProduct(tx, id, asked.revision, { ...columnsOf(asked), archived_at })
    if (!isChanged) await refuseStale(tx, 'product', id, describeProduct(before))
    return await showProduct(tx, id)
  })
}

const columnsOf = ({ name, price, position }: ProductRequest) => ({
  name,
  price_cents: centsFromDollars(price),
  position,
})

type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

const describeProduct = ({ id, name, price_cents, position, archived_at, revision }: ProductRow): StaffProduct => ({
  id,
  name,
  price: dollarsFromCents(price_cents),
  position,
  isArchived: archived_at !== null,
  revision,
})

import type { SaleQuoteRequest } from '#api/counter.ts'
import { json } from '#db/json.ts'
import type { Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { listProducts } from '#server/catalogue/product-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { plainKind, type ThingKind } from './kind.ts'

/** So many of a thing that lies on the counter, at what one of it costs. */
export type ProductToSell = { kind: 'PRODUCT'; productId: string; name: string; price: Cents; count: number }

/** What lies on the counter: it is handed over when it is paid. */
export const product: ThingKind<ProductToSell> = {
  ...plainKind,
  read: productsToSell,
  ownPart: (_, { of: { productId, name, price, count } }) => ({
    columns: { product_id: productId, people: count, catalogue: json({ price }) },
    bookings: [],
    creditUse: null,
    onPage: { name, every: null },
  }),
}

/** The products that are asked for, at the prices of the list. `product.missing`. */
async function productsToSell(
  { db }: Pick<Ctx, 'db'>,
  { products }: Pick<SaleQuoteRequest, 'products'>,
): Promise<ProductToSell[]> {
  const listed = products.length === 0 ? [] : await listProducts(db)
  return products.map(({ productId, count }) => {
    const row = listed.find(({ id }) => id === productId.toLowerCase())
    if (!row) throw new Refused('product.missing')
    return { kind: 'PRODUCT', productId: row.id, name: row.name, price: row.price_cents, count }
  })
}

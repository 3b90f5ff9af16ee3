import type { AskedThing, OfferedThing } from '#api/counter.ts'
import { json } from '#db/json.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { MOST_GOODS } from '#domain/sales/sold-goods.ts'
import { listProducts } from '#server/catalogue/product-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { idOfThing, plainKind, type DeskKind } from './kind.ts'

/** So many of a thing that lies on the counter, at what one of it costs. */
export type ProductToSell = { kind: 'PRODUCT'; productId: string; name: string; price: Cents; count: number }

/** What lies on the counter: it is handed over when it is paid. */
export const product: DeskKind<ProductToSell> = {
  ...plainKind,
  offer: async ({ db }) => ({
    title: 'Products',
    things: (await listProducts(db)).map(productOnTile),
    most: MOST_GOODS,
    none: { title: 'There are no products yet.', hint: 'A manager adds them in the office, under Products.' },
    otherWorth: null,
  }),
  read: productsToSell,
  ownPart: (_, { of: { productId, name, price, count } }) => ({
    columns: { product_id: productId, people: count, catalogue: json({ price }) },
    bookings: [],
    creditUse: null,
    onPage: { name, every: null },
  }),
}

type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]

const productOnTile = ({ id, name, price_cents: price }: ProductRow): OfferedThing => ({
  id,
  worth: null,
  name,
  price: dollarsFromCents(price),
  term: null,
  note: null,
})

/** The products that are asked for, at the prices of the list. `product.missing`. */
async function productsToSell({ db }: Pick<Ctx, 'db'>, asked: readonly AskedThing[]): Promise<ProductToSell[]> {
  const listed = await listProducts(db)
  return asked.map((thing) => {
    const row = listed.find(({ id }) => id === idOfThing(thing))
    if (!row) throw new Refused('product.missing')
    return { kind: 'PRODUCT', productId: row.id, name: row.name, price: row.price_cents, count: thing.count }
  })
}

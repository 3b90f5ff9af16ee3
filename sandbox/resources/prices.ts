import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Line, Price } from '../objects.ts'
import type { CreateSession } from './checkout-session-params.ts'

type LineParams = NonNullable<CreateSession['line_items']>[number]

/** A line as it is sold: its price and product are made on the spot from `price_data`. */
export function newLine(call: Call, { price_data, quantity, metadata }: LineParams): Line {
  const price = newPrice(call, price_data)
  const total = price_data.unit_amount * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price_data.currency,
    description: price_data.product_data.name,
    metadata: metadata ?? {},
    price,
    quantity,
  }
}

function newPrice(call: Call, data: LineParams['price_data']): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: now(call.account),
    currency: data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newProduct(call, data.product_data),
    recurring: null,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  }
}

function newProduct({ account }: Call, data: LineParams['price_data']['product_data']): string {
  const product = account.shelf.insert('product', {
    id: newId('prod', 14),
    object: 'product',
    active: false,
    created: now(account),
    default_price: null,
    description: data.description ?? null,
    images: data.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: data.metadata ?? {},
    name: data.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: data.unit_label ?? null,
    updated: now(account),
    url: null,
  })
  return product.id
}

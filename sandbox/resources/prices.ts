import { z } from 'zod'
import { now, type Account, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Line, Price } from '../objects.ts'
import { listing, operation, retrieval, type Operation } from '../operation.ts'
import { currency, list, metadata, metadataChange, object, positive, text, whole, yesNo } from '../params.ts'
import { invalidRequest } from '../stripe-error.ts'
import { newProduct, productData } from './products.ts'

const path = '/v1/prices'

const recurring = object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: positive.optional(),
  usage_type: z.enum(['licensed']).optional(),
})

const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified'])

const about = {
  currency,
  unit_amount: whole.refine((cents) => cents >= 0, 'parameter_invalid_integer'),
  tax_behavior: taxBehavior.optional(),
  product: text.optional(),
  product_data: productData.optional(),
}

/** A price given where it is used. */
export const priceData = object({ ...about, recurring: recurring.optional() })

type PriceData = z.infer<typeof priceData> & {
  active?: boolean | undefined
  lookup_key?: string | undefined
  metadata?: Record<string, string> | undefined
  nickname?: string | undefined
}

export const priceOperations: Operation[] = [
  operation(
    'POST',
    path,
    {
      ...about,
      recurring: recurring.optional(),
      active: yesNo.optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: yesNo.optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
    },
    (call, params) => {
      freeLookupKey(call.account, params.lookup_key, params.transfer_lookup_key)
      const product_data = params.product_data && { active: true, ...params.product_data }
      return newPrice(call, { active: true, ...params, product_data })
    },
  ),
  retrieval(path, 'price'),
  listing(
    path,
    'price',
    {
      active: yesNo.optional(),
      currency: currency.optional(),
      lookup_keys: list(text).max(10).optional(),
      product: text.optional(),
      recurring: object({ interval: z.enum(['day', 'week', 'month', 'year']).optional() }).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    },
    ({ active, currency: money, lookup_keys, product, recurring: every, type }) => ({
      fields: { active, currency: money, product, 'recurring.interval': every?.interval, type },
      among: { lookup_key: lookup_keys },
    }),
  ),
  operation(
    'POST',
    `${path}/:id`,
    {
      active: yesNo.optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: yesNo.optional(),
      metadata: metadataChange.optional(),
      nickname: text.optional(),
    },
    ({ account }, params, id) => {
      const price = account.shelf.need('price', id)
      if (params.lookup_key !== price.lookup_key) {
        freeLookupKey(account, params.lookup_key, params.transfer_lookup_key)
      }
      return account.shelf.update('price', {
        ...price,
        active: params.active ?? price.active,
        lookup_key: params.lookup_key ?? price.lookup_key,
        metadata: params.metadata?.(price.metadata) ?? price.metadata,
        nickname: params.nickname ?? price.nickname,
      })
    },
  ),
]

/** A lookup key names one price: a new one takes it over only when it says so. */
function freeLookupKey({ shelf }: Account, key: string | undefined, transfer = false) {
  if (key === undefined) return
  const [holder] = shelf.all('price', { lookup_key: key })
  if (!holder) return
  if (!transfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`
    throw invalidRequest(message, { param: 'lookup_key' })
  }
  shelf.update('price', { ...holder, lookup_key: null })
}

function newPrice(call: Call, data: PriceData): Price {
  return call.account.shelf.insert('price', {
    id: newId('price'),
    object: 'price',
    active: data.active ?? false,
    billing_scheme: 'per_unit',
    created: now(call.account),
    currency: data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: data.lookup_key ?? null,
    metadata: data.metadata ?? {},
    nickname: data.nickname ?? null,
    product: productOf(call, data),
    recurring: data.recurring
      ? {
          interval: data.recurring.interval,
          interval_count: data.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: data.recurring ? 'recurring' : 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  })
}

function productOf(call: Call, { product, product_data }: PriceData): string {
  if (product !== undefined) return call.account.shelf.need('product', product, 'product').id
  if (product_data) return newProduct(call, product_data).id
  throw invalidRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
}

type Input = { price?: string | undefined; price_data?: PriceData | undefined }

/** The price that a line means: a known one that is still sold, or one made on the spot. */
export function priceOf(call: Call, { price, price_data }: Input, param: string): Price {
  if (price !== undefined && price_data) {
    throw invalidRequest('You may only specify one of these parameters: price, price_data.', { param })
  }
  if (price_data) return newPrice(call, price_data)
  if (price === undefined) {
    const missing = `${param}[price]`
    throw invalidRequest(`Missing required param: ${missing}.`, { code: 'parameter_missing', param: missing })
  }
  const known = call.account.shelf.need('price', price, `${param}[price]`)
  if (!known.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param: `${param}[price]`,
    })
  }
  return known
}

type LineInput = Input & { quantity: number; metadata?: Record<string, string> | undefined }

/** A line as it is sold. */
export function newLine(call: Call, input: LineInput, index: number): Line {
  const price = priceOf(call, input, `line_items[${index}]`)
  const total = price.unit_amount * input.quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: call.account.shelf.need('product', price.product).name,
    metadata: input.metadata ?? {},
    price,
    quantity: input.quantity,
  }
}

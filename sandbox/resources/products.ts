import { now, type Call } from '../accounts.ts'
import { newId } from '../ids.ts'
import type { Product } from '../objects.ts'
import { listing, operation, retrieval, type Operation } from '../operation.ts'
import { list, metadata, metadataChange, object, text, yesNo } from '../params.ts'
import { invalidRequest } from '../stripe-error.ts'
import { z } from 'zod'

const path = '/v1/products'

const about = {
  name: text,
  description: text.optional(),
  images: list(text).max(8).optional(),
  metadata: metadata.optional(),
  unit_label: text.optional(),
}

export const productData = object(about)

type ProductData = z.infer<typeof productData> & { active?: boolean | undefined; id?: string | undefined }

export const productOperations: Operation[] = [
  operation('POST', path, { ...about, id: text.optional(), active: yesNo.optional() }, (call, params) =>
    newProduct(call, { active: true, ...params }),
  ),
  retrieval(path, 'product'),
  listing(path, 'product', { active: yesNo.optional(), ids: list(text).optional() }, ({ active, ids }) => ({
    fields: { active },
    among: { id: ids },
  })),
  operation(
    'POST',
    `${path}/:id`,
    {
      name: text.optional(),
      description: text.optional(),
      active: yesNo.optional(),
      metadata: metadataChange.optional(),
    },
    ({ account }, params, id) => {
      const product = account.shelf.need('product', id)
      return account.shelf.update('product', {
        ...product,
        active: params.active ?? product.active,
        description: params.description ?? product.description,
        metadata: params.metadata?.(product.metadata) ?? product.metadata,
        name: params.name ?? product.name,
        updated: now(account),
      })
    },
  ),
]

/** A product; one made on the spot for a single sale is not active, so that nothing else sells it. */
export function newProduct({ account }: Call, data: ProductData): Product {
  const id = data.id ?? newId('prod', 14)
  if (account.shelf.find('product', id)) {
    throw invalidRequest(`Product already exists: ${id}`, { code: 'resource_already_exists', param: 'id' })
  }
  return account.shelf.insert('product', {
    id,
    object: 'product',
    active: data.active ?? false,
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
}

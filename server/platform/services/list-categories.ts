import type * as z from 'zod/mini'
import type { connectedRequest } from '#api/platform/services.ts'
import type { Caller } from '#server/access/identify-client.ts'
import { listServiceDetails } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { categories } from './fixed-ids.ts'
import { asked } from './list-services.ts'

type Input = NonNullable<z.infer<typeof connectedRequest>['filter']>

/** The categories of the services that fit. */
export async function listCategories(
  { db }: Pick<Ctx, 'db'>,
  caller: Caller,
  { services: filter, categoryIds }: Input,
) {
  const services = await listServiceDetails(db, { where: asked(caller, filter ?? {}) })
  const kinds = new Set(services.map(({ kind }) => kind))
  const used = (['bathing', 'class', 'massage'] as const)
    .filter((kind) => kinds.has(kind))
    .map((kind) => categories[kind])
  const ids = categoryIds?.map((id) => id.toLowerCase()) ?? []
  return { categories: used.filter(({ id }) => ids.length === 0 || ids.includes(id)) }
}

import { findSlug, slugOf } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { showService } from './describe-service.ts'
import { isSlug } from './is-slug.ts'

/** Whether a service may have a slug, and why not; without one, the slug that its name would give it is judged. */
export async function validateSlug(ctx: Ctx, serviceId: string, wanted: string | null | undefined) {
  const { name, id } = await showService(ctx, serviceId)
  const slug = wanted || (await slugOf(ctx.db, name))
  const owner = await findSlug(ctx.db, slug)
  const errors = [
    ...(isSlug(slug) ? [] : ['SLUG_CONTAINS_ILLEGAL_CHARACTERS']),
    ...(owner && owner.service_id !== id ? ['SLUG_ALREADY_EXISTS'] : []),
  ]
  return { valid: errors.length === 0, slug, errors }
}

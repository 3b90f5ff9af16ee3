import type { PlatformService } from '#api/platform/services.ts'
import { Refused } from '#domain/refusals.ts'
import { countServiceEdit, insertSlug } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteChange } from '#server/history/note-act.ts'
import { InvalidFields, violation } from '../failing.ts'
import { showService } from './describe-service.ts'
import { isSlug } from './is-slug.ts'
import { findService } from './write-services.ts'

/** Gives a service an address name that a client has chosen; `SLUG_ALREADY_EXISTS`. */
export async function setCustomSlug(ctx: Ctx, id: string, slug: string) {
  if (!isSlug(slug)) throw new InvalidFields([violation('slug', notASlug, 'SLUG_CONTAINS_ILLEGAL_CHARACTERS')])
  const { name, slugs } = await findService(ctx.db, id)
  if (slugs[0]?.custom !== true || slugs[0].name !== slug)
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await countServiceEdit(tx, id, null))) throw new Refused('service.unknown')
      if (!(await insertSlug(tx, id, slug))) throw new Refused('SLUG_ALREADY_EXISTS')
      await noteChange(tx, { what: 'service', row: id, name, before: { slug: slugs[0]?.name }, after: { slug } })
    })
  const service: PlatformService = await showService(ctx, id)
  return { slug: service.mainSlug, service }
}

const notASlug = 'Small letters, digits and single hyphens between them.'

import type { StoryAnswer } from '#api/catalogue.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findService } from './store.ts'
import { renderStory } from './render-story.ts'

/** What guests can see and read about a service; `service.unknown` when there is none or it is hidden. */
export async function showStory({ db }: Pick<Ctx, 'db'>, id: string): Promise<StoryAnswer> {
  const service = await findService(db, id)
  if (!service) throw new Refused('service.unknown')
  return { name: service.name, html: renderStory(service.story), pictures: service.pictures }
}

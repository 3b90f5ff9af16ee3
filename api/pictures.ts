import * as z from 'zod/mini'
import type { Picture } from '#domain/catalogue/picture.ts'
import { id, paragraphs, revision, words } from './wire.ts'

export const picturesPath = '/api/staff/v1/pictures'
export const looksPath = '/api/staff/v1/services/:id/looks'
export const servicePicturesPath = '/api/staff/v1/services/:id/pictures'
export const serviceStoryPath = '/api/staff/v1/services/:id/story'
export const previewStoryPath = '/api/staff/v1/stories/preview'
export const pictureFilePath = '/pictures/:sha/:file'

export const looksParams = z.object({ id })
export const pictureFileParams = z.object({ sha: z.string(), file: z.string() })

/** How long the story of a service, and the words for one of its pictures, may be. */
export const looksBounds = { story: { longest: 8000 }, alt: { longest: 250 } } as const

/** The pictures of a service in their order; each has words for whoever does not see it. */
export const servicePicturesRequest = z.object({
  revision,
  pictures: z.array(z.object({ pictureId: id, alt: words(looksBounds.alt.longest).check(z.minLength(1)) })).check(
    z.maxLength(12),
    z.refine((pictures) => new Set(pictures.map(({ pictureId }) => pictureId.toLowerCase())).size === pictures.length),
  ),
})
const story = paragraphs(looksBounds.story.longest)
export const serviceStoryRequest = z.object({ revision, story })
export const previewStoryRequest = z.object({ story })

/** A picture that was uploaded, before a service shows it. */
export type UploadedPicture = Omit<Picture, 'alt'> & { pictureId: string }
/** A picture of a service, as staff see it. */
export type LooksPicture = Picture & { pictureId: string }

/** How a service shows itself: its pictures, and what can be read about it. */
export type ServiceLooks = {
  id: string
  name: string
  revision: number
  pictures: LooksPicture[]
  /** In Markdown. */
  story: string
}
/** A story as guests read it: HTML that the house has cleaned. */
export type StoryPreview = { html: string }

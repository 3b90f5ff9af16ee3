import type { LooksPicture, ServiceLooks } from '#api/pictures.ts'
import type { Draft } from '#desk/parts/edited-fields.ts'
import { whenEmpty, type FieldError } from '#ui/useFormErrors.ts'

export type PicturesDraft = Draft<'pictures'>
/** The description of a picture, by the picture. */
export type AltField = `alt-${string}`

/** The most that a service shows. */
export const MOST_PICTURES = 12

/** The pictures of a service, as a form keeps them. */
export const draftOfPictures = ({ pictures }: Pick<ServiceLooks, 'pictures'>): PicturesDraft => ({
  pictures: typedAs(pictures),
})

/** A list of pictures as a form keeps it: none is an empty field. */
export const typedAs = (pictures: readonly LooksPicture[]): string =>
  pictures.length === 0 ? '' : JSON.stringify(pictures)

/** The list again. */
export const picturesIn = (typed: string): LooksPicture[] => (typed === '' ? [] : (JSON.parse(typed) as LooksPicture[]))

/** What makes two lists of pictures the same: the same pictures with the same words in the same order. */
export const wordsOfPictures = (typed: string): string =>
  picturesIn(typed)
    .map(({ pictureId, alt }) => `${pictureId} ${alt.trim()}`)
    .join('\n')

/** A picture one place up or down. */
export function movePicture(pictures: readonly LooksPicture[], from: number, by: -1 | 1): LooksPicture[] {
  const moved = [...pictures]
  const [picture] = moved.splice(from, 1)
  if (picture) moved.splice(Math.max(0, from + by), 0, picture)
  return moved
}

/** The field of a picture's description. */
export const altField = (pictureId: string): AltField => `alt-${pictureId}`

/** What is missing: each picture needs words. */
export const mistakesInPictures = (pictures: readonly LooksPicture[]): FieldError<AltField>[] =>
  pictures.flatMap(({ pictureId, alt }, place) =>
    whenEmpty(altField(pictureId), alt.trim(), `Describe picture ${place + 1}`),
  )

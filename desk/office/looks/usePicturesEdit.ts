import { flushSync } from 'react-dom'
import type { LooksPicture } from '#api/pictures.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { altField, movePicture, typedAs } from './pictures-draft.ts'
import { useUpload } from './useUpload.ts'

/** What can be done to the pictures of a form; each act says what came of it, and keeps the focus where one works. */
export function usePicturesEdit(pictures: readonly LooksPicture[], set: (typed: string) => void) {
  const change = (next: readonly LooksPicture[]) => set(typedAs(next))
  const upload = useUpload((added) => {
    const isThere = pictures.some(({ pictureId }) => pictureId === added.pictureId)
    if (!isThere) flushSync(() => change([...pictures, { ...added, alt: '' }]))
    announce(isThere ? 'This picture is there already' : 'The picture is uploaded. Describe it.')
    document.getElementById(altField(added.pictureId))?.focus()
  })
  return {
    upload,
    describe: (picture: LooksPicture, alt: string) =>
      change(pictures.map((other) => (other === picture ? { ...picture, alt } : other))),
    move: ({ pictureId }: LooksPicture, place: number, by: -1 | 1) => {
      const { length } = pictures
      flushSync(() => change(movePicture(pictures, place, by)))
      announce(`Picture ${place + by + 1} of ${length}`)
      const isAtEnd = by < 0 ? place + by === 0 : place + by === length - 1
      // The button that was pressed has moved, or can no longer be pressed.
      document.getElementById(moveButtonId(pictureId, isAtEnd ? -by : by))?.focus()
    },
    remove: (place: number) => {
      flushSync(() => change(pictures.filter((_, other) => other !== place)))
      announce(`Picture ${place + 1} is removed`)
      document.getElementById('picture')?.focus()
    },
  }
}

export type PicturesEdit = ReturnType<typeof usePicturesEdit>

/** The button that moves a picture up or down. */
export const moveButtonId = (pictureId: string, by: number) => `move-${by < 0 ? 'up' : 'down'}-${pictureId}`

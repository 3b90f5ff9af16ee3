import type { LooksPicture } from '#api/pictures.ts'
import { Picture } from '#ui/Picture.tsx'
import css from './Looks.module.css'

/** Pictures in their order, each with its words below it. */
export function PictureList({ pictures }: { pictures: readonly LooksPicture[] }) {
  return (
    <ol className={css.pictures}>
      {pictures.map((picture) => (
        <li key={picture.pictureId}>
          {/* The words stand below it, and need not be heard twice. */}
          <Picture picture={{ ...picture, alt: '' }} sizes="200px" />
          <span>{picture.alt}</span>
        </li>
      ))}
    </ol>
  )
}

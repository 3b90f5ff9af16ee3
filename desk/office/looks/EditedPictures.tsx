import { looksBounds, type LooksPicture } from '#api/pictures.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Field } from '#ui/Field.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { FormErrors } from '#ui/useFormErrors.ts'
import { altField, type AltField } from './pictures-draft.ts'
import { moveButtonId, type PicturesEdit } from './usePicturesEdit.ts'
import css from './Looks.module.css'

type Props = { pictures: readonly LooksPicture[]; form: FormErrors<AltField>; edit: PicturesEdit }

/** The pictures of a form in their order, each with its description and what can be done to it. */
export function EditedPictures({ pictures, form, edit }: Props) {
  return (
    <ol className={css.edited}>
      {pictures.map((picture, place) => (
        <li key={picture.pictureId} className={css.one}>
          <Picture picture={picture} sizes="(width >= 700px) 220px, 100vw" />
          <div className={css.about}>
            <Field
              {...form.field(altField(picture.pictureId), picture.alt, (alt) => edit.describe(picture, alt))}
              label={`Description of picture ${place + 1}`}
              hint="What it shows, for guests who cannot see it. Search engines read it, too."
              maxLength={looksBounds.alt.longest}
              autoComplete="off"
              required
            />
            <Acts picture={picture} place={place} isLast={place === pictures.length - 1} edit={edit} />
          </div>
        </li>
      ))}
    </ol>
  )
}

type ActsProps = { picture: LooksPicture; place: number; isLast: boolean; edit: PicturesEdit }

function Acts({ picture, place, isLast, edit: { move, remove } }: ActsProps) {
  return (
    <div className={css.acts}>
      <SmallButton
        id={moveButtonId(picture.pictureId, -1)}
        disabled={place === 0}
        aria-label={`Move picture ${place + 1} up`}
        onClick={() => move(picture, place, -1)}
      >
        Move up
      </SmallButton>
      <SmallButton
        id={moveButtonId(picture.pictureId, 1)}
        disabled={isLast}
        aria-label={`Move picture ${place + 1} down`}
        onClick={() => move(picture, place, 1)}
      >
        Move down
      </SmallButton>
      <SmallButton aria-label={`Remove picture ${place + 1}`} onClick={() => remove(place)}>
        Remove
      </SmallButton>
    </div>
  )
}

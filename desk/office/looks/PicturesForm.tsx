import { flushSync } from 'react-dom'
import type { LooksPicture } from '#api/pictures.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { AddPicture } from './AddPicture.tsx'
import css from './Looks.module.css'
import { altField, mistakesInPictures, MOST_PICTURES, movePicture, typedAs, type AltField } from './pictures-draft.ts'
import { useUpload } from './useUpload.ts'

type Props = Pick<FormOf<'pictures'>, 'isUnchanged' | 'onSend'> & {
  id: string
  pictures: readonly LooksPicture[]
  set: (typed: string) => void
}

/** The pictures of a service: added, described, moved up and down, removed. */
export function PicturesForm({ id, pictures, set, isUnchanged, onSend }: Props) {
  const form = useFormErrors<AltField>(mistakesInPictures(pictures), () => false)
  const change = (next: readonly LooksPicture[]) => set(typedAs(next))
  const upload = useUpload((added) => {
    const isThere = pictures.some(({ pictureId }) => pictureId === added.pictureId)
    if (!isThere) flushSync(() => change([...pictures, { ...added, alt: '' }]))
    announce(isThere ? 'This picture is there already' : 'The picture is uploaded. Describe it.')
    document.getElementById(altField(added.pictureId))?.focus()
  })
  const move = (place: number, by: -1 | 1) => {
    const next = movePicture(pictures, place, by)
    const { pictureId } = next[place + by]!
    flushSync(() => change(next))
    announce(`Picture ${place + by + 1} of ${next.length}`)
    const isAtEnd = by < 0 ? place + by === 0 : place + by === next.length - 1
    // The button that was pressed has moved, or can no longer be pressed.
    document.getElementById(buttonId(pictureId, isAtEnd ? -by : by))?.focus()
  }
  const remove = (place: number) => {
    flushSync(() => change(pictures.filter((_, other) => other !== place)))
    announce(`Picture ${place + 1} is removed`)
    document.getElementById('picture')?.focus()
  }
  return (
    <Form label="Pictures" form={form} isBusy={upload.isBusy} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      {pictures.length === 0 ? (
        <Empty title="No pictures yet.">Guests see a drawing until you add one.</Empty>
      ) : (
        <ol className={css.edited}>
          {pictures.map((picture, place) => (
            <li key={picture.pictureId} className={css.one}>
              <Picture picture={picture} sizes="(width >= 700px) 220px, 100vw" />
              <div className={css.about}>
                <Field
                  {...form.field(altField(picture.pictureId), picture.alt, (alt) =>
                    change(pictures.map((other) => (other === picture ? { ...picture, alt } : other))),
                  )}
                  label={`Description of picture ${place + 1}`}
                  hint="What it shows, for guests who cannot see it. Search engines read it, too."
                  maxLength={250}
                  autoComplete="off"
                  required
                />
                <div className={css.acts}>
                  <SmallButton
                    id={buttonId(picture.pictureId, -1)}
                    disabled={place === 0}
                    aria-label={`Move picture ${place + 1} up`}
                    onClick={() => move(place, -1)}
                  >
                    Move up
                  </SmallButton>
                  <SmallButton
                    id={buttonId(picture.pictureId, 1)}
                    disabled={place === pictures.length - 1}
                    aria-label={`Move picture ${place + 1} down`}
                    onClick={() => move(place, 1)}
                  >
                    Move down
                  </SmallButton>
                  <SmallButton aria-label={`Remove picture ${place + 1}`} onClick={() => remove(place)}>
                    Remove
                  </SmallButton>
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {pictures.length < MOST_PICTURES ? (
        <AddPicture upload={upload} />
      ) : (
        <p>These are {MOST_PICTURES} pictures, the most that a service shows.</p>
      )}
      <FormBar>
        <Button type="submit" busy={upload.isBusy}>
          Continue
        </Button>
        <CancelLink to="/office/services/$id" params={{ id }} />
      </FormBar>
    </Form>
  )
}

const buttonId = (pictureId: string, by: number) => `move-${by < 0 ? 'up' : 'down'}-${pictureId}`

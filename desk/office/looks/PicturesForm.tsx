import type { LooksPicture } from '#api/pictures.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import type { FormOf } from '#desk/parts/Editing.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Unchanged } from '#desk/parts/Unchanged.tsx'
import { Button } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { AddPicture } from './AddPicture.tsx'
import { EditedPictures } from './EditedPictures.tsx'
import { mistakesInPictures, MOST_PICTURES, type AltField } from './pictures-draft.ts'
import { usePicturesEdit } from './usePicturesEdit.ts'

type Props = Pick<FormOf<'pictures'>, 'isUnchanged' | 'onSend'> & {
  id: string
  pictures: readonly LooksPicture[]
  set: (typed: string) => void
}

/** The pictures of a service: added, described, moved up and down, removed. */
export function PicturesForm({ id, pictures, set, isUnchanged, onSend }: Props) {
  const form = useFormErrors<AltField>(mistakesInPictures(pictures), () => false)
  const edit = usePicturesEdit(pictures, set)
  const { upload } = edit
  return (
    <Form label="Pictures" form={form} isBusy={upload.isBusy} answer={isUnchanged && <Unchanged />} onSend={onSend}>
      {pictures.length === 0 ? (
        <Empty title="No pictures yet.">Guests see a drawing until you add one.</Empty>
      ) : (
        <EditedPictures pictures={pictures} form={form} edit={edit} />
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

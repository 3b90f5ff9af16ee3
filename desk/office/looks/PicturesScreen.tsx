import type { LooksPicture, ServiceLooks } from '#api/pictures.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Editing } from '#desk/parts/Editing.tsx'
import type { EditedField } from '#desk/parts/edited-fields.ts'
import { LooksChanged } from './LooksChanged.tsx'
import { PictureList } from './PictureList.tsx'
import { PicturesForm } from './PicturesForm.tsx'
import { draftOfPictures, picturesIn, wordsOfPictures } from './pictures-draft.ts'
import { changePictures } from './useLooks.ts'
import { WithLooks } from './WithLooks.tsx'

const fields: readonly EditedField<'pictures'>[] = [
  {
    name: 'pictures',
    label: 'Pictures',
    words: wordsOfPictures,
    draw: (typed) => <PictureList pictures={picturesIn(typed)} />,
  },
]

/** Which pictures of a service guests see, in which order, in which words for those who do not see them. */
export function PicturesScreen() {
  return <WithLooks title="Pictures">{(looks) => <EditPictures key={looks.id} looks={looks} />}</WithLooks>
}

function EditPictures({ looks }: { looks: ServiceLooks }) {
  const { id, name } = looks
  const when = useWhenGuestsSee()
  return (
    <Editing
      title={`Pictures of ${name}`}
      lead="The first one is on its card where guests choose. The others come with its story."
      row={looks}
      fields={fields}
      draftOf={draftOfPictures}
      follows={<p>Guests see them {when}.</p>}
      go="Save these pictures"
      save={({ pictures }, revision) => changePictures(id, tidied(picturesIn(pictures)), revision)}
      renderDone={() => <LooksChanged id={id} title={`The pictures of ${name} are changed`} />}
    >
      {({ draft, set, ...form }) => (
        <PicturesForm {...form} id={id} pictures={picturesIn(draft.pictures)} set={set('pictures')} />
      )}
    </Editing>
  )
}

const tidied = (pictures: readonly LooksPicture[]) =>
  pictures.map((picture) => ({ ...picture, alt: picture.alt.trim() }))

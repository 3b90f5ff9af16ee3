import { Said } from '#desk/parts/Said.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import css from './Looks.module.css'
import type { Upload } from './useUpload.ts'

/** Where a picture is chosen, how far it has come, and why it was not taken. */
export function AddPicture({ upload: { act, isBusy, share, start, again } }: { upload: Upload }) {
  return (
    <div className={css.add}>
      <Said act={act} />
      {again && (
        <div>
          <SmallButton onClick={again}>Send it again</SmallButton>
        </div>
      )}
      <label htmlFor="picture">Add a picture</label>
      <p id="picture-hint" className={css.hint}>
        A JPEG, PNG, WebP or AVIF of up to 15 MB, best 1,600 pixels wide or more. Where it was taken, and by which
        camera, is removed.
      </p>
      <FileInput isBusy={isBusy} onFile={start} />
      {isBusy && <Progress share={share} />}
    </div>
  )
}

function FileInput({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  return (
    <input
      type="file"
      id="picture"
      accept="image/jpeg,image/png,image/webp,image/avif"
      aria-describedby="picture-hint"
      aria-disabled={isBusy}
      className={css.file}
      onClick={(event) => isBusy && event.preventDefault()}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file can be chosen again.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}

function Progress({ share }: { share: number }) {
  return (
    <p className={css.going}>
      {share < 1 ? (
        <>
          <progress value={share} aria-label="Uploading the picture" /> {Math.floor(share * 100)}%
        </>
      ) : (
        'Reading the picture…'
      )}
    </p>
  )
}

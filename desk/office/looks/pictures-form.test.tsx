import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LooksPicture, UploadedPicture } from '#api/pictures.ts'
import { draftOfPictures, picturesIn } from './pictures-draft.ts'
import { usePicturesEdit } from './usePicturesEdit.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A file on its way to the house, which answers when it is told to. */
class Upload extends EventTarget {
  static last: Upload | null = null
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  open = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => 'application/json'
  send = () => (Upload.last = this)
  arrives(picture: UploadedPicture): void {
    this.status = 200
    this.responseText = JSON.stringify(picture)
    this.dispatchEvent(new Event('load'))
  }
}

const uploaded = (pictureId: string): UploadedPicture => ({ pictureId, sha: pictureId, width: 4, height: 3 })
const picture = (pictureId: string): LooksPicture => ({ ...uploaded(pictureId), alt: '' })

/** The pictures of a form, their words, and a file that is on its way. */
function Pictures() {
  const [typed, setTyped] = useState(draftOfPictures({ pictures: [picture('pool'), picture('sauna')] }).pictures)
  const pictures = picturesIn(typed)
  const edit = usePicturesEdit(pictures, setTyped)
  return (
    <>
      <button type="button" onClick={() => edit.upload.start(new File(['x'], 'garden.png'))}>
        Upload
      </button>
      <button type="button" onClick={() => edit.remove(1)}>
        Remove the second
      </button>
      {pictures.map((each) => (
        <input
          key={each.pictureId}
          aria-label={each.pictureId}
          value={each.alt}
          onChange={({ target }) => edit.describe(each, target.value)}
        />
      ))}
    </>
  )
}

test('what is typed and removed while a picture is on its way stays when it arrives', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  render(<Pictures />)
  act(() => void fireEvent.click(screen.getByText('Upload')))
  act(() => void fireEvent.change(screen.getByLabelText('pool'), { target: { value: 'The long pool' } }))
  act(() => void fireEvent.click(screen.getByText('Remove the second')))
  await act(async () => Upload.last?.arrives(uploaded('garden')))
  await waitFor(() => expect(screen.getByLabelText('garden')).toBeTruthy())
  expect(screen.getByLabelText<HTMLInputElement>('pool').value).toBe('The long pool')
  expect(screen.queryByLabelText('sauna')).toBeNull()
})

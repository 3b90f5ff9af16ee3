import { useEffect, useRef, useState } from 'react'
import type { UploadedPicture } from '#api/pictures.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct, type Act } from '#ui/useAct.ts'
import { uploadPicture } from './useLooks.ts'

export type Upload = {
  act: Act
  isBusy: boolean
  /** How much of the file has gone; 1 while the house reads it. */
  share: number
  start: (file: File) => void
  /** Sends the same file once more; null when it would be refused again. */
  again: (() => void) | null
}

/**
 * One picture at a time on its way to the house; one that did not arrive is kept for another try. It is added to the
 * form as that is when it arrives: what was typed, moved or removed meanwhile stays.
 */
export function useUpload(onAdded: (picture: UploadedPicture) => void): Upload {
  const { act, isBusy, run } = useAct()
  const [share, setShare] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const add = useRef(onAdded)
  useEffect(() => {
    add.current = onAdded
  })
  const start = (file: File) => {
    setFile(file)
    setShare(0)
    announce('Uploading the picture')
    void run(async () => {
      const picture = await uploadPicture(file, setShare)
      add.current(picture)
    })
  }
  const isLost = act.state === 'failed' && act.code !== 'picture.unreadable'
  return { act, isBusy, share, start, again: file && isLost ? () => start(file) : null }
}

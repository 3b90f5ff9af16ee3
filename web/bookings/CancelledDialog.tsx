import { useEffect, useState } from 'react'
import type { CancellationAnswer } from '#api/bookings.ts'
import { words } from '#domain/words.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import css from './Booked.module.css'
import { reloadPage } from './reload-page.ts'
import { WhatCame } from './WhatCame.tsx'

/** The page is loaded again this long after a cancellation (spec 2). */
const RELOAD_MS = 3000

/** Done, and what came of it. The page is loaded again by itself, at once, or not at all: as the visitor likes. */
export function CancelledDialog({ answer, onClose }: { answer: CancellationAnswer; onClose: () => void }) {
  const { isStaying, stay } = useReload()
  return (
    <Dialog
      open
      alert
      title={words.bookingCancelled}
      onClose={onClose}
      actions={
        <>
          {!isStaying && (
            <Button look="quiet" onClick={stay}>
              Stay here
            </Button>
          )}
          <Button onClick={reloadPage}>Show it now</Button>
        </>
      }
    >
      <div className={css.cancel}>
        <WhatCame {...answer} />
        <p className={css.soft}>
          {isStaying
            ? 'This page stays as it is.'
            : `We’ll show you the cancelled booking in 3 seconds.${answer.voucher ? ' Your voucher will be there too.' : ''}`}
        </p>
      </div>
    </Dialog>
  )
}

/** The page is loaded again after a while, unless the visitor stays. */
function useReload() {
  const [isStaying, setIsStaying] = useState(false)
  useEffect(() => {
    if (isStaying) return undefined
    const timer = setTimeout(reloadPage, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isStaying])
  return { isStaying, stay: () => setIsStaying(true) }
}

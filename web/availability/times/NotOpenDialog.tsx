import { useEffect } from 'react'
import type { NotOpen } from '#domain/availability/opening-dates.ts'
import { announcementSeen } from '#domain/catalogue/view-options.ts'
import { shortDate, type SydneyDate } from '#domain/sydney-time.ts'
import { rememberViews, viewOptions } from '#web/shell/start-up.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { notice: NotOpen; onClose: () => void; onJump: (date: SydneyDate) => void }

/** Says why a day cannot be booked: before the opening, or in a closure, from which it leads to the reopening (spec 5). */
export function NotOpenDialog({ notice, onClose, onJump }: Props) {
  useEffect(() => {
    if (notice.why === 'closed') rememberViews(announcementSeen(viewOptions()))
  }, [notice])
  if (notice.why === 'past') return null
  const { title, text } = notice.why === 'closed' ? notice.closure : notice.opening
  const to = notice.why === 'closed' ? notice.closure.reopensOn : notice.opening.firstDate

  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Choose another day
          </Button>
          <Button onClick={() => onJump(to)}>
            {notice.why === 'closed' ? 'Continue to' : 'Go to'} {shortDate(to)}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

import { useState } from 'react'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Said } from '#desk/parts/Said.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Booking.module.css'
import { CancelDialog } from './CancelDialog.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PartyDialog } from './PartyDialog.tsx'
import { sendConfirmationAgain } from './useBooking.ts'

type Props = { booking: DeskBooking; onDone: (said: string) => void }
type Act = 'move' | 'party' | 'cancel' | 'contact'

/** What can be done with a booking that stands; V moves it and X cancels it, wherever nothing is being typed. */
export function BookingActs({ booking, onDone }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  useSingleKeys({ ...(booking.canMove && { v: () => setAct('move') }), x: () => setAct('cancel') })
  const dialog = {
    booking,
    onClose: () => setAct(null),
    onDone: (said: string) => {
      setAct(null)
      onDone(said)
    },
  }
  return (
    <>
      <Buttons booking={booking} onAct={setAct} onDone={onDone} />
      {act === 'move' && <MoveDialog {...dialog} />}
      {act === 'party' && <PartyDialog {...dialog} />}
      {act === 'cancel' && <CancelDialog {...dialog} />}
      {act === 'contact' && <ContactDialog {...dialog} />}
    </>
  )
}

function Buttons({ booking, onAct, onDone }: Props & { onAct: (act: Act) => void }) {
  const hasEmail = booking.guest.email !== ''
  const canChange = booking.canMove || booking.people > 1 || booking.hasRobes || booking.extraBath !== null
  return (
    <div className={css.acts}>
      {booking.canMove && (
        <SmallButton aria-keyshortcuts="V" onClick={() => onAct('move')}>
          Move…
        </SmallButton>
      )}
      {canChange && <SmallButton onClick={() => onAct('party')}>Change party…</SmallButton>}
      <SmallButton aria-keyshortcuts="X" onClick={() => onAct('cancel')}>
        Cancel…
      </SmallButton>
      {!booking.guest.isMember && (
        <SmallButton onClick={() => onAct('contact')}>{hasEmail ? 'Correct address…' : 'Add an email…'}</SmallButton>
      )}
      {hasEmail && <Confirmation booking={booking} onDone={onDone} />}
    </div>
  )
}

function Confirmation({ booking, onDone }: Props) {
  const { act, isBusy, run } = useAct()
  const again = async () => {
    // As the house knows the address now: it may have been corrected a moment ago.
    const { guest } = await sendConfirmationAgain(booking.id, crypto.randomUUID())
    onDone(`The confirmation goes to ${guest.email} again.`)
  }
  return (
    <>
      <SmallButton busy={isBusy} onClick={() => void run(again)}>
        {isBusy ? 'Sending…' : 'Send confirmation again'}
      </SmallButton>
      <Said act={act} />
    </>
  )
}

import { useState } from 'react'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { handedOutInWords, money } from './booking-words.ts'
import { handOutOwed } from './useBooking.ts'

type Props = { booking: DeskBooking; onDone: (said: string) => void }

/** What waits at the desk for a guest whom a closure met, and the press that hands it out. */
export function HandOutOwed({ booking, onDone }: Props) {
  const [isAsked, setAsked] = useState(false)
  const press = usePress()
  const amount = booking.money.owedAtDesk
  const give = async () => {
    const body = { shownAmount: amount, why: '' }
    const answer = await handOutOwed(booking.id, body, press.keyFor(body))
    press.isDone()
    onDone(handedOutInWords(answer))
  }
  return (
    <Alert
      tone="info"
      action={
        <Button look="quiet" onClick={() => setAsked(true)}>
          Hand it out…
        </Button>
      }
    >
      {money(amount)} still waits at the desk for this guest.
      {isAsked && (
        <Confirm
          title={`Hand out ${money(amount)}?`}
          go="Hand it out"
          busy="Handing it out…"
          onClose={() => setAsked(false)}
          onGo={give}
        >
          <p>It goes back the way it was paid: what came by terminal on the terminal, what came in cash in cash.</p>
        </Confirm>
      )}
    </Alert>
  )
}

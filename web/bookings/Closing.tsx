import type { ClosingAnswer } from '#api/bookings.ts'
import { closedTime, whyClosed } from '#domain/closures/closed-time.ts'
import { absoluteTime, together } from '#domain/sydney-time.ts'
import { Alert } from '#ui/Alert.tsx'

/** The house is shut at the time of this booking: why, and until when the guest can choose what they would like. */
export function Closing({ closing }: { closing: ClosingAnswer }) {
  const { from, to, until, card, gift } = closing
  const isPaid = card + gift > 0
  const ways = isPaid
    ? 'Reschedule to another time, or cancel for a voucher or your money back.'
    : 'Reschedule to another time, or cancel.'
  return (
    <Alert
      tone="warning"
      title={together(`We have to close ${closedTime(new Date(from), new Date(to))}. We are sorry.`)}
    >
      <p>{whyClosed(closing)}</p>
      <p>{together(`${ways} You can choose until ${absoluteTime(new Date(until))}.`)}</p>
      {isPaid && <p>If we do not hear from you, your money comes back the way you paid.</p>}
    </Alert>
  )
}

import { useState } from 'react'
import { suspendMembershipPath, type MembershipAnswer, type SuspensionPreviewAnswer } from '#api/memberships.ts'
import { MOST_SUSPENSION_DAYS } from '#domain/memberships/suspension.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { useAct } from '#ui/useAct.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { dayOf, longDayOf } from './membership-words.ts'
import css from './MyMemberships.module.css'
import { useMembershipAct } from './useMembershipAct.ts'
import { useSuspensionPreview } from './useSuspensionPreview.ts'

type Props = { membership: MembershipAnswer; daysLeft: number; onClose: () => void; onDone: (said: string) => void }

/**
 * A suspension: how long, and what it does to money, credits and bookings, shown before it is confirmed
 * (docs/decisions/045).
 */
export function SuspendDialog({ membership, daysLeft, onClose, onDone }: Props) {
  const { typed, setTyped, days, preview, mayConfirm, act, isBusy, suspend } = useSuspension(
    membership,
    daysLeft,
    onDone,
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Suspend ${membership.planName}`}
      actions={
        <>
          <Button busy={isBusy} disabled={!mayConfirm} onClick={() => void suspend()}>
            {isBusy ? 'Suspending…' : suspendLabel(days)}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <ActAnswer act={act} />
        <DaysField typed={typed} daysLeft={daysLeft} isWrong={days === null} onChange={setTyped} />
        <Preview preview={preview} />
      </div>
    </Dialog>
  )
}

/** The days as they are typed, what a suspension of them would do, and the suspension. */
function useSuspension(membership: MembershipAnswer, daysLeft: number, onDone: Props['onDone']) {
  const [typed, setTyped] = useState(String(Math.min(14, daysLeft)))
  const days = daysIn(typed, daysLeft)
  const preview = useSuspensionPreview(membership.id, days)
  const { act, isBusy, run } = useAct()
  const doIt = useMembershipAct(membership.id)
  const mayConfirm = preview.status === 'ready' && preview.isCurrent && preview.answer.reason === null
  const suspend = async () => {
    if (await run(() => doIt(suspendMembershipPath, { days }))) onDone(`${membership.planName} is suspended.`)
  }
  return { typed, setTyped, days, preview, mayConfirm, act, isBusy, suspend }
}

type DaysProps = { typed: string; daysLeft: number; isWrong: boolean; onChange: (typed: string) => void }

function DaysField({ typed, daysLeft, isWrong, onChange }: DaysProps) {
  return (
    <Field
      id="days"
      name="days"
      label="For how many days, starting now?"
      hint={`You have ${daysLeft} of ${MOST_SUSPENSION_DAYS} days left in these 12 months.`}
      type="number"
      inputMode="numeric"
      min={1}
      max={daysLeft}
      value={typed}
      error={isWrong ? `Enter a number of days from 1 to ${daysLeft}` : null}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function suspendLabel(days: number | null): string {
  if (days === null) return 'Suspend'
  return `Suspend for ${days === 1 ? '1 day' : `${days} days`}`
}

function Preview({ preview }: { preview: ReturnType<typeof useSuspensionPreview> }) {
  if (preview.status === 'none') return null
  if (preview.status === 'waiting') return <Skeleton label="Checking what that changes" shape="lines" blocks={5} />
  if (preview.status === 'failed') {
    return (
      <Alert tone="danger" action={<Button onClick={preview.tryAgain}>Try again</Button>}>
        {preview.message}
      </Alert>
    )
  }
  const { answer, isCurrent } = preview
  return (
    <div aria-busy={!isCurrent || undefined} className={css.effect}>
      {answer.reason === null ? <Effect preview={answer} /> : <Alert tone="warning">{answer.reason}</Alert>}
    </div>
  )
}

function Effect({ preview }: { preview: SuspensionPreviewAnswer }) {
  const { until, bookingsInside } = preview
  return (
    <dl className={css.effects} aria-label="What this does">
      <div>
        <dt>Back on</dt>
        <dd>{longDayOf(until)}, automatically, or earlier if you resume it.</dd>
      </div>
      <div>
        <dt>Money</dt>
        <dd>{chargesIn(preview)}</dd>
      </div>
      <div>
        <dt>Visits you have left</dt>
        <dd>{visitsIn(preview)}</dd>
      </div>
      <div>
        <dt>Booked visits</dt>
        <dd>
          <BookedInside bookings={bookingsInside} />
        </dd>
      </div>
    </dl>
  )
}

type Charge = SuspensionPreviewAnswer['chargesSkipped'][number]

function chargesIn({ chargesSkipped, nextCharge }: SuspensionPreviewAnswer): string {
  const skipped =
    chargesSkipped.length === 0
      ? 'No payment falls in this time. '
      : `Not charged: ${chargesSkipped.map(chargeInWords).join(', ')}. `
  return `${skipped}${nextCharge ? `Next charge: ${chargeInWords(nextCharge)}.` : ''}`
}

const chargeInWords = ({ date, amount }: Charge) => `${dollars(centsFromDollars(amount))} on ${dayOf(date)}`

function visitsIn({ creditsSuspended }: SuspensionPreviewAnswer): string {
  if (creditsSuspended.length === 0) return 'None are waiting to be used.'
  const visits = creditsSuspended.map(
    ({ serviceName, remaining }) => `${remaining > 0 ? `${remaining}\u00A0×\u00A0` : ''}${serviceName}`,
  )
  return `You cannot use them in that time, and they stay valid for that much longer: ${visits.join(', ')}.`
}

function BookedInside({ bookings }: { bookings: SuspensionPreviewAnswer['bookingsInside'] }) {
  if (bookings.length === 0) return 'None fall in this time.'
  return (
    <>
      They stay booked:
      <ul>
        {bookings.map(({ bookingId, serviceName, startDate }) => (
          <li key={bookingId}>
            {serviceName}, {absoluteTime(new Date(startDate))}
          </li>
        ))}
      </ul>
    </>
  )
}

function daysIn(typed: string, daysLeft: number): number | null {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= 1 && days <= daysLeft ? days : null
}

import { useState } from 'react'
import { cancelMembershipPath, type MembershipAnswer } from '#api/memberships.ts'
import { everyPeriod } from '#domain/memberships/plan-period.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { useHouse } from '#web/shell/house.ts'
import { useAct } from '#web/shell/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { dayOf, endIfLeft, longDayOf, paidUntil } from './membership-words.ts'
import css from './MyMemberships.module.css'
import { useMembershipAct } from './useMembershipAct.ts'

type Props = { membership: MembershipAnswer; onClose: () => void; onDone: (said: string) => void }
type When = 'NEXT_PAYMENT_DATE' | 'IMMEDIATELY'

/** Leaving, as easily as joining: both ways with their dates and what follows from them (spec 3, cancellation effective). */
export function CancelDialog({ membership, onClose, onDone }: Props) {
  const { now } = useHouse()
  const { act, isBusy, run } = useAct()
  const doIt = useMembershipAct(membership.id)
  const [when, setWhen] = useState<When>('NEXT_PAYMENT_DATE')
  const { planName, initialTermEnds } = membership
  const isBound = initialTermEnds !== null
  const end = endIfLeft(membership)
  const day = when === 'IMMEDIATELY' ? null : end

  const cancel = async () => {
    if (await run(() => doIt(cancelMembershipPath, { effectiveAt: when }))) onDone(`${planName} is cancelled.`)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel ${planName}`}
      actions={
        <>
          <Button busy={isBusy} onClick={() => void cancel()}>
            {isBusy
              ? 'Cancelling…'
              : day
                ? `Cancel for ${dayOf(day)}`
                : when === 'IMMEDIATELY'
                  ? 'Cancel now'
                  : 'Cancel'}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Keep my membership
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <ActAnswer act={act} />
        {isBound && (
          <p>
            Its initial term runs until {longDayOf(initialTermEnds)}: that was agreed when you bought it, and it cannot
            end earlier.
          </p>
        )}
        <RadioCards
          legend="When shall it end?"
          value={when}
          onChange={(value) => setWhen(value as When)}
          cards={[
            {
              value: 'NEXT_PAYMENT_DATE',
              label: `${isBound ? 'At the end of the initial term' : 'On the next payment date'}${end ? `: ${dayOf(end)}` : ''}`,
              detail: `${chargesBefore(membership, end)} You keep your visits until then, and can change your mind until then.`,
            },
            {
              value: 'IMMEDIATELY',
              label: `Now: ${dayOf(now().toISOString())}`,
              detail: isBound
                ? 'Not within the initial term.'
                : `Nothing more is charged. ${lostVisits(membership)}What is paid is not refunded. This cannot be taken back.`,
              disabled: isBound,
            },
          ]}
        />
        <p>Visits that are booked already stay booked.</p>
      </div>
    </Dialog>
  )
}

function chargesBefore(membership: MembershipAnswer, end: string | null): string {
  const price = dollars(centsFromDollars(membership.price))
  if (end === null) return 'Nothing more is charged.'
  const charges = paidUntil(membership, end)
  if (charges.length === 0) return 'Nothing more is charged.'
  if (charges.length === membership.nextCharges.length) {
    return `Until then it is charged as before: ${price} ${everyPeriod(membership.period)}.`
  }
  const total = charges.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0)
  return `Until then ${charges.length === 1 ? 'one more payment is' : `${charges.length} more payments are`} charged, ${dollars(total)} in all.`
}

function lostVisits({ credits }: MembershipAnswer): string {
  const left = credits.filter((credit) => credit.credits > 0 && credit.remaining > 0)
  if (left.length === 0) return ''
  return `What is left is lost (${left.map(({ remaining, serviceName }) => `${remaining} × ${serviceName}`).join(', ')}). `
}

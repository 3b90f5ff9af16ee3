import { useState } from 'react'
import { cancelMembershipPath, type MembershipAnswer } from '#api/memberships.ts'
import { everyPeriod } from '#domain/memberships/plan-period.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { useHouse } from '#web/shell/house.ts'
import { useAct } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { dayOf, endIfCancelled, lastDay, longDayOf, paidUntil } from './membership-words.ts'
import css from './MyMemberships.module.css'
import { useMembershipAct } from './useMembershipAct.ts'

type Props = { membership: MembershipAnswer; onClose: () => void; onDone: (said: string) => void }
type When = 'NEXT_PAYMENT_DATE' | 'IMMEDIATELY'

/** Cancelling is as easy as joining: both ways, each with its date and what follows (spec 3, cancellation effective). */
export function CancelDialog({ membership, onClose, onDone }: Props) {
  const { when, setWhen, act, isBusy, cancel } = useCancellation(membership, onDone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel ${membership.planName}`}
      actions={
        <>
          <Button look="danger" busy={isBusy} onClick={() => void cancel()}>
            {isBusy ? 'Cancelling…' : cancelLabel(when, endIfCancelled(membership))}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Keep my membership
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <ActAnswer act={act} />
        <InitialTerm membership={membership} />
        <EndChoice membership={membership} when={when} onChange={setWhen} />
        <p>Visits you have already booked stay booked.</p>
      </div>
    </Dialog>
  )
}

/** When it should end, and the cancellation. */
function useCancellation({ id, planName }: MembershipAnswer, onDone: Props['onDone']) {
  const { act, isBusy, run } = useAct()
  const doIt = useMembershipAct(id)
  const [when, setWhen] = useState<When>('NEXT_PAYMENT_DATE')
  const cancel = async () => {
    if (await run(() => doIt(cancelMembershipPath, { effectiveAt: when }))) onDone(`${planName} is cancelled.`)
  }
  return { when, setWhen, act, isBusy, cancel }
}

function InitialTerm({ membership: { initialTermEnds } }: Pick<Props, 'membership'>) {
  if (initialTermEnds === null) return null
  return (
    <p>
      The initial term you agreed to runs until {longDayOf(initialTermEnds)}. The membership cannot end before then.
    </p>
  )
}

function cancelLabel(when: When, end: string | null): string {
  if (when === 'IMMEDIATELY') return 'Cancel now'
  return end ? `Cancel for ${lastDay(end)}` : 'Cancel'
}

type EndChoiceProps = { membership: MembershipAnswer; when: When; onChange: (when: When) => void }

function EndChoice({ membership, when, onChange }: EndChoiceProps) {
  const { now } = useHouse()
  const isBound = membership.initialTermEnds !== null
  const end = endIfCancelled(membership)
  return (
    <RadioCards
      legend="When should it end?"
      value={when}
      onChange={(value) => onChange(value as When)}
      cards={[
        {
          value: 'NEXT_PAYMENT_DATE',
          label: `${isBound ? 'At the end of the initial term' : 'On the next payment date'}${end ? `: ${lastDay(end)}` : ''}`,
          detail: `${chargesBefore(membership, end)} You keep your visits and can change your mind until then.`,
        },
        {
          value: 'IMMEDIATELY',
          label: `Now: ${dayOf(now().toISOString())}`,
          detail: isBound
            ? 'Not within the initial term.'
            : `Nothing more is charged. ${lostVisits(membership)}What you have paid is not refunded. This cannot be undone.`,
          disabled: isBound,
        },
      ]}
    />
  )
}

function chargesBefore(membership: MembershipAnswer, end: string | null): string {
  const price = dollars(centsFromDollars(membership.price))
  if (end === null) return 'Nothing more is charged.'
  const charges = paidUntil(membership, end)
  if (charges.length === 0) return 'Nothing more is charged.'
  if (charges.length === membership.nextCharges.length) {
    return `Until then you pay as before: ${price} ${everyPeriod(membership.period)}.`
  }
  const total = charges.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0)
  return `Until then ${charges.length === 1 ? 'one more payment is' : `${charges.length} more payments are`} charged, ${dollars(total)} in all.`
}

function lostVisits({ credits }: MembershipAnswer): string {
  const unused = credits.filter((credit) => credit.credits > 0 && credit.remaining > 0)
  if (unused.length === 0) return ''
  return `You lose what you have left (${unused.map(({ remaining, serviceName }) => `${remaining} × ${serviceName}`).join(', ')}). `
}

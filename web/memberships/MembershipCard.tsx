import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MembershipAnswer } from '#api/memberships.ts'
import { MOST_SUSPENSION_DAYS } from '#domain/memberships/suspension.ts'
import { nameOfCard } from '#domain/memberships/charged-card.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { spokenMonth } from '#domain/sydney-time.ts'
import { periodWords } from './plan-words.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { AnotherCard } from './AnotherCard.tsx'
import { BackFromCardPage } from './BackFromCardPage.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CreditsLeft } from './CreditsLeft.tsx'
import { dayOf, isExpiring, isRunning, lastDay, stateOf } from './membership-words.ts'
import { MembershipNotices } from './MembershipNotices.tsx'
import css from './MyMemberships.module.css'
import { NextCharges } from './NextCharges.tsx'
import { PastInvoices } from './PastInvoices.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

type Props = { membership: MembershipAnswer }
type Question = 'cancel' | 'suspend'

/** One membership: its state, what it gives and costs next, and what can be done with it. */
export function MembershipCard({ membership }: Props) {
  const { open, said, ask, close, tell } = useQuestion()
  const daysLeft = Math.max(0, MOST_SUSPENSION_DAYS - membership.suspensionDaysUsed)
  const isOn = isRunning(membership)
  return (
    <article className={css.card} aria-labelledby={membership.id}>
      <Head membership={membership} />
      {said !== null && (
        <Answer key={said}>
          <Alert tone="success">{said}</Alert>
        </Answer>
      )}
      <BackFromCardPage id={membership.id} />
      <MembershipNotices membership={membership} onDone={tell} />
      <div className={css.parts}>
        {isOn && <CreditsLeft membership={membership} />}
        <VisitsBack membership={membership} />
        {isOn && <NextCharges membership={membership} />}
        {isOn && membership.recurring && <Limits membership={membership} />}
      </div>
      <PastInvoices invoices={membership.invoices} />
      {isOn && <Actions membership={membership} daysLeft={daysLeft} onAsk={ask} />}
      {open === 'cancel' && <CancelDialog membership={membership} onClose={close} onDone={tell} />}
      {open === 'suspend' && (
        <SuspendDialog membership={membership} daysLeft={daysLeft} onClose={close} onDone={tell} />
      )}
    </article>
  )
}

/** What is asked of the member just now, and the words about what they did last. */
function useQuestion() {
  const [open, setOpen] = useState<Question | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const close = () => setOpen(null)
  const tell = (words: string) => {
    close()
    setSaid(words)
  }
  const ask = (what: Question) => {
    setSaid(null)
    setOpen(what)
  }
  return { open, said, ask, close, tell }
}

function Head({ membership }: Props) {
  const { id, planName, price, startDate, endDate } = membership
  const { text, tone } = stateOf(membership)
  return (
    <header className={css.head}>
      <h2 id={id}>{planName}</h2>
      <p className={css.standing} data-tone={tone}>
        {text}
      </p>
      <p className={css.terms}>
        {dollars(centsFromDollars(price))} {periodWords(membership)} · since {dayOf(startDate)}
        {endDate !== null && isRunning(membership) && ` · until ${lastDay(endDate)}`}
      </p>
    </header>
  )
}

/** Visits that the house has given back by themselves, also when the membership is over. */
function VisitsBack({ membership: { visitsBack } }: Props) {
  if (visitsBack.length === 0) return null
  return (
    <div>
      <h3>Visits that came back to you</h3>
      <ul>
        {visitsBack.map(({ id, serviceName, until }) => (
          <li key={id}>
            <p>
              <strong>{serviceName}: 1 visit.</strong> Use it by {lastDay(until)}.
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What it is charged to, how long it can be suspended, and when it can end at the earliest. */
function Limits({ membership: { card, suspensionDaysUsed, initialTermEnds } }: Props) {
  return (
    <div>
      {card && (
        <>
          <h3>Card</h3>
          <p>
            {nameOfCard(card)}, good until the end of {spokenMonth(card.expires)}.
          </p>
        </>
      )}
      <h3>Suspension</h3>
      <p>
        {suspensionDaysUsed} of {MOST_SUSPENSION_DAYS} days used in the last 12 months.
      </p>
      {initialTermEnds !== null && (
        <>
          <h3>Initial term</h3>
          <p>It can end on {dayOf(initialTermEnds)} at the earliest.</p>
        </>
      )}
    </div>
  )
}

type ActionsProps = Props & { daysLeft: number; onAsk: (what: Question) => void }

function Actions({ membership, daysLeft, onAsk }: ActionsProps) {
  const { planName, recurring, status, cancellation, overdue, canChangeCard } = membership
  const isActive = status === 'ACTIVE'
  const isPaidAgain = recurring && !cancellation
  const hasBegun = status !== 'DRAFT' && status !== 'PENDING'
  return (
    <div className={css.actions}>
      {isActive && (
        <Link to="/service-selection" className={buttonLook('primary')}>
          Book a visit
        </Link>
      )}
      {isPaidAgain && isActive && !overdue && daysLeft > 0 && (
        <Button look="quiet" aria-label={`Suspend ${planName}`} onClick={() => onAsk('suspend')}>
          Suspend…
        </Button>
      )}
      {canChangeCard && !isExpiring(membership) && <AnotherCard membership={membership} />}
      {isPaidAgain && hasBegun && (
        <Button look="quiet" aria-label={`Cancel ${planName}`} onClick={() => onAsk('cancel')}>
          Cancel membership…
        </Button>
      )}
    </div>
  )
}

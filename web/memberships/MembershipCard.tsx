import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MembershipAnswer } from '#api/memberships.ts'
import { periodWords } from './plan-words.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CreditsLeft } from './CreditsLeft.tsx'
import { dayOf, isRunning, standing } from './membership-words.ts'
import { MembershipNotices } from './MembershipNotices.tsx'
import css from './MyMemberships.module.css'
import { NextCharges } from './NextCharges.tsx'
import { PastInvoices } from './PastInvoices.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

const MOST_SUSPENSION_DAYS = 28

/** One membership: how it stands, what it gives and costs next, and what can be done with it. */
export function MembershipCard({ membership }: { membership: MembershipAnswer }) {
  const [open, setOpen] = useState<'cancel' | 'suspend' | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { id, planName, recurring, startDate, suspensionDaysUsed, status, cancellation, overdue } = membership
  const { text, tone } = standing(membership)
  const isOn = isRunning(membership)
  const daysLeft = Math.max(0, MOST_SUSPENSION_DAYS - suspensionDaysUsed)
  const tell = (words: string) => {
    setOpen(null)
    setSaid(words)
  }
  const ask = (what: 'cancel' | 'suspend') => {
    setSaid(null)
    setOpen(what)
  }

  return (
    <article className={css.card} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{planName}</h2>
        <p className={css.standing} data-tone={tone}>
          {text}
        </p>
        <p className={css.terms}>
          {dollars(centsFromDollars(membership.price))} {periodWords(membership)} · since {dayOf(startDate)}
          {membership.endDate !== null && isOn && ` · until ${dayOf(membership.endDate)}`}
        </p>
      </header>
      {said !== null && (
        <Answer key={said}>
          <Alert tone="success">{said}</Alert>
        </Answer>
      )}
      <MembershipNotices membership={membership} onDone={tell} />
      <div className={css.parts}>
        {isOn && <CreditsLeft membership={membership} />}
        {isOn && <NextCharges membership={membership} />}
        {isOn && recurring && (
          <div>
            <h3>Suspension</h3>
            <p>
              {suspensionDaysUsed} of {MOST_SUSPENSION_DAYS} days used in the last 12 months.
            </p>
            {membership.initialTermEnds !== null && (
              <>
                <h3>Initial term</h3>
                <p>It can end on {dayOf(membership.initialTermEnds)} at the earliest.</p>
              </>
            )}
          </div>
        )}
      </div>
      <PastInvoices invoices={membership.invoices} />
      {isOn && (
        <div className={css.actions}>
          {status === 'ACTIVE' && (
            <Link to="/service-selection" className={buttonLook('primary')}>
              Book a visit
            </Link>
          )}
          {recurring && status === 'ACTIVE' && !cancellation && !overdue && daysLeft > 0 && (
            <Button look="quiet" aria-label={`Suspend ${planName}`} onClick={() => ask('suspend')}>
              Suspend…
            </Button>
          )}
          {recurring && status !== 'DRAFT' && status !== 'PENDING' && !cancellation && (
            <Button look="quiet" aria-label={`Cancel ${planName}`} onClick={() => ask('cancel')}>
              Cancel membership…
            </Button>
          )}
        </div>
      )}
      {open === 'cancel' && <CancelDialog membership={membership} onClose={() => setOpen(null)} onDone={tell} />}
      {open === 'suspend' && (
        <SuspendDialog membership={membership} daysLeft={daysLeft} onClose={() => setOpen(null)} onDone={tell} />
      )}
    </article>
  )
}

import { IconAlertTriangle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonLook } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { clockOf, inPeople } from './day-words.ts'
import { OtherAgreements } from './OtherAgreements.tsx'
import { wordsOfResult } from './scan-words.ts'
import css from './ScanCard.module.css'
import type { Answered, Arrivals } from './useArrivals.ts'

/** A welcome goes by itself after this time (milliseconds); what somebody has to decide stays. */
const SHOWN_FOR = 4_000

type Props = { arrivals: Arrivals; answer: Answered }

/** What came of a check-in, in large letters, and what can be done about it. */
export function ScanCard({ arrivals, answer }: Props) {
  const box = useRef<HTMLElement>(null)
  const isIn = answer.result === 'ok'
  const { close } = arrivals.acts
  useEffect(() => {
    // What must be decided is read where the desk is.
    if (!isIn) box.current?.focus()
    if (!isIn) return undefined
    const timer = setTimeout(close, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isIn, close])
  const Shape = isIn ? IconCircleCheckFilled : isAsked.has(answer.result) ? IconAlertTriangle : IconX
  const { row } = answer
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Check-in"
      className={names(css.card, isIn ? css.good : css.stop)}
      data-result={answer.result}
    >
      <Shape size={40} stroke={1.8} aria-hidden className={css.shape} />
      <div className={css.words}>
        <p className={css.said}>{wordsOfResult(answer)}</p>
        {!isIn && row && (
          <p className={css.who}>
            {row.name}, {inPeople(row.people)} · {row.service} {clockOf(row.startsAt)} · {row.place}
          </p>
        )}
      </div>
      <div className={css.acts}>
        <Acts arrivals={arrivals} answer={answer} />
        {row && asksToAgree.has(answer.result) && <OtherAgreements row={row} onDone={arrivals.acts.tell} />}
        {answer.result !== 'unlisted' && (
          <Button look="quiet" onClick={close}>
            Close
          </Button>
        )}
      </div>
    </section>
  )
}

/** What the desk can do something about is no plain no. */
const isAsked = new Set<Answered['result']>(['part', 'early', 'unpaid', 'agreement', 'unlisted'])

/** Where staff are asking the party anyway, and nobody has gone in. */
const asksToAgree = new Set<Answered['result']>(['agreement', 'part', 'early'])

function Acts({ arrivals, answer }: Props) {
  const { result, row } = answer
  if (result === 'unlisted') return <LetInOrRefuse arrivals={arrivals} answer={answer} />
  if (!row) return null
  const { bookingId, people, arrived, seq } = row
  const { isBusy, acts } = arrivals
  const { agree, checkIn, undo } = acts
  if (result === 'early' && answer.agreement) {
    return (
      <Button disabled={isBusy} onClick={() => void agree({ ...answer, comes: { ...answer.comes, letIn: true } })}>
        They agree, let in now
      </Button>
    )
  }
  if (result === 'early') {
    return (
      <Button disabled={isBusy} onClick={() => void checkIn({ ...answer.comes, letIn: true })}>
        Let in now
      </Button>
    )
  }
  if (result === 'unpaid' && row.saleId !== null) {
    return (
      <Link to="/sales/$orderId" params={{ orderId: row.saleId }} className={buttonLook()}>
        Take payment
      </Link>
    )
  }
  if (result === 'agreement') {
    return (
      <Button disabled={isBusy} aria-keyshortcuts="A" onClick={() => void agree(answer)}>
        They agree
      </Button>
    )
  }
  if (result === 'part') {
    return Array.from({ length: people - arrived }, (_, i) => i + 1).map((now) => (
      <Button key={now} disabled={isBusy} onClick={() => void checkIn({ ...answer.comes, people: now })}>
        {now} now
      </Button>
    ))
  }
  if (result === 'ok' || result === 'already') {
    return (
      <Button look="quiet" disabled={isBusy} onClick={() => void undo({ bookingId, seen: seq })}>
        Undo
      </Button>
    )
  }
  return null
}

/** Whoever is at the desk decides about a guest whom the list of this device does not know. */
function LetInOrRefuse({ arrivals: { isBusy, acts }, answer }: Props) {
  return (
    <>
      <Button disabled={isBusy} onClick={() => void acts.letInUnlisted(answer)}>
        Let in
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={acts.close}>
        Refuse
      </Button>
    </>
  )
}

import { IconAlertTriangle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { ActOnParty } from './ActOnParty.tsx'
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
  const isIn = answer.result === 'ok'
  const { close } = arrivals.acts
  const box = useCardOf(isIn, close)
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
        {!isIn && row && <p className={css.who}>{whoInShort(row)}</p>}
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

/** The box of the card: a welcome closes by itself, anything else has the focus. */
function useCardOf(isIn: boolean, close: () => void) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // What must be decided is read where the desk is.
    if (!isIn) box.current?.focus()
    if (!isIn) return undefined
    const timer = setTimeout(close, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isIn, close])
  return box
}

/** What the desk can do something about is no plain no. */
const isAsked = new Set<Answered['result']>(['part', 'early', 'unpaid', 'agreement', 'unlisted'])

/** Where staff are asking the party anyway, and nobody has gone in. */
const asksToAgree = new Set<Answered['result']>(['agreement', 'part', 'early'])

const whoInShort = ({ name, people, service, startsAt, place }: DayRow): string =>
  `${name}, ${inPeople(people)} · ${service} ${clockOf(startsAt)} · ${place}`

/** What can be done about this answer. */
function Acts({ arrivals, answer }: Props) {
  const { result, row } = answer
  if (result === 'unlisted') return <LetInOrRefuse arrivals={arrivals} answer={answer} />
  if (result === 'unknown') return <SearchAllGuests />
  if (!row) return null
  if (result === 'other-day') return <MoveOrOpen arrivals={arrivals} row={row} />
  if (result === 'cancelled' || result === 'over') return <OpenBooking row={row} />
  if (result === 'early') return <LetInNow arrivals={arrivals} answer={answer} />
  if (result === 'unpaid' && row.saleId !== null) return <TakePayment saleId={row.saleId} />
  if (result === 'agreement') return <TheyAgree arrivals={arrivals} answer={answer} />
  if (result === 'part') return <SomeNow arrivals={arrivals} answer={answer} row={row} />
  if (result === 'ok' || result === 'already') return <Undo arrivals={arrivals} row={row} />
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

/** They are early; where they have not agreed yet, one press is both. */
function LetInNow({ arrivals: { isBusy, acts }, answer }: Props) {
  const comes = { ...answer.comes, letIn: true }
  if (answer.agreement)
    return (
      <Button disabled={isBusy} onClick={() => void acts.agree({ ...answer, comes })}>
        They agree, let in now
      </Button>
    )
  return (
    <Button disabled={isBusy} onClick={() => void acts.checkIn(comes)}>
      Let in now
    </Button>
  )
}

function TakePayment({ saleId }: { saleId: string }) {
  return (
    <Link to="/sales/$orderId" params={{ orderId: saleId }} className={buttonLook()}>
      Take payment
    </Link>
  )
}

function TheyAgree({ arrivals: { isBusy, acts }, answer }: Props) {
  return (
    <Button disabled={isBusy} aria-keyshortcuts="A" onClick={() => void acts.agree(answer)}>
      They agree
    </Button>
  )
}

/** How many of those who are still missing come in now, a button each. */
function SomeNow({ arrivals: { isBusy, acts }, answer, row: { people, arrived } }: Props & { row: DayRow }) {
  return Array.from({ length: people - arrived }, (_, i) => i + 1).map((now) => (
    <Button key={now} disabled={isBusy} onClick={() => void acts.checkIn({ ...answer.comes, people: now })}>
      {now} now
    </Button>
  ))
}

/** The code says nothing; the guest has a name. */
function SearchAllGuests() {
  return (
    <Link to="/guests" className={buttonLook()}>
      Search all guests
    </Link>
  )
}

/** They are here on another day than theirs: what is still ahead can be moved to today. */
function MoveOrOpen({ arrivals: { acts }, row }: RowProps) {
  const [isMoving, setMoving] = useState(false)
  const now = useHouseNow()
  return (
    <>
      {new Date(row.endsAt) > now && <Button onClick={() => setMoving(true)}>Move to today…</Button>}
      <OpenBooking row={row} />
      {isMoving && (
        <ActOnParty
          bookingId={row.bookingId}
          act="move"
          destination={{ day: sydneyDateOf(now) }}
          row={row}
          onClose={() => setMoving(false)}
          onDone={(said) => {
            acts.close()
            acts.tell(said)
          }}
        />
      )}
    </>
  )
}

/** What has become of a booking stands on its page. */
function OpenBooking({ row: { bookingId } }: Pick<RowProps, 'row'>) {
  const { id } = useParams({ strict: false })
  if (id === bookingId) return null
  return (
    <Link to="/bookings/$id" params={{ id: bookingId }} className={buttonLook('quiet')}>
      Open the booking
    </Link>
  )
}

type RowProps = { arrivals: Arrivals; row: DayRow }

function Undo({ arrivals: { isBusy, acts }, row: { bookingId, seq } }: RowProps) {
  return (
    <Button look="quiet" disabled={isBusy} onClick={() => void acts.undo({ bookingId, seen: seq })}>
      Undo
    </Button>
  )
}

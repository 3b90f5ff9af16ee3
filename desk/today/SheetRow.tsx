import { memo, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { BookingAct } from '#desk/bookings/ActOnBooking.tsx'
import { names } from '#ui/class-names.ts'
import { clockOf, inPeople, isOver, marksOf, type Standing } from './day-words.ts'
import { NextAct } from './NextAct.tsx'
import { RowActs, type Opened } from './RowActs.tsx'
import css from './DaySheet.module.css'
import { StateWord } from './StateWord.tsx'
import type { Acts } from './useArrivals.ts'

type Props = Standing & {
  /** Whether something that was noted of it waits to be sent. */
  isUnsent: boolean
  /** Whether they came in a moment ago: what stands where “Check in” stood waits for a second tap to pass. */
  isJustIn: boolean
  /** What came of its check-in, when somebody has to decide. */
  answer: ReactNode
  /** What of it is open below it; null: nothing. */
  opened: Opened | null
  /** It never changes: a row is drawn again only when what it shows does. */
  acts: Acts
  onOpen: (bookingId: string, opened: Opened | null) => void
  onAct: (bookingId: string, act: BookingAct) => void
}

/** One party: when, who, how many, where, what to know, how they stand, and the one button that is wanted next. */
export const SheetRow = memo(function SheetRow({
  row,
  state,
  words,
  canBeSaidAfterwards,
  isUnsent,
  isJustIn,
  answer,
  opened,
  acts,
  onOpen,
  onAct,
}: Props) {
  const { bookingId, name, people, place } = row
  // Treatments that begin together stand below one heading.
  const marks = [...(row.kind === 'massage' ? [row.service] : []), ...marksOf(row, isUnsent)]
  const party = { row, state, canBeSaidAfterwards, acts }
  const nameButton = useRef<HTMLButtonElement>(null)
  const pressed = useRef<Element | null>(null)
  // Whoever has pressed a button that is gone now stays at its row.
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return
    pressed.current = null
    if (document.activeElement === document.body) nameButton.current?.focus({ preventScroll: true })
  })
  return (
    <li className={names(css.item, opened && css.opened)} data-booking={bookingId}>
      <div className={names(css.row, isOver[state] && css.over)}>
        <span className={css.time}>{clockOf(row.startsAt)}</span>
        <button
          ref={nameButton}
          type="button"
          className={css.name}
          aria-expanded={opened !== null}
          data-printed
          onClick={() => onOpen(bookingId, opened ? null : 'all')}
        >
          {name}
        </button>
        <span className={css.people}>{inPeople(people)}</span>
        <span className={css.place}>{place}</span>
        <span className={css.marks}>
          {marks.map((mark) => (
            <span key={mark} className={css.mark}>
              {mark}
            </span>
          ))}
        </span>
        <span className={css.state}>
          <StateWord state={state} words={words} />
        </span>
        <span className={css.act} onClickCapture={() => (pressed.current = document.activeElement)} data-unprinted>
          <NextAct {...party} isJustIn={isJustIn} isNamed />
        </span>
      </div>
      {answer}
      {opened && <RowActs {...party} opened={opened} onAct={onAct} />}
    </li>
  )
})

import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import type { FreeStart } from '#api/staff-bookings.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { clockOf, inPeople, standingOf, toPayOf } from '#desk/today/day-words.ts'
import { useNow } from '#desk/today/now.ts'
import { names } from '#ui/class-names.ts'
import css from './Board.module.css'
import { isWithin, lineOf, linesOf, type BoardCell, type BoardColumn, type BoardHours } from './board-day.ts'
import { goBeside, goToNearest } from './go-beside.ts'
import { useDrag } from './useDrag.ts'
import type { Held } from './useHeld.ts'

type Props = {
  date: string
  hours: BoardHours
  columns: readonly BoardColumn[]
  held: Held
  isPast: boolean
  onDrop: (row: DayRow, destination: FreeStart) => void
}

/** The columns of a day beside each other. Arrows go from one thing to the next; while a booking is held, from one free start to the next. */
export function BoardGrid({ date, hours, columns, held, isPast, onDrop }: Props) {
  const now = useNow()
  const board = useRef<HTMLDivElement>(null)
  const { row, targets, take, putBack } = held
  const drop = (key: string) => {
    const start = targets?.find((each) => keyOf(each.startDate, each.resourceId) === key)
    if (row && start) onDrop(row, start)
  }
  const drag = useDrag({ board, take: (id) => takeById(id), drop, putBack })
  const takeById = (id: string) => {
    const found = columns
      .flatMap(({ cells }) => cells.flatMap(({ parties }) => parties))
      .find((each) => each.bookingId === id)
    if (found) take(found)
  }
  useFocusOfHeld(board, row, targets)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is in it has the focus; it only hears arrows
    <div
      ref={board}
      className={css.board}
      style={{
        gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(0, 1fr))`,
        gridTemplateRows: `auto repeat(${linesOf(hours)}, minmax(46px, auto))`,
      }}
      {...drag}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && row) {
          event.preventDefault()
          putBack()
        } else if (goBeside(event.currentTarget, event.key)) event.preventDefault()
      }}
    >
      {Array.from({ length: hours.last - hours.first }, (_, hour) => (
        <span key={hour} className={css.hour} style={{ gridRow: `${2 + hour * 2} / span 2` }}>
          {`${hours.first + hour}`.padStart(2, '0')}:00
        </span>
      ))}
      {isWithin(now, date, hours) && <NowLine row={2 + lineOf(now, date, hours, Math.floor)} />}
      {columns.map((column, n) => (
        <section key={column.placeId} className={css.column} aria-labelledby={`place-${column.placeId}`}>
          <h2 id={`place-${column.placeId}`} className={css.place} style={{ gridColumn: n + 2 }}>
            {column.name}
          </h2>
          {column.cells.map((cell) => (
            <Cell
              key={cell.key}
              column={column}
              cell={cell}
              at={n + 2}
              heldId={row?.bookingId ?? null}
              isTarget={
                targets?.some((each) => keyOf(each.startDate, each.resourceId) === targetOf(cell, column)) ?? false
              }
              isPast={isPast}
              onTake={take}
              onDrop={drop}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

/** The line of this moment. The board opens with it in sight: what is over is above. */
function NowLine({ row }: { row: number }) {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Browsers answer with a promise, and React takes what an effect answers for how to end it.
    line.current?.scrollIntoView({ block: 'center' })
  }, [])
  return <span ref={line} className={css.now} style={{ gridRow: row }} aria-hidden />
}

const keyOf = (startsAt: string, placeId: string) => `${new Date(startsAt).toISOString()} ${placeId}`
const targetOf = ({ startsAt }: BoardCell, { placeId }: BoardColumn) => keyOf(startsAt, placeId)

/** Whoever picks up is led to the nearest free start; whoever puts back, to the party again. */
function useFocusOfHeld(
  board: { current: HTMLElement | null },
  row: DayRow | null,
  targets: readonly FreeStart[] | null,
) {
  const last = useRef<string | null>(null)
  const id = row?.bookingId ?? null
  const areThere = targets !== null
  useEffect(() => {
    const party = (of: string | null) => board.current?.querySelector<HTMLElement>(`[data-party="${of}"]`)
    if (id === null && last.current !== null) party(last.current)?.focus()
    last.current = id
  }, [board, id])
  useEffect(() => {
    const from = document.activeElement
    if (!areThere || !board.current || !(from instanceof HTMLElement) || from.dataset['party'] !== id) return
    goToNearest(board.current, from)
  }, [board, areThere, id])
}

type CellProps = {
  column: BoardColumn
  cell: BoardCell
  /** The column of the grid. */
  at: number
  heldId: string | null
  isTarget: boolean
  isPast: boolean
  onTake: (row: DayRow) => void
  onDrop: (key: string) => void
}

/** One start at a place. While a booking is held, a start with room for it is one button. */
function Cell({ column, cell, at, heldId, isTarget, isPast, onTake, onDrop }: CellProps) {
  const { startsAt, places, parties, free, from, to } = cell
  const target = targetOf(cell, column)
  const title = `${clockOf(startsAt)}, ${column.name}`
  return (
    <div
      className={names(css.cell, column.isRoom && parties.length === 0 && css.empty, isTarget && css.target)}
      style={{ gridColumn: at, gridRow: `${from + 2} / ${to + 2}` }}
      data-at={target}
    >
      {places && (
        <p className={css.taken}>
          <span className={css.clock}>{clockOf(startsAt)}</span>
          <span>
            {places.taken}/{places.all}
          </span>
          <span className={css.bar} aria-hidden>
            <span style={{ inlineSize: `${Math.min(100, (places.taken / Math.max(1, places.all)) * 100)}%` }} />
          </span>
        </p>
      )}
      {parties.map((row) => (
        <Party key={row.bookingId} row={row} isHeld={row.bookingId === heldId} isPast={isPast} onTake={onTake} />
      ))}
      {isTarget ? (
        <button
          type="button"
          className={css.here}
          data-cell
          data-target={target}
          data-column={at}
          onClick={() => onDrop(target)}
        >
          <span className="visually-hidden">Move to {title}</span>
          <span aria-hidden>{column.isRoom ? clockOf(startsAt) : 'Move here'}</span>
        </button>
      ) : (
        free.length > 0 && <Book title={title} cell={cell} column={column} at={at} isAway={heldId !== null} />
      )}
    </div>
  )
}

type BookProps = Pick<CellProps, 'column' | 'cell' | 'at'> & { title: string; isAway: boolean }

/** The way to a sale of this start. It keeps its room while a booking is held: nothing moves under the pointer. */
function Book({ title, cell, column, at, isAway }: BookProps) {
  return (
    <Link
      to="/sell"
      search={{ date: sydneyDateOf(new Date(cell.startsAt)), at: cell.startsAt, place: column.placeId }}
      className={names(css.book, isAway && css.away)}
      data-cell
      data-column={at}
      aria-label={`Book ${title}`}
    >
      {column.isRoom ? clockOf(cell.startsAt) : 'Book'}
    </Link>
  )
}

type PartyProps = { row: DayRow; isHeld: boolean; isPast: boolean; onTake: (row: DayRow) => void }

/** A party: picked up to be moved, or, when its visit is over, a way to what is known of it. */
function Party({ row, isHeld, isPast, onTake }: PartyProps) {
  const now = useNow()
  const { words } = standingOf(row, now)
  const toPay = toPayOf(row)
  const text = (
    <>
      <strong>{row.name}</strong>
      <span>
        {inPeople(row.people)} · {words}
      </span>
      {toPay !== null && <span className={css.toPay}>{toPay}</span>}
    </>
  )
  const isOver = isPast || new Date(row.endsAt) <= now
  if (isOver && row.saleId !== null)
    return (
      <Link to="/sales/$orderId" params={{ orderId: row.saleId }} className={css.party} data-cell>
        {text}
      </Link>
    )
  if (isOver)
    return (
      <Link to="/bookings/$id" params={{ id: row.bookingId }} className={css.party} data-cell>
        {text}
      </Link>
    )
  return (
    <button
      type="button"
      className={names(css.party, css.movable)}
      aria-pressed={isHeld}
      data-cell
      data-party={row.bookingId}
      onClick={() => onTake(row)}
    >
      {text}
    </button>
  )
}

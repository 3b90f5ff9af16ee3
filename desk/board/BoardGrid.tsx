import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import type { FreeStart } from '#api/staff-bookings.ts'
import { useNow } from '#desk/today/now.ts'
import css from './Board.module.css'
import { isWithin, keyOfStart, lineOf, linesOf, type BoardColumn, type BoardHours } from './board-day.ts'
import { Cell, type OnBoard } from './Cell.tsx'
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
    const start = targets?.find((each) => keyOfTarget(each) === key)
    if (row && start) onDrop(row, start)
  }
  const drag = useDrag({ board, take: (id) => takeOneOf(columns, id, take), drop, putBack })
  useFocusOfHeld(board, row, targets)
  const onBoard: OnBoard = {
    heldId: row?.bookingId ?? null,
    targets: new Set(targets?.map(keyOfTarget)),
    isPast,
    onTake: take,
    onDrop: drop,
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is in it has the focus; it only hears arrows
    <div
      ref={board}
      className={css.board}
      style={linesAndColumns(hours, columns)}
      {...drag}
      onKeyDown={keysOf(row, putBack)}
    >
      <Hours hours={hours} />
      {isWithin(now, date, hours) && <NowLine row={2 + lineOf(now, date, hours, Math.floor)} />}
      {columns.map((column, n) => (
        <Column key={column.placeId} column={column} at={n + 2} of={columns.length} onBoard={onBoard} />
      ))}
    </div>
  )
}

const keyOfTarget = ({ startDate, resourceId }: FreeStart) => keyOfStart(startDate, resourceId)

/** Picks up the party of a booking, wherever it stands. */
function takeOneOf(columns: readonly BoardColumn[], id: string, take: (row: DayRow) => void): void {
  const parties = columns.flatMap(({ cells }) => cells.flatMap(({ parties }) => parties))
  const found = parties.find((each) => each.bookingId === id)
  if (found) take(found)
}

const linesAndColumns = (hours: BoardHours, columns: readonly BoardColumn[]) => ({
  gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(0, 1fr))`,
  gridTemplateRows: `auto repeat(${linesOf(hours)}, minmax(46px, auto))`,
})

/** Escape puts back what is held; arrows go on. */
const keysOf = (row: DayRow | null, putBack: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Escape' && row) {
    event.preventDefault()
    putBack()
  } else if (goBeside(event.currentTarget, event.key)) event.preventDefault()
}

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

function Hours({ hours: { first, last } }: { hours: BoardHours }) {
  return Array.from({ length: last - first }, (_, hour) => (
    <span key={hour} className={css.hour} style={{ gridRow: `${2 + hour * 2} / span 2` }}>
      {`${first + hour}`.padStart(2, '0')}:00
    </span>
  ))
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

type ColumnProps = {
  column: BoardColumn
  /** The column of the grid. */
  at: number
  /** How many there are. */
  of: number
  onBoard: OnBoard
}

function Column({ column, at, of, onBoard }: ColumnProps) {
  return (
    <section className={css.column} aria-labelledby={`place-${column.placeId}`}>
      <h2 id={`place-${column.placeId}`} className={css.place} style={{ gridColumn: at, fontSize: fitting(of) }}>
        {column.name}
      </h2>
      {column.cells.map((cell) => (
        <Cell key={cell.key} column={column} cell={cell} at={at} onBoard={onBoard} />
      ))}
    </section>
  )
}

/** Where many columns stand beside each other their names are smaller, so that no word is broken. */
const fitting = (columns: number) => `clamp(0.75rem, calc((100vw - 12rem) / ${columns} / 5), 1rem)`

import { Link } from '@tanstack/react-router'
import type { DayRow } from '#api/arrivals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { clockOf } from '#desk/today/day-words.ts'
import { names } from '#ui/class-names.ts'
import css from './Board.module.css'
import { keyOfStart, type BoardCell, type BoardColumn } from './board-day.ts'
import { Party } from './Party.tsx'

/** What is held on the board, the starts where it can go, and what is done by a press. */
export type OnBoard = {
  heldId: string | null
  targets: ReadonlySet<string>
  isPast: boolean
  onTake: (row: DayRow) => void
  onDrop: (key: string) => void
}
type Place = {
  column: BoardColumn
  cell: BoardCell
  /** The column of the grid. */
  at: number
}

/** One start at a place. While a booking is held, a start with room for it is one button. */
export function Cell({ column, cell, at, onBoard }: Place & { onBoard: OnBoard }) {
  const { heldId, targets, isPast, onTake, onDrop } = onBoard
  const { places, parties, free, from, to, side } = cell
  const target = keyOfStart(cell.startsAt, column.placeId)
  const isTarget = targets.has(target)
  return (
    <div
      className={names(css.cell, column.isRoom && parties.length === 0 && css.empty, isTarget && css.target)}
      style={{
        gridColumn: at,
        gridRow: `${from + 2} / ${to + 2}`,
        inlineSize: `${100 / side.of}%`,
        marginInlineStart: `${(100 * side.at) / side.of}%`,
      }}
      data-at={target}
    >
      {places && <Taken startsAt={cell.startsAt} places={places} />}
      {parties.map((row) => (
        <Party key={row.bookingId} row={row} isHeld={row.bookingId === heldId} isPast={isPast} onTake={onTake} />
      ))}
      {isTarget ? (
        <MoveHere {...{ column, cell, at, target }} onDrop={() => onDrop(target)} />
      ) : (
        free.length > 0 && <Book {...{ column, cell, at }} isAway={heldId !== null} />
      )}
    </div>
  )
}

/** When it starts, and how many of its places are taken. */
function Taken({ startsAt, places }: { startsAt: string; places: NonNullable<BoardCell['places']> }) {
  const { taken, all } = places
  return (
    <p className={css.taken}>
      <span className={css.clock}>{clockOf(startsAt)}</span>
      <span>
        {taken}/{all}
      </span>
      <span className={css.bar} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, (taken / Math.max(1, all)) * 100)}%` }} />
      </span>
    </p>
  )
}

const titleOf = ({ column, cell }: Place): string => `${clockOf(cell.startsAt)}, ${column.name}`

type MoveHereProps = Place & { target: string; onDrop: () => void }

function MoveHere({ target, onDrop, ...place }: MoveHereProps) {
  const { column, cell, at } = place
  return (
    <button type="button" className={css.here} data-cell data-target={target} data-column={at} onClick={onDrop}>
      <span className="visually-hidden">Move to {titleOf(place)}</span>
      <span aria-hidden>{column.isRoom ? clockOf(cell.startsAt) : 'Move here'}</span>
    </button>
  )
}

/** The way to a sale of this start. It keeps its room while a booking is held: nothing moves under the pointer. */
function Book({ isAway, ...place }: Place & { isAway: boolean }) {
  const { column, cell, at } = place
  return (
    <Link
      to="/sell"
      search={{ date: sydneyDateOf(new Date(cell.startsAt)), at: cell.startsAt, place: column.placeId }}
      className={names(css.book, isAway && css.away)}
      data-cell
      data-column={at}
      data-unprinted={!column.isRoom || undefined}
      aria-label={`Book ${titleOf(place)}`}
    >
      {column.isRoom ? clockOf(cell.startsAt) : 'Book'}
    </Link>
  )
}

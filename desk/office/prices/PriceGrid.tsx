import { useRef, useState, type KeyboardEvent } from 'react'
import type { PricedService } from '#api/prices.ts'
import { addDays, shortDate, together } from '#domain/sydney-time.ts'
import { WeekTable } from '#desk/parts/WeekTable.tsx'
import css from './Prices.module.css'
import {
  cellInWords,
  daysOfWeek,
  placeAfterKey,
  placeOfReason,
  rowsOf,
  shortPrice,
  timesInWords,
  whyEmpty,
  type Place,
  type Reason,
  type Stretch,
  type WeekRow,
} from './price-week.ts'
import { PriceLink } from './PriceLink.tsx'
import { tintOf } from './tint.ts'

export type Week = { monday: string; service: PricedService; reasons: readonly Reason[]; isLinked: boolean }

/** A week as a table: its days side by side, its times below each other. */
export function PriceGrid(week: Week) {
  const rows = rowsOf(week.monday, week.service.starts)
  const { grid, tabStop, setFocused, onKeyDown } = useTabStop(rows)
  return (
    // The keys are those of the authoring practices, from link to link.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <WeekTable
      ref={grid}
      onKeyDown={onKeyDown}
      caption={
        <>
          What one person pays.
          {week.isLinked && <span className="visually-hidden"> The arrow keys lead from price to price.</span>}
        </>
      }
      rowsAre="Start"
      days={daysOfWeek(week.monday).map(dayHead)}
    >
      {rows.map((row, at) => (
        <tr key={row.from}>
          <th scope="row">{together(timesInWords(row))}</th>
          {row.cells.map((cell, column) => {
            const key = placeKey([at, column])
            return cell ? (
              <Price
                key={key}
                {...week}
                stretch={cell}
                place={key}
                isTabStop={key === tabStop}
                onFocus={() => setFocused([at, column])}
              />
            ) : (
              <NoPrice key={key} {...week} rows={rows} at={at} column={column} />
            )
          })}
        </tr>
      ))}
    </WeekTable>
  )
}

const placeKey = ([row, column]: Place) => `${row} ${column}`

/** The one price of the table that the Tab key leads to, and how the arrows lead on from it. */
function useTabStop(rows: readonly WeekRow[]) {
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<Place | null>(null)
  const first: Place = [0, rows[0]?.cells.findIndex(Boolean) ?? 0]
  const at = focused && rows[focused[0]]?.cells[focused[1]] ? focused : first
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : placeAfterKey(rows, at, event.key)
    if (!next) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-place="${placeKey(next)}"] a`)?.focus()
  }
  return { grid, tabStop: placeKey(at), setFocused, onKeyDown }
}

/** `Mon 23 Nov`; where there is no room for it, the weekday stands above the date. */
const dayHead = (day: string) => shortDate(day).replace(/ (?=\w+$)/, '\u00A0')

type PriceProps = Week & { stretch: Stretch; place: string; isTabStop: boolean; onFocus: () => void }

function Price({ service, reasons, isLinked, stretch, place, isTabStop, onFocus }: PriceProps) {
  const reason = placeOfReason(reasons, stretch.prices)
  const words = cellInWords(stretch)
  const look = stretch.prices.won ? css.price : css.usual
  const shown = (
    <>
      {shortPrice(stretch.prices.price)} <b>{reasons[reason]?.letter}</b>
    </>
  )
  return (
    <td data-place={place} style={tintOf(reasons, reason)}>
      {isLinked ? (
        <PriceLink
          serviceId={service.id}
          stretch={stretch}
          className={look}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={words}
          onFocus={onFocus}
        >
          {shown}
        </PriceLink>
      ) : (
        <span className={look} title={words}>
          {shown}
        </span>
      )}
    </td>
  )
}

type NoPriceProps = Pick<Week, 'monday' | 'service'> & { rows: readonly WeekRow[]; at: number; column: number }

/** A time at which nothing starts; of a day on which nothing does, one cell for all of them says why. */
function NoPrice({ monday, service, rows, at, column }: NoPriceProps) {
  if (rows.some(({ cells }) => cells[column])) return <td>&nbsp;</td>
  if (at > 0) return null
  return (
    <td rowSpan={rows.length} style={{ background: 'var(--sunk)' }}>
      <span className={css.usual}>{whyEmpty(addDays(monday, column), service)}</span>
    </td>
  )
}

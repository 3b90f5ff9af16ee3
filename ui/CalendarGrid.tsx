import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import {
  addDays,
  addMonths,
  calendarWeeks,
  longDate,
  monthOf,
  shiftMonth,
  spokenMonth,
  WEEKDAYS,
  weekdayOf,
  type SydneyDate,
  type SydneyMonth,
} from '#domain/sydney-time.ts'
import css from './CalendarGrid.module.css'
import { TurnButton } from './TurnButton.tsx'

/** What a day shows: whether it may be chosen, and in words why not, or how busy it will be. */
export type DayLook = {
  isBarred?: boolean
  note?: string
  tone?: 'past' | 'closed' | 'full' | 'own' | 'plenty of room' | 'filling up' | 'nearly full'
}

type Props = {
  label: string
  month: SydneyMonth
  firstMonth: SydneyMonth
  lastMonth: SydneyMonth
  today: SydneyDate
  selected: SydneyDate | null
  dayLook: (date: SydneyDate) => DayLook
  disabled: boolean
  onMonth: (month: SydneyMonth) => void
  onPick: (date: SydneyDate) => void
}

/** A month of days as the grid of the WAI-ARIA authoring practices: one tab stop, arrows, pages, Home and End. */
export function CalendarGrid(props: Props) {
  const { label, month, firstMonth, lastMonth, dayLook, disabled, onMonth, onPick } = props
  const heading = useId()
  const mayTurnTo = (to: SydneyMonth) => !disabled && (to < month ? firstMonth <= to : to <= lastMonth)
  const { grid, tabStop, setFocused, moveTo } = useTabStop(props, mayTurnTo)

  const pick = (date: SydneyDate) => {
    setFocused(date)
    if (!disabled && !dayLook(date).isBarred) onPick(date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPick = event.key === 'Enter' || event.key === ' '
    const next = dayAfterKey(tabStop, event)
    if (isPick || (next && moveTo(next))) event.preventDefault()
    if (isPick) pick(tabStop)
  }

  return (
    <section className={css.calendar} aria-label={label}>
      <MonthHead id={heading} {...{ month, mayTurnTo, onMonth }} />
      <table
        ref={grid}
        // The authoring practices ask for exactly this.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={heading}
        aria-busy={disabled || undefined}
        className={css.grid}
        onKeyDown={onKeyDown}
      >
        <WeekdayNames />
        <Days {...props} tabStop={tabStop} onPick={pick} />
      </table>
    </section>
  )
}

/** The one day of the grid that takes the focus, and how the keys move it, to another month too. */
function useTabStop({ month, today, selected, onMonth }: Props, mayTurnTo: (to: SydneyMonth) => boolean) {
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<SydneyDate>(selected ?? today)
  const takesFocus = useRef(false)

  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    focusOn(grid, focused)
  }, [focused])

  // A dialog that has sent the visitor to another day gives the focus to that day, not to the page.
  const selectedBefore = useRef(selected)
  useEffect(() => {
    if (selected && selected !== selectedBefore.current && document.activeElement === document.body)
      focusOn(grid, selected)
    selectedBefore.current = selected
  }, [selected])

  /** Whether there is such a day to move to. */
  const moveTo = (date: SydneyDate): boolean => {
    const to = monthOf(date)
    if (to !== month && !mayTurnTo(to)) return false
    takesFocus.current = true
    setFocused(date)
    if (to !== month) onMonth(to)
    return true
  }
  const tabStop = monthOf(focused) === month ? focused : firstOf(month, selected, today)
  return { grid, tabStop, setFocused, moveTo }
}

type HeadProps = Pick<Props, 'month' | 'onMonth'> & { id: string; mayTurnTo: (to: SydneyMonth) => boolean }

function MonthHead({ id, month, mayTurnTo, onMonth }: HeadProps) {
  const [before, after] = [shiftMonth(month, -1), shiftMonth(month, 1)]
  return (
    <div className={css.head}>
      <TurnButton to="previous" barred={!mayTurnTo(before)} turn={() => onMonth(before)} />
      <h2 id={id} aria-live="polite">
        {spokenMonth(month)}
      </h2>
      <TurnButton to="next" barred={!mayTurnTo(after)} turn={() => onMonth(after)} />
    </div>
  )
}

function WeekdayNames() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((day) => (
          <th key={day} scope="col" abbr={day}>
            {day.slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type DaysProps = Pick<Props, 'month' | 'today' | 'selected' | 'dayLook' | 'disabled' | 'onPick'> & {
  tabStop: SydneyDate
}

function Days({ month, today, selected, tabStop, dayLook, disabled, onPick }: DaysProps) {
  return (
    <tbody>
      {sixWeeks(month).map((week, i) => (
        <tr key={i}>
          {week.map((date, weekday) =>
            date === null ? (
              <td key={weekday}>&nbsp;</td>
            ) : (
              <Day
                key={date}
                date={date}
                look={dayLook(date)}
                isToday={date === today}
                isSelected={date === selected}
                isTabStop={date === tabStop}
                isWaiting={disabled}
                onPick={() => onPick(date)}
              />
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

type DayProps = {
  date: SydneyDate
  look: DayLook
  isToday: boolean
  isSelected: boolean
  isTabStop: boolean
  isWaiting: boolean
  onPick: () => void
}

function Day({ date, look, isToday, isSelected, isTabStop, isWaiting, onPick }: DayProps) {
  const notes = [isToday && 'today', look.note].filter(Boolean)
  return (
    // The keys are the grid's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <td
      // Not every tool knows that a cell of a grid is a gridcell.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="gridcell"
      data-date={date}
      data-tone={look.tone}
      data-today={isToday || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[longDate(date), ...notes].join(', ')}
      aria-selected={isSelected || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={look.isBarred || isWaiting || undefined}
      onClick={onPick}
    >
      <span>{Number(date.slice(8))}</span>
    </td>
  )
}

function focusOn(grid: RefObject<HTMLTableElement | null>, date: SydneyDate): void {
  grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
}

/** Where the keys of the authoring practices lead from a day. */
function dayAfterKey(date: SydneyDate, { key, shiftKey }: KeyboardEvent): SydneyDate | null {
  if (key === 'ArrowLeft') return addDays(date, -1)
  if (key === 'ArrowRight') return addDays(date, 1)
  if (key === 'ArrowUp') return addDays(date, -7)
  if (key === 'ArrowDown') return addDays(date, 7)
  if (key === 'Home') return addDays(date, -weekdayOf(date))
  if (key === 'End') return addDays(date, 6 - weekdayOf(date))
  if (key === 'PageUp') return addMonths(date, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(date, shiftKey ? 12 : 1)
  return null
}

function firstOf(month: SydneyMonth, selected: SydneyDate | null, today: SydneyDate): SydneyDate {
  if (selected && monthOf(selected) === month) return selected
  return monthOf(today) === month ? today : `${month}-01`
}

/** Always six rows, so that nothing below jumps from month to month. */
function sixWeeks(month: SydneyMonth): (SydneyDate | null)[][] {
  const weeks = calendarWeeks(month)
  while (weeks.length < 6) weeks.push(Array<null>(7).fill(null))
  return weeks
}

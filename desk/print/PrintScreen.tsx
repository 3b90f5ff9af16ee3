import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import { isRealDate, longDate, spokenTime } from '#domain/sydney-time.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { NotFoundScreen } from '#desk/shell/Missing.tsx'
import { clockOf, marksOf } from '#desk/today/day-words.ts'
import { dayFailed, useDay } from '#desk/today/useDay.ts'
import { Button } from '#ui/Button.tsx'
import { pagesOf, shortName } from './printed-day.ts'
import css from './Print.module.css'

/** The sheet of a day on paper, for when there is no power: no address, no phone number, and a box to tick. */
export function PrintScreen() {
  const { date = '' } = useParams({ strict: false })
  if (!isRealDate(date)) return <NotFoundScreen />
  return <Sheet date={date} />
}

function Sheet({ date }: { date: string }) {
  return (
    <div className={css.screen}>
      <div data-unprinted>
        <Back>
          <Link to="/day/$date" params={{ date }}>
            {longDate(date)}
          </Link>
        </Back>
        <PageHeading
          title="Print the day"
          lead="First names and initials, without addresses or phone numbers, on A4."
          action={<Button onClick={() => window.print()}>Print</Button>}
        />
      </div>
      <Asked query={useDay(date)} waiting="Loading the day" failed={dayFailed}>
        {(day) => <Pages day={day} />}
      </Asked>
    </div>
  )
}

/** Whoever has asked for the paper gets it without another press; going back to this page prints nothing. */
function usePrintAtOnce(isReady: boolean): void {
  const { print } = useSearch({ from: '/frame/print/$date' })
  const navigate = useNavigate({ from: '/print/$date' })
  useEffect(() => {
    if (!print || !isReady) return
    void navigate({ search: {}, replace: true })
    window.print()
  }, [print, isReady, navigate])
}

function Pages({ day }: { day: DayAnswer }) {
  const printedAt = useHouseNow()
  const { name } = useMe()
  const pages = pagesOf(day.rows)
  usePrintAtOnce(pages.length > 0)
  if (pages.length === 0) return <Empty title="Nobody is booked for this day." />
  return pages.map((rows, n) => (
    // Narrow screens scroll it sideways: then it must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section key={rows[0]?.bookingId} className={css.page} tabIndex={0} aria-label={`Page ${n + 1} of ${pages.length}`}>
      <PrintedRows caption={`${longDate(day.date)}, page ${n + 1} of ${pages.length}`} rows={rows} />
      <p className={css.foot}>
        Printed {spokenTime(printedAt)} by {name}. Shred after the day.
      </p>
    </section>
  ))
}

function PrintedRows({ caption, rows }: { caption: string; rows: readonly DayRow[] }) {
  return (
    <table className={css.rows}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          {['Time', 'Name', 'People', 'Service', 'Place', 'Marks', 'Here'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PrintedRow key={row.bookingId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function PrintedRow({ row }: { row: DayRow }) {
  return (
    <tr>
      <td>{clockOf(row.startsAt)}</td>
      <td>{shortName(row)}</td>
      <td>{row.people}</td>
      <td>{row.service}</td>
      <td>{row.place}</td>
      <td>{marksOf(row).join(', ')}</td>
      <td>
        <span className={css.box}>{row.arrived > 0 ? `${row.arrived}` : ''}</span>
      </td>
    </tr>
  )
}

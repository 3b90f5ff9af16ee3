import { Link } from '@tanstack/react-router'
import type { TimesPreview } from '#api/timetable.ts'
import { timeOf } from '#desk/parts/days.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { isCut } from './preview-words.ts'
import css from './Times.module.css'

/** More than these are folded away. */
const SEEN_AT_ONCE = 10

type Start = { start: string; resource: string }

/** What does not follow the new times: starts that stay because they are booked, and starts that cannot be. */
export function Exceptions({ preview: { booked, clashes } }: { preview: Pick<TimesPreview, 'booked' | 'clashes'> }) {
  return (
    <>
      {booked.length > 0 && (
        <Section
          title="Booked, and kept"
          lead={
            <>
              They go ahead for those who booked. Nothing more is sold there. If they cannot go ahead,{' '}
              <Link to="/office/closures/new">plan a closure</Link>: it looks after these guests.
            </>
          }
        >
          <Starts
            label="Booked, and kept"
            rows={booked}
            last={{ name: 'People', isNumber: true, render: ({ people }) => people }}
          />
        </Section>
      )}
      {clashes.length > 0 && (
        <Section title="Clashes" lead="Something else is already in the pool or room, so these are not offered.">
          <Starts label="Clashes" rows={clashes} last={{ name: 'What is there', render: (clash) => clash.with }} />
        </Section>
      )}
    </>
  )
}

type Props<Row> = { label: string; rows: readonly Row[]; last: Column<Row> }

/** Some starts, the first of them at once. */
function Starts<Row extends Start>({ label, rows, last }: Props<Row>) {
  const [first, more] = [rows.slice(0, SEEN_AT_ONCE), rows.slice(SEEN_AT_ONCE)]
  const columns: Column<Row>[] = [
    { name: 'When', render: ({ start }) => timeOf(start) },
    { name: 'Where', render: ({ resource }) => resource },
    last,
  ]
  const keyOf = (row: Row) => Object.values(row).join(' ')
  return (
    <>
      <Rows label={label} rows={first} keyOf={keyOf} columns={columns} />
      {more.length > 0 && (
        <details className={css.more}>
          <summary>Show {more.length} more</summary>
          <Rows label={`${label}, the others`} rows={more} keyOf={keyOf} columns={columns} />
        </details>
      )}
      {isCut(rows) && <p className={css.quiet}>These are the first fifty.</p>}
    </>
  )
}

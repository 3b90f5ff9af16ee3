import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TimesPreview } from '#api/timetable.ts'
import { timeOf } from '#desk/parts/days.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { inFigures } from '#desk/parts/whole-number.ts'
import css from './Times.module.css'

/** More than these are folded away. */
const SEEN_AT_ONCE = 10

type Start = { start: string; resource: string }

type Told = Pick<TimesPreview, 'removed' | 'remove' | 'booked' | 'bookedStarts' | 'clashes' | 'clashing'>

type ExceptionsProps = {
  preview: Told
  /** What can be done about the clashes. */
  children?: ReactNode
}

/** The starts that stay because they are booked, those that go, and those that cannot be. */
export function Exceptions({ preview, children }: ExceptionsProps) {
  const removed = removedOnly(preview)
  return (
    <>
      {preview.booked.length > 0 && <Booked preview={preview} />}
      {removed.length > 0 && (
        <Section title="Removed" lead="Nobody has booked these. From then on nobody can.">
          <Starts label="Removed" rows={removed} all={preview.remove} />
        </Section>
      )}
      {preview.clashes.length > 0 && <Clashes preview={preview}>{children}</Clashes>}
    </>
  )
}

function Booked({ preview: { booked, bookedStarts } }: { preview: Told }) {
  return (
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
        all={bookedStarts}
        last={{ name: 'People', isNumber: true, render: ({ people }) => people }}
      />
    </Section>
  )
}

function Clashes({ preview: { clashes, clashing }, children }: ExceptionsProps) {
  return (
    <Section title="Clashes" lead="Another session is in the pool or room then, so these are not offered.">
      <Starts
        label="Clashes"
        rows={clashes}
        all={clashing}
        last={{ name: 'What is there', render: (clash) => clash.with }}
      />
      {children}
    </Section>
  )
}

/** A start that goes because another is in its way stands among the clashes. */
function removedOnly({ removed, clashes }: Told): Start[] {
  const clashing = new Set(clashes.map(({ start, resource }) => `${start} ${resource}`))
  return removed.filter(({ start, resource }) => !clashing.has(`${start} ${resource}`))
}

/** `all`: how many there are, of which `rows` names the first. */
type Props<Row> = { label: string; rows: readonly Row[]; all: number; last?: Column<Row> }

/** Some starts, the first of them at once. */
function Starts<Row extends Start>({ label, rows, all, last }: Props<Row>) {
  const [first, more] = [rows.slice(0, SEEN_AT_ONCE), rows.slice(SEEN_AT_ONCE)]
  const columns: Column<Row>[] = [
    { name: 'When', render: ({ start }) => timeOf(start) },
    { name: 'Where', render: ({ resource }) => resource },
    ...(last ? [last] : []),
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
      {all > rows.length && <p className={css.quiet}>These are the first of {inFigures(all)}.</p>}
    </>
  )
}

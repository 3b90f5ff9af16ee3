import type { ReactNode } from 'react'
import { closuresPath, type ClosureAnswer, type ClosureGuest } from '#api/closures.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { timeOf } from '#desk/parts/days.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { paidInWords, totalsInWords } from './closure-words.ts'
import css from './Closures.module.css'

type Props = {
  closure: ClosureAnswer
  lead: string
  /** The last column: what they are offered, or what became of them. */
  last: { name: string; render: (guest: ClosureGuest) => ReactNode }
  children?: ReactNode
}

/** The guests whom a closure affects: the sums, and a row for each booking. */
export function ClosureGuests({ closure: { id, guests, totals }, lead, last, children }: Props) {
  const isManager = isAtLeast(useMe().role, 'manager')
  const hasGuests = guests.length > 0
  return (
    <Section title="Who is booked" lead={hasGuests && lead} action={isManager && hasGuests && <Download id={id} />}>
      <ul className={css.totals} aria-live="polite">
        {totalsInWords(totals).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {children}
      {hasGuests && (
        <Rows
          label="Who is booked"
          rows={guests}
          keyOf={({ bookingId }) => bookingId}
          isOver={({ state }) => state === 'SKIPPED'}
          columns={[...columns, last]}
        />
      )}
    </Section>
  )
}

const Download = ({ id }: { id: string }) => (
  <a href={`${closuresPath}/${id}/guests.csv`} download className={buttonLook('quiet')}>
    Download the list
  </a>
)

const whatOf = ({ kind, service, resource }: ClosureGuest): string =>
  kind === 'bath' ? `Extra bath only, ${resource}` : `${service}, ${resource}`

const columns: readonly Column<ClosureGuest>[] = [
  { name: 'Guest', render: ({ name }) => name },
  { name: 'When', isShort: true, render: ({ start }) => timeOf(start) },
  { name: 'What', render: whatOf },
  { name: 'People', isNumber: true, render: ({ people }) => people },
  { name: 'Paid', render: paidInWords },
]

import { Link } from '@tanstack/react-router'
import type { Fact } from './Facts.tsx'
import { Section } from './Section.tsx'
import css from './ChangesBelow.module.css'

const name = 'Changes'

/** A thing of the house: the name of its kind in the history, and its own there. */
type Thing = { what: string; row: string }

/** The way to what the history has of one thing; for managers and owners, who may read it. */
const InTheHistory = ({ what, row }: Thing) => (
  <Link to="/office/history" search={{ what, row }}>
    View changes
  </Link>
)

/** The way there among the facts of a thing. */
export const whoChangedIt = (what: string, row: string): Fact => ({
  name,
  value: <InTheHistory what={what} row={row} />,
})

/** The way there on a page that has no facts, below its form. */
export const ChangesBelow = (thing: Thing) => (
  <div className={css.below}>
    <Section title={name}>
      <p>
        <InTheHistory {...thing} />
      </p>
    </Section>
  </div>
)

import type { ShownPattern, StaffResource } from '#api/timetable.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { patternLines } from './pattern-words.ts'
import css from './Times.module.css'

type Props = { label: string; patterns: readonly ShownPattern[]; resources: readonly StaffResource[] }

/** The times of a service, as people say them. */
export function PatternList({ label, patterns, resources }: Props) {
  const today = useHouseToday()
  return (
    <ul className={css.list} aria-label={label}>
      {patternLines(patterns, resources, today).map(({ when, rest }) => (
        <li key={`${when} ${rest}`}>
          <p className={css.when}>{when}</p>
          <p className={css.quiet}>{rest}</p>
        </li>
      ))}
    </ul>
  )
}

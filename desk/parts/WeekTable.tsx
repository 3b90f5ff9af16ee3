import type { ComponentProps, ReactNode } from 'react'
import css from './WeekTable.module.css'

type Props = ComponentProps<'table'> & {
  caption: ReactNode
  /** What the first column is of. */
  rowsAre: string
  /** From Monday on. */
  days: readonly string[]
  /** Its rows. */
  children: ReactNode
}

/** A week as a table: its days side by side, its times below each other. */
export function WeekTable({ caption, rowsAre, days, children, ...table }: Props) {
  return (
    <table {...table} className={css.week}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowsAre}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

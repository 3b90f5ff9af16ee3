import type { ReactNode } from 'react'
import { names } from '#ui/class-names.ts'
import css from './Rows.module.css'

export type Column<Row> = {
  name: string
  render: (row: Row) => ReactNode
  /** Numbers stand in line. */
  isNumber?: boolean
  /** Days and the like stand on one line. */
  isShort?: boolean
  /** Its name need not be seen: buttons of the row. */
  isActs?: boolean
}
type Props<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The first names the row. */
  columns: readonly Column<Row>[]
  /** Rows that are over stand back. */
  isOver?: (row: Row) => boolean
  /** What all of them come to, as the last row, under a name. */
  together?: { name: string; row: Row }
  /** Whether its columns have room on a phone too. */
  isNarrow?: boolean
}

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that is drawn as cards is no table to browsers any more */

/** Rows as a table, and as cards where there is no room for columns. The roles keep it a table to screen readers then. */
export function Rows<Row>({ label, rows, keyOf, columns, isOver, together, isNarrow }: Props<Row>) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    <div className={names(!isNarrow && css.room)}>
      <table role="table" aria-label={label} className={css.table}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, isNumber, isActs }) => (
              <th key={name} role="columnheader" scope="col" className={names(isNumber && css.number)}>
                <span className={names(isActs && 'visually-hidden')}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={names(isOver?.(row) && css.over)}>
              <th role="rowheader" scope="row" className={names(css.main, first.isShort && css.short)}>
                {first.render(row)}
              </th>
              {others.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {together && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row" className={css.main}>
                {together.name}
              </th>
              {others.map((column) => (
                <Cell key={column.name} column={column} row={together.row} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** A cell with nothing in it has no name on a card. */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, render, isNumber, isShort, isActs } = column
  const shown = render(row)
  const isBare = shown === null || shown === ''
  return (
    <td
      role="cell"
      data-name={isActs ? undefined : name}
      className={names(isNumber && css.number, isShort && css.short, isActs && css.acts, isBare && css.bare)}
    >
      {shown}
    </td>
  )
}

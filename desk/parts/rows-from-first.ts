/**
 * The rows of a report from the first that has something to tell: before it the house had none of what the report is about.
 * None where no row has.
 */
export function fromFirst<Row>(rows: readonly Row[], hasSome: (row: Row) => boolean): Row[] {
  const first = rows.findIndex(hasSome)
  return first === -1 ? [] : rows.slice(first)
}

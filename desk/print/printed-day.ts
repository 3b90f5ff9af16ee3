import type { DayRow } from '#api/arrivals.ts'

const ROWS_ON_A_PAGE = 34

/** Who is to come, by start, on pages of 34 rows; whoever has cancelled is left out. */
export function pagesOf(rows: readonly DayRow[]): DayRow[][] {
  const coming = rows.filter(({ cancelled }) => cancelled === null)
  return Array.from({ length: Math.ceil(coming.length / ROWS_ON_A_PAGE) }, (_, page) =>
    coming.slice(page * ROWS_ON_A_PAGE, (page + 1) * ROWS_ON_A_PAGE),
  )
}

/** `Matilda W.`: enough to call somebody, too little to find out who they are. */
export function shortName({ firstName, name }: Pick<DayRow, 'firstName' | 'name'>): string {
  const [initial] = name.slice(firstName.length).trim()
  return initial ? `${firstName} ${initial}.` : firstName
}

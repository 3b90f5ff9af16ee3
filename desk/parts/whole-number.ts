/** A whole number as people type it, `1200` or `1,200`; NaN where it is none. */
export function wholeTyped(typed: string): number {
  const text = typed.trim()
  return /^(\d{1,7}|\d{1,3}(,\d{3}){1,2})$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}

/** Whether a whole number between these two was typed. */
export function isWhole(typed: string, least: number, most: number): boolean {
  const number = wholeTyped(typed)
  return number >= least && number <= most
}

/** A number as it is read: `1,200`. */
export const inFigures = (number: number): string => number.toLocaleString('en-AU')

/** How many there are of something, as it is read: `1 booking`, `1,200 people`. */
export const countOf = (count: number, one: string, more = `${one}s`): string =>
  `${inFigures(count)} ${count === 1 ? one : more}`

/** A number that was typed, as it is read; anything else stays as it was typed. */
export function figuresRead(typed: string): string {
  const number = wholeTyped(typed)
  return Number.isNaN(number) ? typed : inFigures(number)
}

/** Class names in one text; what is false or missing is left out. */
export function names(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ')
}

/** A value that must be there by now. Where it is missing the house has a fault, and the message names it. */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}

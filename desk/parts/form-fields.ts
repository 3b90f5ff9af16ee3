import { centsFromDollars } from '#domain/money.ts'
import { isRealDate } from '#domain/sydney-time.ts'
import type { FieldError } from '#ui/useFormErrors.ts'
import { centsTyped, inDollars } from './amounts.ts'
import type { Draft, EditedField } from './edited-fields.ts'
import { inFigures, isWhole } from './whole-number.ts'

/** One of several to choose from. */
export type Option = {
  value: string
  label: string
  detail?: string
  /** Shown only where it is chosen already. */
  isGone?: boolean
}

/** How a field is filled in, and what fits in it; amounts are in dollars. */
export type Input =
  | { as: 'line'; longest: number; whenEmpty?: string; type?: 'email' | 'tel' | 'code' | 'figures' }
  | { as: 'whole'; least: number; most: number; of?: 'hours' | 'months' | 'minutes'; isOptional?: true }
  | { as: 'paragraph'; longest: number }
  | { as: 'amount'; least: number; most: number }
  | { as: 'day'; whenEmpty?: string }
  | { as: 'one-of'; options: readonly Option[]; none?: string; whenEmpty?: string }
  | { as: 'radio'; options: readonly Option[] }
  | { as: 'weekdays' }
  /** The form draws it itself. */
  | { as: 'own' }

/** The inputs of one way to fill a field in. */
export type InputAs<As extends Input['as']> = Extract<Input, { as: As }>

/** All that a form knows of one of its fields; the form, its mistakes and the page that checks it are drawn from this. */
export type FormField<Name extends string> = EditedField<Name> & {
  /** What the form calls it, where that is another way than where it is read. */
  asks?: string
  hint?: string
  input: Input
  /** What is wrong with what was typed, beyond what its input says; false: nothing. */
  mistake?: (typed: string, draft: Draft<Name>) => string | false
  /** Beside the short fields next to it, where there is room. */
  isShort?: true
}

/** A row of a table that has the names of its fields as its keys. */
export type Unnamed<Name extends string> = Omit<FormField<Name>, 'name'>

/** A choice of a few, all in sight; it is read as the label of the one that is chosen. */
export const radio = (options: readonly Option[]): { input: Input; words: (chosen: string) => string } => ({
  input: { as: 'radio', options },
  words: (chosen) => options.find(({ value }) => value === chosen)?.label ?? chosen,
})

/** What is wrong with what was typed, in the order of the fields. */
export const mistakesIn = <Name extends string>(
  fields: readonly FormField<Name>[],
  draft: Draft<Name>,
): FieldError<Name>[] =>
  fields.flatMap((field) => {
    const message = mistakeIn(field, draft)
    return message ? [{ field: field.name, message }] : []
  })

/** What is wrong with one field; false: nothing. */
export function mistakeIn<Name extends string>(field: FormField<Name>, draft: Draft<Name>): string | false {
  const typed = draft[field.name].trim()
  if (typed === '' && isOptional(field.input)) return false
  return mistakeOfInput(field, typed) || (field.mistake?.(typed, draft) ?? false)
}

/** Whether a field may be left empty. */
export function isOptional(input: Input): boolean {
  if (input.as === 'amount') return false
  if (input.as === 'whole') return input.isOptional ?? false
  return !('whenEmpty' in input) || input.whenEmpty === undefined
}

function mistakeOfInput({ label, asks = label, input }: FormField<string>, typed: string): string | false {
  switch (input.as) {
    case 'whole':
      return !isWhole(typed, input.least, input.most) && `${asks}: ${wholeWanted(input)}`
    case 'amount':
      return !isAmount(typed, input) && `${asks}: ${amountWanted(input)}`
    case 'day':
      return !isRealDate(typed) && (input.whenEmpty ?? `${asks}: choose a day, or nothing at all`)
    case 'line':
    case 'one-of':
      return typed === '' && (input.whenEmpty ?? false)
    default:
      return false
  }
}

function wholeWanted({ least, most, of, isOptional: mayBeEmpty }: InputAs<'whole'>): string {
  const range = `a whole number${of ? ` of ${of}` : ''} from ${inFigures(least)} to ${inFigures(most)}`
  return mayBeEmpty ? `${range}, or nothing at all` : range
}

function isAmount(typed: string, { least, most }: InputAs<'amount'>): boolean {
  const cents = centsTyped(typed)
  return cents !== null && cents >= centsFromDollars(least) && cents <= centsFromDollars(most)
}

function amountWanted({ least, most }: InputAs<'amount'>): string {
  const upTo = inDollars(most)
  return `an amount ${least > 0 ? `from ${inDollars(least)} to ${upTo}` : `up to ${upTo}`}, like 35.50`
}

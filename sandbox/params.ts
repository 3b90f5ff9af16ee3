import { z } from 'zod'
import type { FormValue } from './form.ts'
import { invalidRequest } from './stripe-error.ts'

/** Stripe's parameter kinds, from which each call's table is made. */
export const text = z.string('Invalid string').min(1, 'parameter_invalid_empty').max(5000, 'parameter_too_long')
export const whole = z
  .string('Invalid integer')
  .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
  .transform(Number)
export const positive = whole.refine((n) => n > 0, 'parameter_invalid_integer')
export const yesNo = z.enum(['true', 'false']).transform((word) => word === 'true')
export const address = text.refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'url_invalid')
export const email = text.refine((mail) => /^[^\s@.]+(?:\.[^\s@.]+)*@[^\s@]+\.[^\s@]+$/.test(mail), 'email_invalid')
export const list = <T extends z.ZodType>(of: T) => z.array(of, 'Invalid array')
export const object = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape)

export const currency = text
  .transform((code) => code.toLowerCase())
  .refine((code) => ['aud', 'eur', 'gbp', 'nzd', 'usd'].includes(code), 'Invalid currency')

const named = z.union(
  [z.literal(''), z.array(z.string()), z.record(z.string().max(40), z.string().max(500))],
  'Invalid object',
)

/** Names and texts of the caller's own; an empty text means the name is not kept. */
export const metadata = named
  .transform((given) => Object.fromEntries(Object.entries(given || {}).filter(([, value]) => value !== '')))
  .refine((given) => Object.keys(given).length <= 50, 'You can only have 50 metadata keys')

/** A change of what is kept already: names not given stay, an empty text takes one away, or all of them. */
export const metadataChange = named.transform((given) => (kept: Record<string, string>) => {
  const changed = given === '' ? {} : Object.assign({}, kept, given)
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== ''))
})

const time = z.union([whole, object({ gt: whole, gte: whole, lt: whole, lte: whole }).partial()])
export type TimeRange = z.infer<typeof time>

/** The parameters that every list takes. */
export const paging = {
  limit: positive.refine((n) => n <= 100, 'parameter_invalid_integer').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: time.optional(),
}

/** Reads a call's parameters against its table, or says which one is wrong in Stripe's words. */
export function readParams<S extends z.ZodRawShape>(shape: S, given: { [name: string]: FormValue }) {
  const result = z.strictObject({ ...shape, expand: list(text).optional() }).safeParse(given)
  if (result.success) return result.data as z.infer<z.ZodObject<S>> & { expand?: string[] }
  throw inStripesWords(result.error.issues, given)
}

type Issue = z.core.$ZodIssue

function inStripesWords(issues: Issue[], given: FormValue) {
  const flat = issues.flatMap(innermost)
  const unknown = flat.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) {
    const param = inBrackets([...unknown.path, unknown.keys[0]!])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const missing = flat.find((issue) => valueAt(given, issue.path) === undefined)
  if (missing) {
    const param = inBrackets(missing.path)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return wrongValue(flat[0]!, given)
}

/** A union says what is wrong inside its members; the deepest saying is the one that helps. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const inner = issue.errors.flat().map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
  const deepest = Math.max(...inner.map((each) => each.path.length))
  return inner.filter((each) => each.path.length === deepest).slice(-1)
}

function wrongValue(issue: Issue, given: FormValue) {
  const param = inBrackets(issue.path)
  const value = valueAt(given, issue.path)
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param })
  }
  const sentence = sentences[issue.message]
  if (sentence) return invalidRequest(sentence(shown, param), { code: issue.message, param })
  return invalidRequest(`${issue.message}: ${shown}`, { param })
}

const sentences: Record<string, (value: string, param: string) => string> = {
  parameter_invalid_integer: (value) => `Invalid integer: ${value}`,
  parameter_invalid_empty: (_, param) =>
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
  parameter_too_long: (_, param) => `Invalid string: ${param} must be at most 5000 characters`,
  url_invalid: () => 'Not a valid URL',
  email_invalid: (value) => `Invalid email address: ${value}`,
}

const inBrackets = ([first, ...rest]: readonly PropertyKey[]) =>
  String(first ?? '') + rest.map((step) => `[${String(step)}]`).join('')

function valueAt(given: FormValue | undefined, path: readonly PropertyKey[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>((value, step) => {
    if (value === undefined || typeof value === 'string') return undefined
    return Array.isArray(value) ? value[Number(step)] : value[String(step)]
  }, given)
}

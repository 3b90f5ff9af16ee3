import type { TermsAnswer, TermsVersion } from '#api/terms.ts'
import { isTermsMarkdown } from '#domain/checkout/terms.ts'
import { longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Draft, EditedField } from '#desk/parts/edited-fields.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

export type TermsField = 'body' | 'from'
export type TermsDraft = Draft<TermsField>

const isDay = (typed: string) => /^\d{4}-\d\d-\d\d$/.test(typed)

/** The terms, as they are read where versions are compared. */
export const termsFields: readonly EditedField<TermsField>[] = [
  { name: 'body', label: 'Terms' },
  { name: 'from', label: 'First day', words: (typed) => (isDay(typed) ? longDate(typed) : typed) },
]

/** New terms begin with the text of the newest; their first day is to be chosen. */
export const draftOfTerms = ({ body }: Pick<TermsAnswer, 'body'>): TermsDraft => ({ body, from: '' })

/** What is wrong with new terms, in the order of the form. */
export function mistakesInTerms({ body, from }: TermsDraft, today: string): FieldError<TermsField>[] {
  return [
    ...(isTermsMarkdown(null, body)
      ? []
      : [{ field: 'body' as const, message: 'Write the terms as plain text, with # before a heading' }]),
    ...(isDay(from) && from >= today ? [] : [{ field: 'from' as const, message: 'Choose today or a day to come' }]),
  ]
}

/** Since when, or from when on, a version is in force. */
export function sinceWords({ from, standing }: TermsVersion): string {
  if (from === null) return 'From the start'
  const day = longDate(sydneyDateOf(new Date(from)))
  return standing === 'to come' ? `From ${day}` : `Since ${day}`
}

/** How a version stands, in a word and a colour. */
export const versionMarks = {
  'in force': { tone: 'good', word: 'In force' },
  'to come': { tone: 'warning', word: 'To come' },
  past: { tone: 'plain', word: 'Past' },
} as const satisfies Record<TermsVersion['standing'], object>

/** What a version is called. */
export const versionName = (version: number): string => (version === 0 ? 'Default' : `Version ${version}`)

import type { FieldError } from '#ui/useFormErrors.ts'

const SHORTEST = 3

/** The mistake of a reason that says nothing; the house refuses it too (`reason.missing`). */
export const noReason = (reason: string): FieldError<'reason'>[] =>
  reason.trim().length < SHORTEST ? [{ field: 'reason', message: 'Say why, in a few words' }] : []

import { isReason } from '#domain/reason.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

/** The mistake of a reason that says nothing; the house refuses it too (`reason.missing`). */
export const noReason = (reason: string): FieldError<'reason'>[] =>
  isReason(reason) ? [] : [{ field: 'reason', message: 'Say why, in a few words' }]

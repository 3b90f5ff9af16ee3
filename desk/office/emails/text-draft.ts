import type { TextShown } from '#api/email-texts.ts'
import { unknownWord, type EmailWord, type OwnWords, type TextKind } from '#domain/email-texts.ts'
import type { EditedField } from '#desk/parts/edited-fields.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

export type TextField = keyof OwnWords

/** The owner's words in an email, as they are read where versions are compared. */
export const textFields: readonly EditedField<TextField>[] = [
  { name: 'subject', label: 'Subject' },
  { name: 'opening', label: 'Opening' },
  { name: 'closing', label: 'Closing' },
]

/** The words as they would be typed. */
export const draftOfText = ({ subject, opening, closing }: TextShown): OwnWords => ({ subject, opening, closing })

/** What is wrong with what was typed: a word in braces that this email does not know. */
export function mistakesInText(kind: TextKind, draft: OwnWords): FieldError<TextField>[] {
  return textFields.flatMap(({ name }) => {
    const word = unknownWord(kind, { subject: '', opening: '', closing: '', [name]: draft[name] })
    return word === null ? [] : [{ field: name, message: `{{${word}}} is not known in this email` }]
  })
}

const meanings: Record<EmailWord, string> = {
  firstName: 'the first name of the guest',
  service: 'what they booked or bought',
  when: 'the day and time of the visit',
  house: 'the name of the house',
}

/** What a word in braces stands for. */
export const meaningOf = (word: EmailWord): string => meanings[word]

/** Whether anything is said in the owner's own words. */
export const hasOwnWords = ({ subject, opening, closing }: OwnWords): boolean =>
  [subject, opening, closing].some(Boolean)

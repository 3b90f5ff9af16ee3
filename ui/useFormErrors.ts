import { useState } from 'react'

export type FormErrors<Field extends string> = {
  /** What was wrong when the form was last sent: for the summary at its top. */
  problems: FieldError<Field>[]
  errorOf: (field: Field) => string | null
  leave: (field: Field) => void
  /** Whether the form may be sent; if not, the summary says why. */
  check: () => boolean
}
export type FieldError<Field extends string> = { field: Field; message: string }

/** When a form speaks of its mistakes: of a filled field once it is left, of all of them once it is sent. */
export function useFormErrors<Field extends string>(
  errors: FieldError<Field>[],
  isFilled: (field: Field) => boolean,
): FormErrors<Field> {
  const [shown, setShown] = useState<readonly Field[] | 'all'>([])
  const [problems, setProblems] = useState<FieldError<Field>[]>([])
  const isShown = (field: Field) => shown === 'all' || shown.includes(field)

  return {
    problems,
    errorOf: (field) => (isShown(field) && errors.find((error) => error.field === field)?.message) || null,
    // Passing through an empty field is no mistake yet.
    leave: (field) => {
      if (isFilled(field) && shown !== 'all') setShown([...shown, field])
    },
    check: () => {
      setShown('all')
      setProblems(errors)
      return errors.length === 0
    },
  }
}

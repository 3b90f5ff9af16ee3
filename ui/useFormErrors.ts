import { useState } from 'react'

export type FieldError<Field extends string> = { field: Field; message: string }
export type FormErrors<Field extends string> = {
  /** What was wrong when the form was last sent: for the summary at its top. */
  problems: FieldError<Field>[]
  errorOf: (field: Field) => string | null
  /** What the input of a field is given: its value, its mistake, and what happens when it is changed or left. */
  field: (field: Field, value: string, change: (value: string) => void) => FieldInput
  /** Whether the form may be sent; if not, the summary says why. */
  check: () => boolean
  /** Says what the house has found wrong after the form was sent. */
  tell: (found: FieldError<Field>[]) => void
}
export type FieldInput = {
  id: string
  name: string
  value: string
  error: string | null
  onBlur: () => void
  onChange: (event: { target: { value: string } }) => void
}

/** When a form speaks of its mistakes: of a filled field once it is left, of all of them once it is sent. */
export function useFormErrors<Field extends string>(
  errors: FieldError<Field>[],
  isFilled: (field: Field) => boolean,
): FormErrors<Field> {
  const [shown, setShown] = useState<readonly Field[] | 'all'>([])
  const [problems, setProblems] = useState<FieldError<Field>[]>([])
  // When everything is mended there is nothing left to sum up.
  if (errors.length === 0 && problems.length > 0) setProblems([])

  const errorOf = (field: Field) => {
    const isShown = shown === 'all' || shown.includes(field)
    return (isShown && errors.find((error) => error.field === field)?.message) || null
  }
  // Passing through an empty field is no mistake yet.
  const leave = (field: Field) => {
    if (isFilled(field) && shown !== 'all') setShown([...shown, field])
  }
  const tell = (found: FieldError<Field>[]) => {
    setShown('all')
    setProblems(found)
  }
  return {
    problems,
    errorOf,
    field: (field, value, change) => ({
      id: field,
      name: field,
      value,
      error: errorOf(field),
      onBlur: () => leave(field),
      onChange: (event) => change(event.target.value),
    }),
    check: () => {
      if (errors.length > 0) tell(errors)
      return errors.length === 0
    },
    tell,
  }
}

/** The mistake of a field that must be filled in and is empty. */
export function whenEmpty<Field extends string>(field: Field, value: string, message: string): FieldError<Field>[] {
  return value === '' ? [{ field, message }] : []
}

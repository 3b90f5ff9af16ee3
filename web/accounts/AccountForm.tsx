import type { ReactNode } from 'react'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import type { FieldError } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'

type Props = {
  id?: string
  label?: string
  form: { problems: FieldError<string>[]; check: () => boolean }
  isBusy: boolean
  /** What is read before the fields. */
  intro?: ReactNode
  /** What came of sending it; a form with mistakes does not say it. */
  answer?: ReactNode
  onSend: () => void
  children: ReactNode
}

/** A form of the account screens. It is sent once at a time, and only without mistakes; they are listed at its top. */
export function AccountForm({ id, label, form, isBusy, intro, answer, onSend, children }: Props) {
  return (
    <form
      noValidate
      id={id}
      method="post"
      aria-label={label}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && form.check()) onSend()
      }}
    >
      {intro}
      <ErrorSummary errors={form.problems} />
      {form.problems.length === 0 && answer}
      {children}
    </form>
  )
}

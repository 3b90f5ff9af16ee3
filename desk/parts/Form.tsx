import type { ReactNode } from 'react'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import type { FieldError } from '#ui/useFormErrors.ts'
import css from './Form.module.css'

type Props = {
  label: string
  form: { problems: FieldError<string>[]; check: () => boolean }
  isBusy: boolean
  /** What came of sending it; a form with mistakes does not say it. */
  answer?: ReactNode
  onSend: () => void
  children: ReactNode
}

/** A form of the desk. It is sent once at a time, and only without mistakes; they are listed at its top. */
export function Form({ label, form, isBusy, answer, onSend, children }: Props) {
  return (
    <form
      noValidate
      method="post"
      aria-label={label}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && form.check()) onSend()
      }}
    >
      <ErrorSummary errors={form.problems} />
      {form.problems.length === 0 && answer}
      {children}
    </form>
  )
}

/** The buttons of a form; on a phone they stay at the foot of the screen. */
export function FormBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>
}

import { useId, type ComponentProps } from 'react'
import css from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  id?: string
  label: string
  hint?: string
  error?: string | null | undefined
}

/** One line to fill in: its label above, a hint, and what is wrong with it in words beside it. */
export function Field({ id, label, hint, error, ...input }: Props) {
  const own = useId()
  const inputId = id ?? own
  const described = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={inputId} className={css.label}>
        {label}
      </label>
      {hint && (
        <p id={`${inputId}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={inputId}
        className={css.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p id={`${inputId}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

import type { ComponentProps } from 'react'
import css from './LongField.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  id: string
  label: string
  hint?: string
  error?: string | null | undefined
}

/** Room for a paragraph: its label above, a hint, and what is wrong with it in words beside it. */
export function LongField({ id, label, hint, error, ...text }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <textarea
        {...text}
        id={id}
        className={css.text}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

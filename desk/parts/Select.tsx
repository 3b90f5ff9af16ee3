import css from './Select.module.css'

type Props = {
  id: string
  label: string
  hint?: string
  value: string
  /** What is read where nothing is chosen; without it something must be. */
  none?: string
  options: readonly { value: string; label: string }[]
  error?: string | null
  onChange: (value: string) => void
}

/** A choice of one where there may be many: its label above, and what is wrong with it in words beside it. */
export function Select({ id, label, hint, value, none, options, error, onChange }: Props) {
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
      <select
        id={id}
        value={value}
        className={css.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {(none !== undefined || value === '') && <option value="">{none ?? 'Choose one'}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

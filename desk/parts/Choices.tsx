import { useId, type ReactNode } from 'react'
import css from './Choices.module.css'

type Option<Value extends string> = { value: Value; label: ReactNode; detail?: ReactNode }
type Props<Value extends string> = {
  legend: string
  hint?: string
  name: string
  options: readonly Option<Value>[]
  value: Value | null
  error?: string | null
  /** Short answers stand side by side. */
  areShort?: boolean
  onChange: (value: Value) => void
}

/** A choice of one; the browser's own radio buttons, one line each or side by side. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { legend, hint, name, options, value, error, areShort, onChange } = props
  const id = useId()
  return (
    <fieldset className={css.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{legend}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={areShort ? css.short : css.long}>
        {options.map((option, place) => (
          <label key={option.value} className={css.choice}>
            <input
              type="radio"
              id={place === 0 ? name : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={css.label}>{option.label}</span>
              {option.detail && <span className={css.detail}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

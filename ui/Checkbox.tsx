import { useId, type ComponentProps, type ReactNode } from 'react'
import css from './Checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  id?: string
  error?: string | null | undefined
  children: ReactNode
}

/** A box to tick, its whole line a target. */
export function Checkbox({ id, error, children, ...input }: Props) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div>
      <label htmlFor={inputId} className={css.line}>
        <input
          {...input}
          id={inputId}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${inputId}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

import { useEffect, useRef, type MouseEvent } from 'react'
import css from './ErrorSummary.module.css'

type Props = { errors: { field: string; message: string }[]; title?: string }

/** What is wrong with a form, at its top, in focus, each line leading to its field (design, "Validation"). */
export function ErrorSummary({ errors, title = 'There is a problem' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])

  if (errors.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <p className={css.title}>{title}</p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goTo(field, event)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(field: string, event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(field)?.focus()
}

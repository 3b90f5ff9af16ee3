import { useEffect, useId, useRef, useState } from 'react'
import css from './Filters.module.css'

type Props = {
  label: string
  hint?: string
  value: string
  /** The screen is there to type in it. */
  takesFocus?: boolean
  onChange: (words: string) => void
}

/** Words to look for; the list follows when somebody stops typing. */
export function SearchField({ label, hint, value, takesFocus, onChange }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <div className={`${css.one} ${css.search}`}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="search"
        value={typed}
        placeholder={hint}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}

/** For how long nobody types on before it is looked for (milliseconds). */
const AFTER = 250

/** What is typed, which counts a moment later; cleared from outside, it is empty. */
function useTyped(value: string, onChange: Props['onChange']) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value === '') setTyped('')
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), AFTER)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return [typed, setTyped] as const
}

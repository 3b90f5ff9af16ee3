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
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Cleared from outside.
  if (value !== known) {
    setKnown(value)
    if (value === '') setTyped('')
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), 250)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
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

import { useEffect, useRef, type ReactNode } from 'react'
import css from './Answer.module.css'

/** What came of sending a form: it takes the focus, which its button lost while it was busy. */
export function Answer({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={css.answer}>
      {children}
    </div>
  )
}

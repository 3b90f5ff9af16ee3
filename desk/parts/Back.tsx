import type { ReactNode } from 'react'
import css from './Back.module.css'

/** The way back to the list that a page belongs to. */
export function Back({ children }: { children: ReactNode }) {
  return (
    <p className={css.back} data-unprinted>
      {children}
    </p>
  )
}

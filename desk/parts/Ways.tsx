import type { ReactNode } from 'react'
import css from './Ways.module.css'

/** Where to go on from here. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className={css.ways}>{children}</div>
}

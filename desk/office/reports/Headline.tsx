import type { ReactNode } from 'react'
import css from './Report.module.css'

/** What a report says first, and below it what else belongs to that. */
export function Headline({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <div className={css.total}>
      <p>{children}</p>
      {below && <p className={css.compared}>{below}</p>}
    </div>
  )
}

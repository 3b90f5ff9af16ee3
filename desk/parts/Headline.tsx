import type { ReactNode } from 'react'
import css from './Headline.module.css'

/** A number that matters most where it stands, and below it what belongs to that. */
export function Headline({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <div className={css.headline}>
      <p>{children}</p>
      {below && <p className={css.below}>{below}</p>}
    </div>
  )
}

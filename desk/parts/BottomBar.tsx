import type { ReactNode } from 'react'
import css from './BottomBar.module.css'

/** Stands at the bottom of the screen, above everything: what was just done, or what is under way. */
export const BottomBar = ({ isTrouble = false, children }: { isTrouble?: boolean; children: ReactNode }) => (
  <div className={css.bar} data-trouble={isTrouble || undefined} role={isTrouble ? 'alert' : undefined}>
    {children}
  </div>
)

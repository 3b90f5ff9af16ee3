import type { ReactNode } from 'react'
import css from './StepFrame.module.css'

/** One step on its own; it fades in when the visitor comes to it. */
export function StepFrame({ children }: { children: ReactNode }) {
  return <div className={css.frame}>{children}</div>
}

import type { ReactNode } from 'react'
import css from './ShortFields.module.css'

/** Fields for a few letters, side by side where there is room. */
export function ShortFields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>
}

import type { ReactNode } from 'react'
import { names } from '#ui/class-names.ts'
import css from './Mark.module.css'

type Props = { tone?: 'plain' | 'good' | 'warning' | 'danger'; children: ReactNode }

/** How something stands, in a word; the colour only repeats it. */
export function Mark({ tone = 'plain', children }: Props) {
  return <span className={names(css.mark, css[tone])}>{children}</span>
}

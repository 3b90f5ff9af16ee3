import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'
import css from './Troubles.module.css'

/** What needs somebody's attention, one below the other. */
export function Troubles({ children }: { children: ReactNode }) {
  return <ul className={css.troubles}>{children}</ul>
}

type Props = { title: string; tone: 'warning' | 'danger'; mark: string; wayOn: string; children: ReactNode }

/** What is wrong, how urgent that is in a word, what is known about it, and the way on. */
export function Trouble({ title, tone, mark, wayOn, children }: Props) {
  return (
    <li className={css.trouble} style={{ borderInlineStartColor: `var(--${tone})` }}>
      <div className={css.head}>
        <h3>{title}</h3>
        <Mark tone={tone}>{mark}</Mark>
      </div>
      {children}
      <p className={css.way}>{wayOn}</p>
    </li>
  )
}

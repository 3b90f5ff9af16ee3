import type { ReactNode, Ref } from 'react'
import { Mark } from '#desk/parts/Mark.tsx'
import css from './FirstDay.module.css'
import type { Standing } from './first-steps.ts'

type Props = {
  title: string
  standing: Standing
  action?: ReactNode
  /** Takes the focus when the button of the step has done its work, and is gone. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}
const marks = {
  done: { tone: 'good', word: 'Done' },
  'to do': { tone: 'plain', word: 'To do' },
  wrong: { tone: 'danger', word: 'Needs you' },
} as const

/** A step of the first day, with its status and the way to do it. */
export function Step({ title, standing, action, heading, children }: Props) {
  const { tone, word } = marks[standing]
  return (
    <li className={css.step}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        <Mark tone={tone}>{word}</Mark>
      </div>
      <div className={css.words}>{children}</div>
      {action && <div className={css.ways}>{action}</div>}
    </li>
  )
}

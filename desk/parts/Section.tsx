import { useId, type ReactNode } from 'react'
import css from './Section.module.css'

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a page under a heading of its own, with the one act that belongs to it. */
export function Section({ title, lead, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.section}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 id={id}>{title}</h2>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

import { useEffect, useRef, type ReactNode } from 'react'
import { houseName } from '#desk/calls/house.ts'
import { hasMovedOn } from '#desk/calls/moves.ts'
import css from './PageHeading.module.css'

type Props = {
  title: string
  /** Said in the tab alone, before the title: what came of a form. */
  state?: string | undefined
  lead?: ReactNode
  /** The page's main button; on a phone it stands at the foot. */
  action?: ReactNode
}

/** The one h1 of a page: it names the tab, and takes the focus of whoever comes from another page. */
export function PageHeading({ title, state, lead, action }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${state ? `${state}: ` : ''}${title} – ${houseName()} desk`
  }, [title, state])
  useEffect(() => {
    if (hasMovedOn()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <div className={css.lead}>{lead}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </header>
  )
}

import { useEffect, useRef, type ReactNode } from 'react'
import css from './Alert.module.css'
import { names } from './class-names.ts'

type Props = {
  tone?: 'info' | 'warning' | 'danger' | 'success'
  title?: string
  children: ReactNode
  action?: ReactNode
}

/** A message with what can be done about it; a failure is read out at once. */
export function Alert({ tone = 'info', title, children, action }: Props) {
  const Box = tone === 'danger' ? 'div' : 'output'
  return (
    <Box role={tone === 'danger' ? 'alert' : undefined} className={names(css.alert, css[tone])}>
      {title && <p className={css.title}>{title}</p>}
      <div>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </Box>
  )
}

/** What came of sending a form: it takes the focus, which its button lost while it was busy. */
export function Answer({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={css.answer}>
      {children}
    </div>
  )
}

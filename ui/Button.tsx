import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { names } from './class-names.ts'

type Look = 'primary' | 'danger' | 'quiet' | 'plain'
type Props = ComponentProps<'button'> & {
  look?: Look
  wide?: boolean
  busy?: boolean
  /** Why it cannot be pressed now; it stays focusable and says so (never a mute disabled button). */
  whyNot?: string | null | undefined
  children: ReactNode
}

/** A button; while busy or barred it does nothing, and its reason is shown beside it. */
export function Button({ look = 'primary', wide, busy, whyNot, disabled, className, children, ...rest }: Props) {
  const isBarred = Boolean(disabled || busy || whyNot)
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook(look, wide, className)}
      disabled={isBarred}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  )
}

/** The look of a button, for links that lead on. */
export function buttonLook(look: Look = 'primary', wide?: boolean, more?: string): string {
  return names(css.button, css[look], wide && css.wide, more)
}

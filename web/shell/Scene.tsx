import type { CSSProperties, ReactNode } from 'react'
import type { ServiceFamily } from '#domain/catalogue/service.ts'
import { minutesOf } from '#domain/sydney-time.ts'
import { names } from '#ui/class-names.ts'
import css from './Scene.module.css'

type Props = {
  of: ServiceFamily
  /** The clock in Sydney, as "10:00"; the middle of the day before it is known. */
  time?: string | null | undefined
  className?: string | undefined
  /** What lies on the water. */
  children?: ReactNode
}

/** What is booked, between sky and water, with the sun where it stands at that hour. Decoration: it is said in words. */
export function Scene({ of, time, className, children }: Props) {
  const hour = time ? { '--hour': minutesOf(time) / 60 } : undefined
  return (
    <div aria-hidden="true" className={names(css.scene, css[of], className)} style={hour as CSSProperties}>
      {children}
    </div>
  )
}

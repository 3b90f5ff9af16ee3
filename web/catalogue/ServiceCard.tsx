import type { ReactNode } from 'react'
import { dollars, type Cents } from '#domain/money.ts'
import css from './ServiceCard.module.css'
import { names } from '#ui/class-names.ts'

type Tone = 'water' | 'stone'
type Props = {
  name: string
  text: string
  from: Cents | null
  drawing: ReactNode
  tone: Tone
  children: ReactNode
}

/** A service to choose: a drawing, what it is, its from-price and BOOK (spec 2, /service-selection). */
export function ServiceCard({ name, text, from, drawing, tone, children }: Props) {
  return (
    <article className={css.card}>
      <ServicePicture tone={tone}>{drawing}</ServicePicture>
      <div className={css.text}>
        <h2>{name}</h2>
        <p>{text}</p>
      </div>
      <div className={css.foot}>
        {from !== null && (
          <p className={css.from}>
            from <strong>{dollars(from)}</strong>
          </p>
        )}
        {children}
      </div>
    </article>
  )
}

/** The picture of a card, on water or on stone. */
export function ServicePicture({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <div className={names(css.picture, css[tone])}>{children}</div>
}

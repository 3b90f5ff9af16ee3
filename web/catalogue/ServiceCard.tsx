import type { ReactNode } from 'react'
import type { Picture as Facts } from '#domain/catalogue/picture.ts'
import { dollars, type Cents } from '#domain/money.ts'
import css from './ServiceCard.module.css'
import { names } from '#ui/class-names.ts'
import { Picture } from '#ui/Picture.tsx'

type Tone = 'water' | 'stone'
type Props = {
  name: string
  text: string
  price: Cents | null
  /** It is the lowest of several. */
  isFrom: boolean
  picture?: Facts | undefined
  drawing: ReactNode
  tone: Tone
  /** No other card stands beside it. */
  isAlone?: boolean
  /** The way to more about it. */
  more?: ReactNode
  children: ReactNode
}

/** A service to choose: its picture or a drawing, what it is, its price, or from which, and BOOK (spec 2, /service-selection). */
export function ServiceCard({ name, text, price, isFrom, picture, drawing, tone, isAlone, more, children }: Props) {
  return (
    <article className={css.card}>
      <ServicePicture tone={tone} picture={picture} isAlone={isAlone} isFirst>
        {drawing}
      </ServicePicture>
      <div className={css.text}>
        <h2>{name}</h2>
        <p>{text}</p>
        {more}
      </div>
      <div className={css.foot}>
        {price !== null && (
          <p className={css.from}>
            {isFrom && 'from '}
            <strong>{dollars(price)}</strong>
          </p>
        )}
        {children}
      </div>
    </article>
  )
}

type PictureProps = {
  tone: Tone
  picture: Facts | undefined
  isAlone?: boolean | undefined
  isFirst?: boolean
  children: ReactNode
}

/** The picture of a card; without one the drawing that is given, on water or on stone. */
export function ServicePicture({ tone, picture, isAlone, isFirst, children }: PictureProps) {
  const sizes = `(width >= 768px) ${isAlone ? '1056px' : '560px'}, 100vw`
  return (
    <div className={names(css.picture, css[tone])}>
      {picture ? <Picture picture={picture} sizes={sizes} isFirst={isFirst} /> : children}
    </div>
  )
}

import { Fragment, useId, type CSSProperties, type ReactNode } from 'react'
import css from './RadioCards.module.css'
import { names } from './class-names.ts'

export type RadioCard = {
  value: string
  label: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  disabled?: boolean
  /** How high the water stands in it, from 0 to 1. */
  level?: number
  /** What it stands under, together with those beside it that share these words. */
  group?: string | undefined
  /** It was to be had earlier, and never will be again. */
  isOver?: boolean
}
type Props = {
  legend: ReactNode
  cards: RadioCard[]
  value: string | null
  onChange: (value: string) => void
  columns?: 1 | 2
  /** What those that are over are called together; they are folded away under these words. */
  earlier?: string
}

/** A choice of one among cards; the browser's own radio buttons underneath. */
export function RadioCards({ legend, cards, value, onChange, columns = 1, earlier }: Props) {
  const group = useId()
  const grid = names(css.cards, columns === 2 && css.two)
  const over = cards.filter((card) => card.isOver)
  const ahead = cards.filter((card) => !card.isOver)
  const draw = (card: RadioCard) => (
    <Card key={card.value} card={card} group={group} isChosen={card.value === value} onChoose={onChange} />
  )
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      {over.length > 0 && (
        <details className={css.over}>
          <summary>{earlier}</summary>
          <div className={grid}>{over.map(draw)}</div>
        </details>
      )}
      {[...Map.groupBy(ahead, (card) => card.group)].map(([name, cards]) => (
        <Fragment key={name ?? ''}>
          {name && <h3 className={css.name}>{name}</h3>}
          <div className={grid}>{cards.map(draw)}</div>
        </Fragment>
      ))}
    </fieldset>
  )
}

type CardProps = { card: RadioCard; group: string; isChosen: boolean; onChoose: Props['onChange'] }

function Card({ card: { value, label, detail, aside, disabled, level }, group, isChosen, onChoose }: CardProps) {
  return (
    <label className={names(css.card, disabled && css.disabled)} style={{ '--level': level } as CSSProperties}>
      <input
        type="radio"
        className={css.input}
        name={group}
        value={value}
        checked={isChosen}
        disabled={disabled}
        onChange={() => onChoose(value)}
      />
      <span className={css.dot} />
      <span className={css.text}>
        <span className={css.label}>{label}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {aside && <span className={css.aside}>{aside}</span>}
    </label>
  )
}

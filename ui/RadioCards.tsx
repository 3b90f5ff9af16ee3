import { useId, type ReactNode } from 'react'
import css from './RadioCards.module.css'
import { names } from './class-names.ts'

export type RadioCard = { value: string; label: ReactNode; detail?: ReactNode; aside?: ReactNode; disabled?: boolean }
type Props = {
  legend: ReactNode
  cards: RadioCard[]
  value: string | null
  onChange: (value: string) => void
  columns?: 1 | 2
}

/** A choice of one among cards; the browser's own radio buttons underneath. */
export function RadioCards({ legend, cards, value, onChange, columns = 1 }: Props) {
  const group = useId()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={names(css.cards, columns === 2 && css.two)}>
        {cards.map((card) => (
          <label key={card.value} className={names(css.card, card.disabled && css.disabled)}>
            <input
              type="radio"
              className={css.input}
              name={group}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              onChange={() => onChange(card.value)}
            />
            <span className={css.dot} />
            <span className={css.text}>
              <span className={css.label}>{card.label}</span>
              {card.detail && <span className={css.detail}>{card.detail}</span>}
            </span>
            {card.aside && <span className={css.aside}>{card.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

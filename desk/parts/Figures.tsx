import { Fragment, type ReactNode } from 'react'
import css from './Figures.module.css'

export type Figure = { amount: string; name: string }

type Props = { figures: readonly Figure[]; more?: ReactNode }

/**
 * What a list comes to, on a quiet line above it: `1,204 active cards · $45,310.00 still to spend`; and where more of that is
 * told.
 */
export function Figures({ figures, more }: Props) {
  return (
    <p className={css.figures}>
      {figures.map(({ amount, name }, place) => (
        <Fragment key={name}>
          {place > 0 && ' · '}
          <span>
            <strong>{amount}</strong> {name}
          </span>
        </Fragment>
      ))}
      {more && <> · {more}</>}
    </p>
  )
}

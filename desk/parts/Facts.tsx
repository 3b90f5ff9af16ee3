import { Fragment, type ReactNode } from 'react'
import css from './Facts.module.css'

export type Fact = { name: string; value: ReactNode; change?: ReactNode }

/** Facts one below the other; where they are answers to check, each has its "Change". */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value, change }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <div>{value}</div>
            {change}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

import { Link } from '@tanstack/react-router'
import type { PricedService } from '#api/prices.ts'
import { useIsNarrow } from '#desk/parts/useIsWide.ts'
import css from './Prices.module.css'
import { reasonInWords, reasonsOf, type Reason } from './price-week.ts'
import { PriceDays } from './PriceDays.tsx'
import { PriceGrid } from './PriceGrid.tsx'
import { tintOf } from './tint.ts'

type Props = {
  monday: string
  service: PricedService | undefined
  /** Each price leads to what made it, or to a new special price for its time. */
  isLinked?: boolean
}

/** What one person pays at each start of a week, and why: a table, or a list of days on a phone. */
export function PriceWeek({ monday, service, isLinked = false }: Props) {
  const isNarrow = useIsNarrow()
  if (!service || service.starts.length === 0) return null
  const week = { monday, service, reasons: reasonsOf(service), isLinked }
  return (
    <>
      <Legend reasons={week.reasons} isLinked={isLinked} />
      {isNarrow ? <PriceDays {...week} /> : <PriceGrid {...week} />}
    </>
  )
}

function Legend({ reasons, isLinked }: { reasons: readonly Reason[]; isLinked: boolean }) {
  return (
    <ul aria-label="What makes the prices" className={css.lines}>
      {reasons.map((reason, place) => (
        <li key={reason.letter}>
          {reason.letter && (
            <b style={{ padding: '0 6px', borderRadius: 4, ...tintOf(reasons, place) }}>{reason.letter}</b>
          )}{' '}
          <Name rule={reason.rule} isLinked={isLinked} />: {reasonInWords(reason)}
        </li>
      ))}
    </ul>
  )
}

function Name({ rule, isLinked }: Pick<Reason, 'rule'> & { isLinked: boolean }) {
  if (!rule) return 'Usual price'
  return (
    <>
      {isLinked && rule.id ? (
        <Link to="/office/promotions/$id" params={{ id: rule.id }}>
          {rule.name}
        </Link>
      ) : (
        rule.name
      )}
      {rule.label !== rule.name && ` “${rule.label}”`}
    </>
  )
}

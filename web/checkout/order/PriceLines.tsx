import { dollars } from '#domain/money.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import css from './PriceLines.module.css'

/** What something costs, part by part; a promotion shows the price it replaces. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <dl className={css.lines}>
      {lines.map(({ label, amount, was, note }) => (
        <div key={label} className={css.line}>
          <dt>
            {label}
            {note && <span className={css.note}>{note}</span>}
          </dt>
          <dd>
            {was !== undefined && was !== amount && (
              <s>
                <span className="visually-hidden">Before: </span>
                {dollars(was)}
              </s>
            )}{' '}
            {amount === 0 ? 'Free' : dollars(amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

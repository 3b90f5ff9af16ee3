import { Children, type ReactNode } from 'react'
import { dollars } from '#domain/money.ts'
import { names } from '#ui/class-names.ts'
import css from './StepFrame.module.css'
import type { SlotPrice } from './useSlotPrice.ts'

type Props = { total?: SlotPrice['total'] | undefined; reason?: string | null | undefined; children: ReactNode }

/** The total, where there is something to pay, and the way on; on a phone a bar at the bottom. Beside it, why one cannot go on yet. */
export function StepActions({ total, reason, children }: Props) {
  return (
    <div className={names(css.bar, Children.count(children) > 1 && css.two)}>
      {total && (
        <p className={css.total}>
          <span>{total.name}</span> <strong>{dollars(total.amount)}</strong>
        </p>
      )}
      <div className={css.buttons}>{children}</div>
      {reason && <p className={css.reason}>{reason}</p>}
    </div>
  )
}

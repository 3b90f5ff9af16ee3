import { Children, type ReactNode } from 'react'
import { dollars } from '#domain/money.ts'
import { names } from '#ui/class-names.ts'
import css from './StepFrame.module.css'
import type { SlotChoice } from './useSlotFlow.ts'

type Props = { flow: SlotChoice; reason?: string | null | undefined; children: ReactNode }

/** The total, where there is something to pay, and the way on; on a phone a bar at the bottom. Why the way is barred stands beside it. */
export function StepActions({ flow, reason, children }: Props) {
  return (
    <div className={names(css.bar, Children.count(children) > 1 && css.two)}>
      {flow.price && (
        <p className={css.total}>
          <span>{flow.slot ? 'Total' : 'Total so far'}</span> <strong>{dollars(flow.price.gross)}</strong>
        </p>
      )}
      <div className={css.buttons}>{children}</div>
      {reason && <p className={css.reason}>{reason}</p>}
    </div>
  )
}

import { Children, type ReactNode } from 'react'
import { dollars } from '#domain/money.ts'
import { names } from '#web/ui/class-names.ts'
import css from './StepFrame.module.css'
import type { SlotFlow } from './useSlotFlow.ts'

type Props = { flow: SlotFlow; reason?: string | null | undefined; children: ReactNode }

/** The total and the way on; on a phone a bar at the bottom. Why the way is barred stands beside it. */
export function StepActions({ flow, reason, children }: Props) {
  return (
    <div className={names(css.bar, Children.count(children) > 1 && css.two)}>
      <p className={css.total}>
        <span>{flow.slot ? 'Total' : 'Total so far'}</span> <strong>{dollars(flow.price.gross)}</strong>
      </p>
      <div className={css.buttons}>{children}</div>
      {reason && <p className={css.reason}>{reason}</p>}
    </div>
  )
}

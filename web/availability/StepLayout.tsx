import { createContext, useState, type ReactNode } from 'react'
import { dollars } from '#domain/money.ts'
import { goBack } from '#web/shell/navigation.ts'
import { Button } from '#ui/Button.tsx'
import css from './StepLayout.module.css'
import type { SlotPrice } from './useSlotPrice.ts'

/** Where the step on screen puts its way on. */
export const ActionsPlace = createContext<HTMLElement | null>(null)

type Props = {
  /** On a phone, a few words beside Back on what stands after the step there. */
  brief?: ReactNode
  /** Something to know at every step, above the panel. */
  notice?: ReactNode
  /** What stands beside the step, and its name; none once there is nothing more to choose. */
  summary: ReactNode
  label: string
  step: string
  total?: SlotPrice['total']
  children: ReactNode
}

/**
 * A step, which fades in when the visitor comes to it, and beside it in one panel what is being chosen, the total and the
 * way on. On a phone the panel follows the step, and total and way on stay at the foot of the screen.
 */
export function StepLayout({ brief, notice, summary, label, step, total, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div className={css.layout}>
      <div className={css.top}>
        <Button look="plain" className={css.back} onClick={goBack}>
          <span aria-hidden="true">←</span> Back
        </Button>
        {brief && <p>{brief}</p>}
      </div>
      <ActionsPlace value={place}>
        <div key={step} className={css.step}>
          {children}
        </div>
      </ActionsPlace>
      {notice}
      {summary && (
        <aside className={css.side} aria-label={label}>
          <div className={css.summary}>{summary}</div>
          <div className={css.foot}>
            {total && (
              <dl>
                <dt>{total.name}</dt>
                <dd>{dollars(total.amount)}</dd>
              </dl>
            )}
            <div className={css.actions} ref={setPlace} />
          </div>
        </aside>
      )}
    </div>
  )
}

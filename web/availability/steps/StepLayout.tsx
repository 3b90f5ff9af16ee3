import { createContext, useState, type ReactNode } from 'react'
import type { ServiceFamily } from '#domain/catalogue/service.ts'
import { dollars } from '#domain/money.ts'
import { goBack } from '#web/shell/navigation.ts'
import { Scene } from '#web/shell/Scene.tsx'
import { Button } from '#ui/Button.tsx'
import css from './StepLayout.module.css'
import type { SlotPrice } from '#web/availability/choice/useSlotPrice.ts'

/** Where the step on screen puts its way on. */
export const ActionsPlace = createContext<HTMLElement | null>(null)

type Props = {
  /** What is booked, and the hour that is chosen so far. */
  of: ServiceFamily
  time?: string | null | undefined
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
 * A step, which fades in when the visitor comes to it, and beside it in one panel the house at the chosen hour, what is
 * being chosen, the total and the way on. On a phone the house is at the head of the step, the panel follows it, and
 * total and way on stay at the foot of the screen.
 */
export function StepLayout({ of, time, brief, notice, summary, label, step, total, children }: Props) {
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
          <Scene of={of} time={time} className={css.scene} />
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

import type { ReactNode } from 'react'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import css from './StepFrame.module.css'
import { stepTitle } from './step-titles.ts'
import type { SlotChoice } from './useSlotFlow.ts'

type Props = { flow: SlotChoice; children?: ReactNode }

/** A step's name, how far along it is, and one sentence. */
export function StepHead({ flow, children }: Props) {
  const position = flow.step === 'added' ? 0 : flow.steps.indexOf(flow.step) + 1
  return (
    <header>
      {position > 0 && (
        <p className={css.eyebrow}>
          {flow.service.name} · Step {position} of {flow.steps.length}
        </p>
      )}
      <ScreenHeading title={stepTitle(flow.step, flow.isClass)} />
      {children && <p className={css.lead}>{children}</p>}
    </header>
  )
}

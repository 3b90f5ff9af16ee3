import type { ReactNode } from 'react'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import css from './StepLayout.module.css'
import { stepTitle, type StepPosition } from '#web/availability/choice/step-titles.ts'

type Props = { position: StepPosition; title?: string | undefined; children?: ReactNode }

/** A step's name, how far along it is, and one sentence. */
export function StepHead({ position: { service, steps, step }, title, children }: Props) {
  const number = step === 'added' ? 0 : steps.indexOf(step) + 1
  return (
    <header>
      {number > 0 && (
        <p className={css.eyebrow}>
          {service.name} · Step {number} of {steps.length}
        </p>
      )}
      <ScreenHeading title={title ?? stepTitle(step, service.kind === 'class')} />
      {children && <p className={css.lead}>{children}</p>}
    </header>
  )
}

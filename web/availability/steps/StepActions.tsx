import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ActionsPlace } from './StepLayout.tsx'
import css from './StepLayout.module.css'

type Props = {
  /** The times of the day that was chosen, where that leaves a choice. */
  times?: ReactNode
  reason?: string | null | undefined
  children: ReactNode
}

/** The way on from a step, below the total; with it, why one cannot go on yet. */
export function StepActions({ times, reason, children }: Props) {
  const place = use(ActionsPlace)
  return (
    place &&
    createPortal(
      <>
        {times}
        <div className={css.buttons}>{children}</div>
        {reason && <p>{reason}</p>}
      </>,
      place,
    )
  )
}

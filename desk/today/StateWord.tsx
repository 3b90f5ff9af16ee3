import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDot,
  IconCircleHalf2,
  IconDoorExit,
  IconHelpCircle,
  IconPhone,
  IconUserX,
  IconX,
} from '@tabler/icons-react'
import type { ArrivalState } from '#domain/arrivals/arrival-state.ts'
import { names } from '#ui/class-names.ts'
import css from './StateWord.module.css'

/** Each state has a shape of its own: colours are for those who see them. */
const shapes = {
  expected: IconCircle,
  due: IconCircleDot,
  called: IconPhone,
  late: IconAlertTriangle,
  part: IconCircleHalf2,
  here: IconCircleCheckFilled,
  left: IconDoorExit,
  'no-show': IconUserX,
  'not-recorded': IconHelpCircle,
  cancelled: IconX,
} satisfies Record<ArrivalState, unknown>

/** How a party stands: a word with a shape. */
export function StateWord({ state, words }: { state: ArrivalState; words: string }) {
  const Shape = shapes[state]
  return (
    <span className={names(css.state, css[state])}>
      <Shape size={18} stroke={1.8} aria-hidden />
      {words}
    </span>
  )
}

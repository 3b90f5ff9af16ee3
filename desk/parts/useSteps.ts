import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUnsaved } from '#desk/calls/unsaved.ts'

type Step = 'form' | 'check' | 'done'
type Steps = { isFilled: boolean; isBegun?: boolean; isDone: boolean }

/**
 * The steps of making something: fill in, check the answers, the proof. The browser's own Back leads from one to the
 * one before; after a reload, when nothing is filled in any more, it begins at the form. Whoever leaves them for
 * another page is asked while something is begun, be it enough to be checked or not, and not done.
 */
export function useSteps({ isFilled, isBegun = isFilled, isDone }: Steps) {
  const { step } = useSearch({ strict: false })
  const navigate = useNavigate()
  useUnsaved(isBegun && !isDone)
  const at: Step = isDone ? 'done' : step === 'check' && isFilled ? 'check' : 'form'
  const go = (to: Step, { replace = false } = {}) =>
    navigate({ to: '.', search: to === 'form' ? {} : { step: to }, replace })
  return { at, go }
}

import { useNavigate, useSearch } from '@tanstack/react-router'

type Step = 'form' | 'check' | 'done'

/**
 * The steps of making something: fill in, check the answers, the proof. The browser's own Back leads from one to the
 * one before; after a reload, when nothing is filled in any more, it begins at the form.
 */
export function useSteps({ isFilled, isDone }: { isFilled: boolean; isDone: boolean }) {
  const { step } = useSearch({ strict: false })
  const navigate = useNavigate()
  const at: Step = isDone ? 'done' : step === 'check' && isFilled ? 'check' : 'form'
  const go = (to: Step, { replace = false } = {}) =>
    navigate({ to: '.', search: to === 'form' ? {} : { step: to }, replace })
  return { at, go }
}

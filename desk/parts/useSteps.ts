import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useUnsaved } from '#desk/calls/unsaved.ts'

type Step = 'form' | 'check' | 'done'
type Steps = { isFilled: boolean; isBegun?: boolean; isDone: boolean }

/**
 * The steps of making something: fill in, check the answers, the proof. The browser's own Back leads from one to the
 * one before. What is not filled in, or not as it should be, is not checked: after a reload, or on by the browser's own
 * button, it begins at the form, and stays there until it is sent. Whoever leaves them for another page is asked while
 * something is begun, be it enough to be checked or not, and not done.
 */
export function useSteps({ isFilled, isBegun = isFilled, isDone }: Steps) {
  const { step } = useSearch({ strict: false })
  const navigate = useNavigate()
  useUnsaved(isBegun && !isDone)
  const at: Step = isDone ? 'done' : step === 'check' && isFilled ? 'check' : 'form'
  const go = (to: Step, { replace = false } = {}) =>
    navigate({ to: '.', search: to === 'form' ? {} : { step: to }, replace })
  const isTooEarly = step === 'check' && !isFilled && !isDone
  const backToForm = useEffectEvent(() => void go('form', { replace: true }))
  useEffect(() => {
    if (isTooEarly) backToForm()
  }, [isTooEarly])
  return { at, go }
}

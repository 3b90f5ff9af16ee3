import type { FirstDayAnswer } from '#api/first-day.ts'
import { missingToOpen, setUpTitles, type StepToOpen } from '#domain/set-up.ts'

/** How a step stands: done, still to do, or something is wrong with it. */
export type Standing = 'done' | 'to do' | 'wrong'

export type Step = StepToOpen | 'payments' | 'emails' | 'opening'

/** What each step is called. */
export const stepTitles: Record<Step, string> = {
  ...setUpTitles,
  payments: 'Payments',
  emails: 'Emails',
  opening: 'Open the house',
}

/** The steps in their order on the screen. */
const inOrder: readonly Step[] = ['details', 'services', 'times', 'extras', 'rules', 'payments', 'emails', 'opening']

/** How each step of the first day stands. */
export function standings(day: FirstDayAnswer): Record<Step, Standing> {
  const missing = missingToOpen(day)
  const doneUnlessMissing = (step: StepToOpen): Standing => (missing.includes(step) ? 'to do' : 'done')
  return {
    details: doneUnlessMissing('details'),
    services: doneUnlessMissing('services'),
    times: doneUnlessMissing('times'),
    extras: doneUnlessMissing('extras'),
    rules: doneUnlessMissing('rules'),
    payments: paymentsStand(day),
    emails: emailsStand(day),
    opening: day.isOpened ? 'done' : 'to do',
  }
}

/** Both ways count: the house reaches the provider, and the provider reaches the house. */
function paymentsStand({ payments: { key, lastEvent } }: FirstDayAnswer): Standing {
  if (key !== 'works') return 'wrong'
  return lastEvent === null ? 'to do' : 'done'
}

/** An email that was sent may still not arrive; what only reaches the outbox reaches nobody. */
function emailsStand({ emails: { way, test }, confirmed }: FirstDayAnswer): Standing {
  if (test?.state === 'FAILED') return 'wrong'
  return way === 'smtp' && confirmed.emails ? 'done' : 'to do'
}

/** The steps that are not done, in order. */
export function stepsLeft(day: FirstDayAnswer): { title: string; isWrong: boolean }[] {
  const stand = standings(day)
  return inOrder
    .filter((step) => stand[step] !== 'done')
    .map((step) => ({ title: stepTitles[step], isWrong: stand[step] === 'wrong' }))
}

/** What is left, in a sentence. */
export function leftToDo(day: FirstDayAnswer): string {
  const left = stepsLeft(day).length
  if (left === 0) return 'Everything is set up.'
  return left === 1 ? 'One step is left.' : `${left} steps are left.`
}

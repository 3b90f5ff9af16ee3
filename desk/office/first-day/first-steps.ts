import type { FirstDayAnswer } from '#api/first-day.ts'

/** How a step stands: done, still to do, or something is wrong with it. */
export type Standing = 'done' | 'to do' | 'wrong'

type Step = 'details' | 'payments' | 'emails' | 'services' | 'times'

/** What each step is called. */
export const stepTitles: Record<Step, string> = {
  details: 'The house',
  payments: 'Payments',
  emails: 'Emails',
  services: 'What you sell',
  times: 'When you are open',
}

/** How each step of the first day stands. */
export function standings(day: FirstDayAnswer): Record<Step, Standing> {
  return {
    details: day.hasDetails ? 'done' : 'to do',
    payments: paymentsStand(day),
    emails: emailsStand(day),
    services: day.services > 0 ? 'done' : 'to do',
    times: timesStand(day),
  }
}

/** Both ways count: the house reaches the provider, and the provider reaches the house. */
function paymentsStand({ payments: { key, lastEvent } }: FirstDayAnswer): Standing {
  if (key !== 'works') return 'wrong'
  return lastEvent === null ? 'to do' : 'done'
}

/** What only reaches the outbox reaches nobody. */
function emailsStand({ emails: { way, test } }: FirstDayAnswer): Standing {
  if (test?.state === 'FAILED') return 'wrong'
  return way === 'smtp' && test?.state === 'SENT' ? 'done' : 'to do'
}

function timesStand({ services, servicesWithTimes }: FirstDayAnswer): Standing {
  return services > 0 && servicesWithTimes === services ? 'done' : 'to do'
}

/** The steps that are not done, in order. */
export function stepsLeft(day: FirstDayAnswer): { title: string; isWrong: boolean }[] {
  const stand = standings(day)
  return (Object.keys(stepTitles) as Step[])
    .filter((step) => stand[step] !== 'done')
    .map((step) => ({ title: stepTitles[step], isWrong: stand[step] === 'wrong' }))
}

/** What is left, in a sentence. */
export function leftToDo(day: FirstDayAnswer): string {
  const left = stepsLeft(day).length
  if (left === 0) return 'Everything is set up.'
  return left === 1 ? 'One step is left.' : `${left} steps are left.`
}

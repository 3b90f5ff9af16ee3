import type { FirstDayAnswer } from '#api/first-day.ts'

/** How a step stands: done, still to do, or something is wrong with it. */
export type Standing = 'done' | 'to do' | 'wrong'

/** How each step of the first day stands. */
export function standings(
  day: FirstDayAnswer,
): Record<'details' | 'payments' | 'emails' | 'services' | 'times', Standing> {
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

function emailsStand({ emails: { test } }: FirstDayAnswer): Standing {
  if (test?.state === 'FAILED') return 'wrong'
  return test?.state === 'SENT' ? 'done' : 'to do'
}

function timesStand({ services, servicesWithTimes }: FirstDayAnswer): Standing {
  return services > 0 && servicesWithTimes === services ? 'done' : 'to do'
}

/** What is left, in a sentence. */
export function leftToDo(day: FirstDayAnswer): string {
  const left = Object.values(standings(day)).filter((standing) => standing !== 'done').length
  if (left === 0) return 'Everything is set up.'
  return left === 1 ? 'One step is left.' : `${left} steps are left.`
}

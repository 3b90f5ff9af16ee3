/** Events are sent together, this long after the first of them (spec 9, analytics timer). */
export const ANALYTICS_TIMER_MS = 100

/** Whether the waiting events go out now. */
export function isTimeToSend(firstQueuedAt: Date, now: Date): boolean {
  return now.getTime() - firstQueuedAt.getTime() >= ANALYTICS_TIMER_MS
}

// Named one by one: what is not on this list never leaves, so no e-mail, phone, name or order key can.
const allowed = [
  'step',
  'serviceId',
  'partySize',
  'itemCount',
  'refusal',
  'choice',
  'reason',
  'timezone',
  'anonymousId',
]

/** What an event may tell: never an e-mail, phone, name or order key (our own rule, acceptance AJ). */
export function eventPayload(facts: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  const told = Object.entries(facts).filter(
    (fact): fact is [string, string | number | boolean] =>
      allowed.includes(fact[0]) && ['string', 'number', 'boolean'].includes(typeof fact[1]),
  )
  return Object.fromEntries(told)
}

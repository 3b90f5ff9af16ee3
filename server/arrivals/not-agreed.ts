import { peopleToAgree } from '#domain/guests/agreement.ts'
import type { ArrivalRow } from './store.ts'

/** How many of a party have not agreed to the house rules in force; nobody where none are, or who does not come. */
export function notAgreed({ rules, agreed, bookingId, people, isCancelled }: ArrivalRow, now: Date): number {
  if (!rules || isCancelled) return 0
  const given = agreed.map(({ at, ...each }) => ({ ...each, version: rules.version, at: new Date(at) }))
  return peopleToAgree({ ...rules, bookingId, partySize: people }, given, now)
}

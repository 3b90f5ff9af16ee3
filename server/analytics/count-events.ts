import type { AnalyticsEvent } from '#api/analytics.ts'
import { codeOf, refusals, type RefusalReason } from '#domain/refusals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { addCounts } from './store.ts'

/** Counts the events of browsers per Sydney day; no visitor is identified or stored. */
export async function countEvents({ db, now }: Pick<Ctx, 'db' | 'now'>, events: AnalyticsEvent[]): Promise<void> {
  const counted = events.map((event) => ({ event: event.event, detail: detailOf(event), service: serviceOf(event) }))
  await addCounts(db, sydneyDateOf(now()), counted)
}

/** What an event is counted apart by. */
function detailOf(event: AnalyticsEvent): string {
  if (event.event === 'booking_step') return `${event.step} ${event.serviceId}`
  if (event.event === 'checkout_failed') return codes.has(event.code) ? event.code : 'other'
  if (event.event === 'booking_cancelled') return `${event.outcome} ${event.serviceId}`
  return serviceOf(event) ?? ''
}

const codes = new Set<string>(['unreachable', 'unreadable', ...(Object.keys(refusals) as RefusalReason[]).map(codeOf)])

const serviceOf = (event: AnalyticsEvent) => ('serviceId' in event ? event.serviceId : null)

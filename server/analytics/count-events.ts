import { sql } from 'kysely'
import type { AnalyticsEvent } from '#api/analytics.ts'
import { codeOf, refusals, type RefusalReason } from '#domain/refusals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Counts what browsers tell about their use, by Sydney day; who it was is not asked and not kept. */
export async function countEvents({ db, now }: Pick<Ctx, 'db' | 'now'>, events: AnalyticsEvent[]): Promise<void> {
  const told = events.map((event) => ({ event: event.event, detail: detailOf(event), service: serviceOf(event) }))
  // In one order always, so that two browsers cannot wait for each other.
  await sql`
    insert into event_count (day, event, detail, count)
    select ${sydneyDateOf(now())}, event, detail, count(*)
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (event text, detail text, service uuid)
    where service is null or exists (select from service where id = told.service)
    group by event, detail
    order by event, detail
    on conflict (day, event, detail) do update set count = event_count.count + excluded.count`.execute(db)
}

/** What an event is counted apart by. */
function detailOf(event: AnalyticsEvent): string {
  if (event.event === 'booking_step') return `${event.step} ${event.serviceId}`
  if (event.event === 'checkout_failed') return codes.has(event.code) ? event.code : 'other'
  return serviceOf(event) ?? ''
}

const codes = new Set<string>(['unreachable', 'unreadable', ...(Object.keys(refusals) as RefusalReason[]).map(codeOf)])

const serviceOf = (event: AnalyticsEvent) => ('serviceId' in event ? event.serviceId : null)

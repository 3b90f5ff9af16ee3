import { EVERY_DAY } from '#api/arrivals.ts'
import type { SnapshotRow } from '#api/offline.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { keepJson, type KeptAnswer } from '#server/kit/http/kept-answer.ts'
import { openMemory } from '#server/kit/database/memory.ts'
import { showDay } from './show-day.ts'

/** Today, and the days that desks look ahead to and back at. */
const MOST = 60

/** A day sheet as it is sent, and its parties as devices keep them. */
type KnownDay = { sheet: KeptAnswer; listed: SnapshotRow[] }
/** The day sheet of a date. */
export type ShowKnownDay = (date: SydneyDate) => Promise<KnownDay>

/** Day sheets, remembered until the database announces that something of that day has changed (docs/decisions/145). */
export function openKnownDays(ctx: Pick<Ctx, 'announcements' | 'db' | 'now'>): ShowKnownDay {
  const days = openMemory<KnownDay>(ctx, {
    most: MOST,
    channel: 'desk_changed',
    concerns: (news) => (news === EVERY_DAY ? [] : [news]),
  })
  return (date) =>
    days.recall(date, async () => {
      const { value, until } = await showDay(ctx, date)
      return { value: { ...value, sheet: keepJson(value.sheet, 'quickly') }, until }
    })
}

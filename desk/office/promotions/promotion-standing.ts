import type { StaffPromotion } from '#api/prices.ts'
import type { SydneyDate } from '#domain/sydney-time.ts'

type Standing = { word: string; tone: 'good' | 'plain'; isOver: boolean }

/** How a special price stands today, in a word. */
export function standingOf(
  { active, from, until }: Pick<StaffPromotion, 'active' | 'from' | 'until'>,
  today: SydneyDate,
): Standing {
  if (!active) return { word: 'Switched off', tone: 'plain', isOver: true }
  if (until !== null && until < today) return { word: 'Expired', tone: 'plain', isOver: true }
  return from > today
    ? { word: 'Planned', tone: 'plain', isOver: false }
    : { word: 'Active', tone: 'good', isOver: false }
}

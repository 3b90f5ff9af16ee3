import { fitsInDay, type DayLimit } from '#domain/accounts/day-limits.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { lockTaken, setTaken } from './taken-store.ts'

type Venue = Awaited<ReturnType<typeof findVenue>>

/** How much of each a manager may do in a day, in cents or counted, and how it is said. */
const limits: Record<DayLimit, { mostIn: (venue: Venue) => number; say: (amount: number) => string }> = {
  gift: { mostIn: (venue) => venue.manager_day_gift_cents, say: dollars },
  replace: { mostIn: (venue) => venue.manager_day_replace_cents, say: dollars },
  void: { mostIn: (venue) => venue.manager_day_void_cents, say: dollars },
  visits: { mostIn: (venue) => venue.manager_day_visits, say: String },
  codes: { mostIn: (venue) => venue.manager_day_codes, say: (count) => count.toLocaleString('en-AU') },
}

type Taking = {
  by: Pick<MemberIdentity, 'member'>
  what: DayLimit
  amount: number
  now: Date
  /** What was typed that is too much. */
  fields?: string[]
}

/**
 * Takes so much of what somebody may do in this day of the house, or refuses (`limit.day`). It is checked and taken under
 * a lock of the person, the day and the kind, in the transaction that does it: a thousand presses at once take no more
 * than one after the other, and what is undone takes nothing. Owners have no limit.
 */
export async function takeOfDay(tx: Tx, { by, what, amount, now, fields = [] }: Taking): Promise<void> {
  if (amount <= 0 || isAtLeast(by.member.role, 'owner')) return
  const part = { member_id: by.member.id, day: sydneyDateOf(now), what }
  const taken = await lockTaken(tx, part)
  const { mostIn, say } = limits[what]
  const most = mostIn(await findVenue(tx))
  if (!fitsInDay(taken, amount, most))
    throw new Refused(`limit.day/${what}`, { taken: say(taken), most: say(most), fields })
  await setTaken(tx, part, taken + amount)
}

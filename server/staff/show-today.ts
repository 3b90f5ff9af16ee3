import type { TodayAnswer } from '#api/today.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import { tenders } from '#domain/sales/tenders.ts'
import { percentFull } from '#domain/reports/occupancy.ts'
import { endOfSydneyDay, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sumOccupied } from '#server/reports/occupancy-store.ts'
import { listTakings, type Taken } from '#server/reports/takings-store.ts'
import { countVisits } from './today-store.ts'

/** How the day of the house stands: who comes, how full it is, and, for managers and owners, what came in. */
export async function showToday(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { role }: MemberIdentity['member'],
): Promise<TodayAnswer> {
  const day = sydneyDateOf(now())
  const [from, until] = [startOfSydneyDay(day), endOfSydneyDay(day)]
  const [{ visits, people }, occupied, takings] = await Promise.all([
    countVisits(db, from, until),
    sumOccupied(db, { days: { from: day, to: day }, now: now() }),
    isAtLeast(role, 'manager') ? listTakings(db, { from: day, to: day }) : null,
  ])
  return {
    day,
    visits,
    people,
    full: percentFull(occupied),
    takings: takings && { card: moneyOf(takings, { isAtDesk: false }), desk: moneyOf(takings, { isAtDesk: true }) },
  }
}

/** Money that came in less what went back, at the desk or not. Dollars. */
const moneyOf = (takings: readonly Taken[], { isAtDesk }: { isAtDesk: boolean }) =>
  dollarsFromCents(
    sum(
      takings
        .filter(({ tender }) => tenders[tender].isMoney && tenders[tender].isAtDesk === isAtDesk)
        .map(({ cents }) => cents),
    ),
  )

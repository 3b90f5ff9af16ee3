import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { untaxedKinds } from '#domain/sales/line-kind.ts'
import { endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isOfSales, isSale } from '#server/kit/database/sales-in-the-books.ts'
import { withinDays } from './takings-store.ts'

/**
 * So many taxed sales (`count`) to which the same happened on a day: `before` was left of each when the day began, it was sold
 * for `sold` on it (0 where that was earlier), and `back` of it went back. Cents.
 */
export type TaxedSales = { day: SydneyDate; count: number; before: Cents; sold: Cents; back: Cents }

/**
 * The taxed sales to which something happened on some days, as the books have it, day by day. GST is of a sale as a whole: what
 * goes back takes off what is left of its GST, as on its invoice. So of a sale of which something went back (`went_back`) the
 * days before are read too. Each of those is asked for on its own: `offset 0` keeps the planner from reading all of the books.
 */
export async function listTaxedSales(db: Db, days: ReportDays): Promise<TaxedSales[]> {
  const { rows } = await sql<TaxedSales>`
    with in_days as materialized (
      select ${movement}, order_id, about_id from money_moved where ${withinDays(days)} and ${isTaxed}
    ), went_back as materialized (
      select distinct order_id, case when order_id is null then about_id end as about_id
      from in_days where not is_sale
    ), moved as (
      select sale, day, amount, is_sale from in_days
      union all
      select earlier.* from went_back cross join lateral (
        select ${movement} from money_moved
        where ${isBefore(days)} and ${isTaxed} and order_id = went_back.order_id offset 0) as earlier
      union all
      select earlier.* from went_back cross join lateral (
        select ${movement} from money_moved
        where ${isBefore(days)} and ${isTaxed} and order_id is null and about_id = went_back.about_id offset 0) as earlier
    ), by_day as (
      select sale, day, sum(amount) as amount, coalesce(sum(amount) filter (where is_sale), 0) as sold,
        sum(sum(amount)) over (partition by sale order by day) as after
      from moved group by sale, day
    )
    select day::text, (after - amount)::float8 as before, sold::float8, (sold - amount)::float8 as back,
      count(*)::float8 as count
    from by_day where day between ${days.from} and ${days.to}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

/** A sale is an order, or a renewal of a membership; what the books do not say it of is a sale of its own. */
const movement = sql`coalesce(order_id::text, about_id::text, 'entry ' || journal_id) as sale, sydney_date(at) as day,
  -cents as amount, ${isSale} as is_sale`

const isTaxed = sql<boolean>`${isOfSales} and kind <> all(${sql.val(untaxedKinds)}::text[])`

const isBefore = ({ from }: ReportDays) => sql<boolean>`at < ${startOfSydneyDay(from)}`

/** What was paid in some days by gift cards that the house gave away. Cents. */
export async function sumPaidByGiven(db: Db, { from, to }: ReportDays): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(-sum(amount_cents), 0)::float8 as cents
    from gift_card as card join gift_card_entry as entry on entry.gift_card_id = card.id
    where origin = 'given' and kind = 'REDEEM'
      and created_at >= ${startOfSydneyDay(from)} and created_at < ${endOfSydneyDay(to)}`.execute(db)
  return rows[0]?.cents ?? 0
}

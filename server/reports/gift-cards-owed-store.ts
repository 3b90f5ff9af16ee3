import { sql } from 'kysely'
import type { OwedChange } from '#domain/gift-cards/owed-changes.ts'
import type { Cents } from '#domain/money.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { endOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import { overBy } from '#domain/validity.ts'
import { sumActiveCards } from '#server/gift-cards/office-store.ts'
import type { Db } from '#server/kit/database/db.ts'

/** By how much more, or below 0 less, was owed on gift cards for one reason; of all days before a report, `day` is null. Cents. */
export type Owed = { day: SydneyDate | null; change: OwedChange; cents: Cents }

/**
 * What changed what is owed on gift cards in some days, and before them, as the books have it. What an unpaid order holds is
 * owed still. The books do not say that a card has expired: what is left on it when its last day ends, or when it is imported
 * after that, is owed no more, and what becomes of that later changes nothing.
 */
export async function listOwedChanges(db: Db, { from, to }: ReportDays, now: Date): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    with imported as (
      select about_id as id, sydney_date(max(at)) as day from journal_entry
      where account = 'gift-card-liability' and what = 'gift card from elsewhere' group by about_id
    ), over as (
      select id, greatest(sydney_date(expires_at - interval '1 millisecond'), imported.day) as last_day, balance_cents
      from gift_card left join imported using (id)
      where expires_at <= ${overBy(now)}
    ), later as (
      select gift_card_id, kind, order_id, amount_cents, sydney_date(created_at) as day
      from over join gift_card_entry as entry on entry.gift_card_id = over.id
      where sydney_date(created_at) > last_day
    ), changed as (
      select sydney_date(at) as day, ${change} as change, -cents as cents
      from money_moved
      where at < ${endOfSydneyDay(to)} and account in ('gift-card-liability', 'gift-cards-held')
      union all
      select last_day, 'expired', coalesce((select sum(amount_cents) from later where gift_card_id = over.id), 0) - balance_cents
      from over where last_day <= ${to}
      union all
      select day, case when order_id is null then 'voided' else 'exchanged' end, -amount_cents
      from later where kind = 'VOID' and day <= ${to}
    )
    select case when day >= ${from} then day::text end as day, change, sum(cents)::float8 as cents
    from changed group by 1, 2 having sum(cents) <> 0 order by 1, 2`.execute(db)
  return rows
}

/** Why a movement of the books changed what is owed on gift cards. */
const change = sql`case what
  when 'voucher' then case
    when exists (select from gift_card_sale as sold where sold.gift_card_id = about_id) then 'sold'
    when exists (select from goods_return as returned where returned.gift_card_id = about_id)
      or exists (select from cancellation as ended where ended.gift_card_id = about_id and outcome = 'refund')
      or exists (select from part_cancellation as part where part.gift_card_id = about_id and outcome = 'refund') then 'refunded'
    else 'vouchers' end
  when 'gift card given' then 'given'
  when 'gift card from elsewhere' then 'imported'
  when 'gift card redeemed' then 'used'
  when 'voucher taken back' then 'exchanged'
  when 'gift card voided' then 'voided'
  when 'gift card expired' then 'expired'
  else 'other' end`

/** What is owed on gift cards now: on so many that guests can pay with, on disabled ones, and held by unpaid orders. Cents. */
export type OwedNow = { cards: number; active: Cents; disabled: Cents; held: Cents }

export async function sumOwedNow(db: Db, now: Date): Promise<OwedNow> {
  const { cards, left } = await sumActiveCards(db, '', now)
  return { cards, active: left, ...(await sumNotToSpend(db, now)) }
}

/** What is on gift cards that are disabled and would be good, and what unpaid orders hold of any. Cents. */
async function sumNotToSpend(db: Db, now: Date): Promise<{ disabled: Cents; held: Cents }> {
  const { rows } = await sql<{ disabled: Cents; held: Cents }>`
    select
      (select coalesce(sum(balance_cents), 0)::float8 from gift_card where disabled and expires_at > ${overBy(now)}) as disabled,
      (select coalesce(sum(credit_cents - debit_cents), 0)::float8 from journal_entry
        where account = 'gift-cards-held') as held`.execute(db)
  return rows[0] ?? { disabled: 0, held: 0 }
}

/** Whether there was ever a gift card. */
export async function hasGiftCards(db: Db): Promise<boolean> {
  return (await db.selectFrom('gift_card').select('id').limit(1).executeTakeFirst()) !== undefined
}

import { sql } from 'kysely'
import type { AccountName } from '#domain/journal/accounts.ts'
import type { Movement } from '#domain/journal/movements.ts'
import type { Cents } from '#domain/money.ts'
import type { ReportDays } from '#domain/reports/report-days.ts'
import { endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'
import { withinDays } from './takings-store.ts'

/** An account: its balance when some days began, debits less credits, and what was debited and credited in them. Cents. */
export type AccountSums = { account: AccountName; before: Cents; debit: Cents; credit: Cents }

/** Every account that the books had used when some days were over. */
export async function listAccounts(db: Db, { from, to }: ReportDays): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    select account,
      coalesce(sum(debit_cents::bigint - credit_cents) filter (where at < ${startOfSydneyDay(from)}), 0)::float8 as before,
      coalesce(sum(debit_cents::bigint) filter (where at >= ${startOfSydneyDay(from)}), 0)::float8 as debit,
      coalesce(sum(credit_cents::bigint) filter (where at >= ${startOfSydneyDay(from)}), 0)::float8 as credit
    from journal_entry where at < ${endOfSydneyDay(to)} group by account`.execute(db)
  return rows
}

/** So many movements of money of one kind from one account to another, and what they come to. Cents. */
export type MovementSums = { what: Movement; debit: AccountName; credit: AccountName; count: number; amount: Cents }

/** The movements of some days by what they were. An entry is a debit and a credit of the same amount at the same instant. */
export async function listMovements(db: Db, days: ReportDays): Promise<MovementSums[]> {
  const { rows } = await sql<MovementSums>`
    with in_days as materialized (select * from journal_entry where ${withinDays(days)})
    select debit.what, debit.account as debit, credit.account as credit, count(*)::float8 as count,
      sum(debit.debit_cents::bigint)::float8 as amount
    from in_days as debit join in_days as credit using (entry_id)
    where debit.debit_cents > 0 and credit.credit_cents > 0
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** One side of one movement, at a time of the day, with what names its invoice: an order, or the renewal of a membership. Cents. */
export type JournalLine = {
  time: string
  entryId: string
  what: Movement
  account: AccountName
  debit: Cents
  credit: Cents
  order: { id: string; short_code: string | null } | null
  renewalId: string | null
}

/** The journal of one day, in its order. */
export async function listJournalOfDay(db: Db, day: SydneyDate): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    select to_char(entry.at at time zone 'Australia/Sydney', 'HH24:MI') as time, entry.entry_id as "entryId", entry.what,
      entry.account, entry.debit_cents as debit, entry.credit_cents as credit,
      case when orders.id is not null then json_build_object('id', orders.id, 'short_code', orders.short_code) end as order,
      case when entry.what like 'membership period%' then entry.about_id end as "renewalId"
    from journal_entry as entry left join orders on orders.id = entry.order_id
    where ${withinDays({ from: day, to: day })}
    order by entry.at, entry.id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { CheckName } from '#domain/checks.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Looked } from './check.ts'

/** The name under which the history keeps that somebody has seen the backups. */
export const BACKUP = 'backup'

type Run = Looked & { name: CheckName; ranAt: Date; tookMs: number }

/** Keeps what a check has found, in place of what it found before. */
export const keepRun = (db: Db, { name, ranAt, tookMs, isWell, count, details }: Run) =>
  sql`
    insert into self_check (name, ran_at, ok, since, count, details, took_ms)
    values (${name}, ${ranAt}, ${isWell}, ${ranAt}, ${count}, ${details}, ${tookMs})
    on conflict (name) do update set ran_at = excluded.ran_at, ok = excluded.ok, count = excluded.count,
      details = excluded.details, took_ms = excluded.took_ms,
      since = case when self_check.ok is not distinct from excluded.ok then self_check.since else excluded.since end`.execute(
    db,
  )

/** Counts checks that have never run from now on: only then can they be late. */
export const beginChecks = (db: Db, names: readonly CheckName[], now: Date) =>
  sql`
    insert into self_check (name, ran_at, ok, since, count, details, took_ms)
    select name, ${now}, null, ${now}, 0, array['It has not run since this house was opened. It runs by itself; please look again later.'], 0 from unnest(${names}::text[]) as name
    on conflict do nothing`.execute(db)

/** What each check has found last. */
export const listRuns = (db: Db) => db.selectFrom('self_check').selectAll().execute()

/** Asks a question that came as a statement. */
export const askRows = async (db: Db, statement: string): Promise<object[]> =>
  (await sql.raw<object>(statement).execute(db)).rows

/** The seals of the history that do not fit, by the entry that they go up to. */
export const listBrokenSeals = async (db: Db): Promise<number[]> =>
  (await sql<{ up_to: number }>`select up_to from broken_seals() order by up_to`.execute(db)).rows.map(
    ({ up_to: upTo }) => upTo,
  )

/** How many entries of the history no seal covers, of those made before an instant. */
export const countUnsealed = (db: Db, before: Date) =>
  countOf(
    db,
    sql`select count(*) as count from history_entry
    where id > (select coalesce(max(up_to), 0) from history_seal) and at < ${before}`,
  )

/** Messages of the payment provider that came before an instant and were not acted on; older ones are open matters. */
export const countLateEvents = (db: Db, before: Date) =>
  countOf(
    db,
    sql`select count(*) as count from payment_event
    where processed_at is null and received_at < ${before} and received_at >= ${before}::timestamptz - interval '3 days'`,
  )

/** Refunds that the provider was to have by an instant; money that the bank takes back itself waits for the bank. */
export const countLateRefunds = (db: Db, before: Date) =>
  countOf(
    db,
    sql`select count(*) as count from refund where status = 'PENDING' and way = 'provider' and requested_at < ${before} and not exists (
      select from dispute where dispute.payment_id = refund.payment_id and dispute.status <> 'WON')`,
  )

/** Unpaid orders whose places should have been free by an instant. */
export const countLateHolds = (db: Db, before: Date) =>
  countOf(db, sql`select count(*) as count from orders where status = 'PENDING' and hold_expires_at < ${before}`)

/** What other programs should have been told of before an instant. */
export const countLateDeliveries = (db: Db, before: Date) =>
  countOf(
    db,
    sql`select count(*) as count from event_delivery join lifecycle_event on id = event_id
    where status = 'PENDING' and at < ${before}`,
  )

/** Emails that were promised before an instant and have not gone. */
export const countLateEmails = (db: Db, before: Date) =>
  countOf(db, sql`select count(*) as count from email where status = 'PENDING' and created_at < ${before}`)

/** Emails since an instant that could not be sent, and that nobody has sent again. */
export const countFailedEmails = (db: Db, since: Date) =>
  countOf(
    db,
    sql`select count(*) as count from email
    where status = 'FAILED' and sent_again_at is null and created_at >= ${since} and recipient not like 'deleted-%@deleted.invalid'`,
  )

/** Emails since an instant that stayed here, as the house had no mail server, and that nobody has sent again. */
export const countKeptEmails = (db: Db, since: Date) =>
  countOf(db, sql`select count(*) as count from email where kept_here_at >= ${since} and sent_again_at is null`)

/** Jobs of clients that were asked for before an instant and are not done. */
export const countLateClientJobs = (db: Db, before: Date) =>
  countOf(db, sql`select count(*) as count from platform_job where done_at is null and created_at < ${before}`)

/** The starts to come that the times ask for and that are not there: with their pool free, and taken. */
export async function countMissingSessions(db: Db, now: Date): Promise<{ free: number; taken: number }> {
  const { rows } = await sql<{ free: number; taken: number }>`
    with missing as (
      select exists (
        select from session as other
        where other.resource_id = missing.resource_id and not other.retired
          and tstzrange(other.starts_at, other.ends_at) && tstzrange(missing.starts_at, missing.ends_at)) as is_taken
      from venue cross join missing_sessions(${sydneyDateOf(now)}::date, horizon_days) as missing
      where missing.starts_at > ${now})
    select count(*) filter (where not is_taken) as free, count(*) filter (where is_taken) as taken from missing`.execute(
    db,
  )
  return rows[0] ?? { free: 0, taken: 0 }
}

/** When somebody last confirmed the backups that others make. */
export async function lastConfirmation(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from history_entry where what = ${BACKUP} and row_id = 'the house' order by id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

async function countOf(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${statement}`.execute(db)
  return rows[0]?.count ?? 0
}

import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Days } from '#domain/memberships/rest.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** A membership that a closure rests, and what its member reads of the closure. */
export type Rest = Pick<
  Selectable<Tables['membership_rest']>,
  'closure_id' | 'membership_id' | 'first_day' | 'last_day' | 'days' | 'moved_from' | 'moved_to' | 'tries'
> & { title: string; message: string; from_at: Date }

type Shut = { from: Date; to: Date; serviceIds: string[] | null }

/**
 * Who holds a membership that gives only what is shut, while it is shut, with the days that other closures rest it
 * already; services null: all of them. One that the house has paused is charged nothing anyway, and one that was not
 * paid at the desk has not begun.
 */
export async function listShutOut(db: Db, closureId: string, { from, to, serviceIds }: Shut) {
  const { rows } = await sql<{ id: string; rested: Days[] }>`
    select membership.id,
      (select coalesce(json_agg(json_build_object('first', first_day, 'last', last_day)), '[]') from membership_rest
       where membership_id = membership.id and closure_id <> ${closureId} and state in ('PLANNED', 'DONE')) as rested
    from membership
    where status in ('PENDING', 'ACTIVE', 'PAUSED') and desk_payment is distinct from 'UNPAID'
      and (recurring or ends_at > ${from}) and starts_at < ${to} and (cancel_at is null or cancel_at > ${from})
      and not exists (select from membership_suspension where membership_id = membership.id and ends_at is null)
      and (select count(*) > 0 and bool_and(${serviceIds}::uuid[] is null or service.id = any (${serviceIds}::uuid[]))
        from service where deleted_at is null and id in (
          select (benefit ->> 'serviceId')::uuid from jsonb_array_elements(case when recurring then benefits else '[]' end) as benefit
          union all
          select service_id from credit_grant
          where membership_id = membership.id and not membership.recurring and valid_until > ${from}))
    order by membership.id`.execute(db)
  return rows
}

/** Plans the rest of memberships. */
export async function insertRests(tx: Tx, rests: Insertable<Tables['membership_rest']>[]): Promise<void> {
  for (let at = 0; at < rests.length; at += 500)
    await tx
      .insertInto('membership_rest')
      .values(rests.slice(at, at + 500))
      .execute()
}

/** A closure that was taken back rests nobody. */
export const deleteRests = (tx: Tx, closureId: string) =>
  tx.deleteFrom('membership_rest').where('closure_id', '=', closureId).execute()

/** The house opens again earlier: who has not begun to rest does not. */
export const skipRests = (tx: Tx, closureId: string, now: Date) =>
  tx
    .updateTable('membership_rest')
    .set({ state: 'SKIPPED', done_at: now, why: 'The house has opened again.' })
    .where('closure_id', '=', closureId)
    .where('state', '=', 'PLANNED')
    .where('moved_to', 'is', null)
    .execute()

/** How far the rest of memberships by a closure has come. */
export async function countRests(db: Db, closureId: string) {
  const { rows } = await sql<{ members: number; done: number; failed: number }>`
    select count(*)::integer as members,
      count(*) filter (where state = 'DONE')::integer as done,
      count(*) filter (where state = 'FAILED')::integer as failed
    from membership_rest where closure_id = ${closureId} and state <> 'SKIPPED'`.execute(db)
  return rows[0] ?? { members: 0, done: 0, failed: 0 }
}

/** How long nobody else tries what somebody has taken on. */
const LEASE = '1 minute'

/**
 * Takes on memberships whose time to rest has come: the running period, or the membership itself, lasts into the closed
 * days, or these have begun. Nobody else gets the same ones for a while. Of one membership the rest that was begun, else
 * that of the earlier closure, is done first: two that move the same charge at once would move it too far, or not far enough.
 */
export async function leaseRests(db: Db, now: Date, most: number): Promise<Rest[]> {
  const { rows } = await sql<Rest>`
    with due as (
      select rest.closure_id, rest.membership_id, closure.title, closure.message, closure.from_at
      from membership_rest as rest
      join closure on closure.id = rest.closure_id and closure.state in ('SENDING', 'DONE', 'REOPENED')
      join membership on membership.id = rest.membership_id
      where rest.state = 'PLANNED' and (rest.next_try_at is null or rest.next_try_at <= ${now})
        and (closure.from_at <= ${now} or coalesce(membership.ends_at, membership.period_ends_at) > closure.from_at)
        and not exists (
          select from membership_rest as first join closure as earlier on earlier.id = first.closure_id
          where first.membership_id = rest.membership_id and first.state = 'PLANNED'
            and earlier.state in ('SENDING', 'DONE', 'REOPENED')
            and (first.moved_from is null, earlier.from_at, earlier.id)
              < (rest.moved_from is null, closure.from_at, closure.id))
      order by rest.next_try_at nulls first, rest.membership_id
      limit ${most}
      for update of rest skip locked
    )
    update membership_rest as rest set next_try_at = ${now}::timestamptz + ${LEASE}::interval
    from due where rest.closure_id = due.closure_id and rest.membership_id = due.membership_id
    returning rest.closure_id, rest.membership_id, rest.first_day, rest.last_day, rest.days, rest.moved_from, rest.moved_to, rest.tries,
      due.title, due.message, due.from_at`.execute(db)
  return rows
}

type Of = Pick<Rest, 'closure_id' | 'membership_id'>
export type Move = { from: Date; to: Date }

const planned = (db: Db, { closure_id, membership_id }: Of) =>
  db
    .updateTable('membership_rest')
    .where('closure_id', '=', closure_id)
    .where('membership_id', '=', membership_id)
    .where('state', '=', 'PLANNED')

/** Writes down where a charge is moved before anybody is asked to; false: it does not rest any more. */
export async function setMove(db: Db, of: Of, { from, to }: Move): Promise<boolean> {
  const set = await planned(db, of).set({ moved_from: from, moved_to: to }).returning('days').executeTakeFirst()
  return set !== undefined
}

/** It rests, once; false: somebody has seen to it already. */
export async function finishRest(tx: Tx, of: Of, { from, to }: Move, now: Date): Promise<boolean> {
  const set = await planned(tx, of)
    .set({ state: 'DONE', moved_from: from, moved_to: to, done_at: now, why: null })
    .returning('days')
    .executeTakeFirst()
  return set !== undefined
}

/** There was nothing left to rest. */
export const skipRest = (tx: Tx, of: Of, now: Date, why: string) =>
  planned(tx, of).set({ state: 'SKIPPED', done_at: now, why }).execute()

/** Counts a try that failed: the next comes later each time, from half a minute to hours. The last one gives up. */
export async function countRestTry(
  db: Db,
  of: Of,
  { why, now, most }: { why: string; now: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update membership_rest set tries = tries + 1, why = ${why},
      next_try_at = ${now}::timestamptz + interval '30 seconds' * power(2, tries),
      state = case when tries + 1 >= ${most} then 'FAILED' else state end
    where closure_id = ${of.closure_id} and membership_id = ${of.membership_id} and state = 'PLANNED'
    returning state`.execute(db)
  return rows[0]?.state === 'FAILED'
}

/** The rest of a membership that its member reads of: of a closure that is not over yet, the last one. */
export const findRest = (db: Db, membershipId: string, now: Date) =>
  db
    .selectFrom('membership_rest')
    .innerJoin('closure', 'closure.id', 'membership_rest.closure_id')
    .select(['membership_rest.days', 'membership_rest.first_day', 'membership_rest.last_day', 'closure.title'])
    .where('membership_rest.membership_id', '=', membershipId)
    .where('membership_rest.state', '=', 'DONE')
    .where('closure.to_at', '>', now)
    .orderBy('closure.from_at', 'desc')
    .limit(1)
    .executeTakeFirst()

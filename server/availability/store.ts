import { sql } from 'kysely'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { onePlanFor } from '#server/kit/database/one-plan.ts'

/** How many places of which session. */
export type Claim = { sessionId: string; places: number }

/**
 * Takes places, all or none, so that there is no double booking. The check and the update are one statement; a CHECK of
 * the table is the second guard. Answers the sessions that had no room; then the caller must roll back. The house keeps
 * no waitlist for a session that is full.
 */
export async function claimPlaces(tx: Tx, claims: readonly Claim[]): Promise<string[]> {
  const bySession = await lockInOrder(tx, claims)
  const taken = await sql<{ id: string }>`
    update session set places_taken = places_taken + claim.places
    from ${claimsIn(bySession)}
    where session.id = claim.id and session.places_taken + claim.places <= session.capacity
      -- Nothing more is sold of a start that was taken away.
      and (claim.places <= 0 or not (session.kept or session.retired))
    returning session.id`.execute(tx)
  const got = new Set(taken.rows.map((row) => row.id))
  return [...bySession.keys()].filter((id) => !got.has(id))
}

/**
 * Overbooks full sessions for people whom a manager lets in, up to what is safe: `session.not-safe`. Places that are
 * given back later undo the overbooking first (db/functions/sessions.sql).
 */
export async function liftPlaces(tx: Tx, claims: readonly Claim[]): Promise<void> {
  const bySession = await lockInOrder(tx, claims)
  const claimed = claimsIn(bySession)
  const { rows } = await sql<{ people: number; safe: number }>`
    select places_taken + claim.places as people,
      greatest(resource.capacity, resource.safe_capacity) as safe
    from session join ${claimed} on claim.id = session.id join resource on resource.id = session.resource_id
    for no key update of session`.execute(tx)
  const unsafe = rows.find(({ people, safe }) => people > safe)
  if (unsafe) throw new Refused('session.not-safe', { people: unsafe.safe })
  await sql`
    update session set capacity = places_taken + claim.places, lifted = lifted + places_taken + claim.places - capacity
    from ${claimed} where session.id = claim.id and places_taken + claim.places > capacity`.execute(tx)
}

/** Gives places back. */
export async function releasePlaces(tx: Tx, claims: readonly Claim[]): Promise<void> {
  const bySession = await lockInOrder(tx, claims)
  await sql`
    update session set places_taken = places_taken - claim.places
    from ${claimsIn(bySession)}
    where session.id = claim.id`.execute(tx)
}

/**
 * Moves a party from some sessions to others, all or nothing: what it leaves counts only together with what it takes,
 * in one statement. Answers the sessions that had no room; then the caller must roll back.
 */
export async function movePlaces(tx: Tx, from: readonly Claim[], to: readonly Claim[]): Promise<string[]> {
  const left = from.map(({ sessionId, places }) => ({ sessionId, places: -places }))
  return await claimPlaces(tx, [...left, ...to])
}

/** Several sessions are always locked in id order, so that two carts cannot wait for each other. */
async function lockInOrder(tx: Tx, claims: readonly Claim[]): Promise<Map<string, number>> {
  const bySession = new Map<string, number>()
  for (const { sessionId, places } of claims) bySession.set(sessionId, (bySession.get(sessionId) ?? 0) + places)
  if (bySession.size > 1) {
    await tx
      .selectFrom('session')
      .select('id')
      .where('id', 'in', [...bySession.keys()])
      // A start that was given up has nothing to take, and may be coming back at this moment (`fill_pools`).
      .where('retired', '=', false)
      .orderBy('id')
      // Not FOR UPDATE: bookings being written point at the session, and would wait for it and be waited for.
      .forNoKeyUpdate()
      .execute()
  }
  return bySession
}

/** The claims as a table of a statement: `claim (id, places)`. */
const claimsIn = (bySession: ReadonlyMap<string, number>) => sql`unnest(
  ${onePlanFor([...bySession.keys()], 'uuid[]')}, ${onePlanFor([...bySession.values()], 'integer[]')}) as claim (id, places)`

/**
 * Queues for rooms in the order of their ids. Without it two requests for the same rooms could wait for each other at
 * the constraint that keeps a room to one party.
 */
export async function queueForRooms(tx: Tx, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return
  await tx.selectFrom('resource').select('id').where('id', 'in', resourceIds).orderBy('id').forNoKeyUpdate().execute()
}

import { sql } from 'kysely'
import type { Tx } from '#server/kit/db.ts'

/** How many places of which session. */
export type Claim = { sessionId: string; places: number }

/**
 * Takes places, all or none, so that there is no double booking. The check and the update are one statement; a CHECK of
 * the table is the second guard.
 * Answers the sessions that had no room; then the caller must roll back.
 */
export async function claimPlaces(tx: Tx, claims: readonly Claim[]): Promise<string[]> {
  const bySession = await lockInOrder(tx, claims)
  const taken = await sql<{ id: string }>`
    update session set places_taken = places_taken + claim.places
    from unnest(${[...bySession.keys()]}::uuid[], ${[...bySession.values()]}::integer[]) as claim (id, places)
    where session.id = claim.id and session.places_taken + claim.places <= session.capacity
      and (claim.places <= 0 or not session.kept)
    returning session.id`.execute(tx)
  const got = new Set(taken.rows.map((row) => row.id))
  return [...bySession.keys()].filter((id) => !got.has(id))
}

/** Gives places back. */
export async function releasePlaces(tx: Tx, claims: readonly Claim[]): Promise<void> {
  const bySession = await lockInOrder(tx, claims)
  await sql`
    update session set places_taken = places_taken - claim.places
    from unnest(${[...bySession.keys()]}::uuid[], ${[...bySession.values()]}::integer[]) as claim (id, places)
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
      .orderBy('id')
      // Not FOR UPDATE: bookings being written point at the session, and would wait for it and be waited for.
      .forNoKeyUpdate()
      .execute()
  }
  return bySession
}

/**
 * Queues for rooms in the order of their ids. Without it two requests for the same rooms could wait for each other at
 * the constraint that keeps a room to one party.
 */
export async function queueForRooms(tx: Tx, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return
  await tx.selectFrom('resource').select('id').where('id', 'in', resourceIds).orderBy('id').forNoKeyUpdate().execute()
}

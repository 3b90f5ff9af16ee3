import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { brokenConstraint, type Tx } from './db.ts'
import { giveName, knownVisitor, newSecretName, type Visitor } from './visitor.ts'

/**
 * Gives a browser a new visitor id, and moves what was begun and bought in this browser to it. A person who saw or
 * planted the old id has access to nothing any more.
 */
export async function renameVisitor(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = knownVisitor(ctx, request)
  if (known) await rename(ctx, reply, known, async () => true)
}

/** The same for a browser in which something was paid since it got its name. */
export async function renameVisitorOncePaid(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = knownVisitor(ctx, request)
  if (known && (await hasPaidSince(ctx.db, known))) await rename(ctx, reply, known, (tx) => hasPaidSince(tx, known))
}

/**
 * Concurrent requests with one id each look it up again when it is their turn. The cookie is set after the commit, so
 * that no browser ever has an id without its data.
 */
async function rename(ctx: Ctx, reply: FastifyReply, { id }: Visitor, isDue: (tx: Tx) => Promise<boolean>) {
  const visitor_id = newSecretName()
  const isRenamed = await ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(tx)
    if (!(await isDue(tx))) return false
    await tx.insertInto('visitor_rename').values({ old_id: id, new_id: visitor_id, at: ctx.now() }).execute()
    await tx.updateTable('idempotency').set({ visitor_id }).where('visitor_id', '=', id).execute()
    await tx.updateTable('orders').set({ visitor_id }).where('visitor_id', '=', id).execute()
    return true
  })
  if (isRenamed) giveName(ctx, reply, visitor_id)
}

const lockOf = (id: string) => sql`hashtextextended(${`rename ${id}`}, 0)`

/**
 * Moves an order to its browser's new visitor id when the browser got one after `since`, while the order was being
 * placed. It waits for a rename that is under way; one that comes later sees the order itself. False: an order of the
 * new id is open already.
 */
export async function followRename({ db }: Ctx, orderId: string, visitorId: string, since: Date): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock_shared(${lockOf(visitorId)})`.execute(tx)
      await sql`
        update orders set visitor_id = renamed.new_id
        from (select new_id from visitor_rename where old_id = ${visitorId} and at >= ${since} order by at desc limit 1)
          as renamed
        where orders.id = ${orderId} and orders.visitor_id = ${visitorId}`.execute(tx)
    })
    return true
  } catch (error) {
    if (brokenConstraint(error) === 'one_open_order') return false
    throw error
  }
}

/** Deletes the renames that no request can be waiting for any more. */
export const forgetOldRenames = (db: Ctx['db'], before: Date) =>
  db.deleteFrom('visitor_rename').where('at', '<', before).execute()

async function hasPaidSince(db: Ctx['db'], { id, since }: Visitor): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('visitor_id', '=', id)
    .where('paid_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

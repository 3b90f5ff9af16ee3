import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import { giveName, knownVisitor } from './visitor.ts'

/**
 * Gives a browser another name: whoever saw or planted the old one can prove nothing with it any more, and what was
 * begun and bought in this browser goes along.
 */
export async function renameVisitor(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = knownVisitor(ctx, request)
  if (!known) return
  const visitor_id = giveName(ctx, reply)
  await ctx.db.updateTable('idempotency').set({ visitor_id }).where('visitor_id', '=', known.id).execute()
  await ctx.db.updateTable('orders').set({ visitor_id }).where('visitor_id', '=', known.id).execute()
}

/** The same for a browser in which something was paid since it got its name. */
export async function renameVisitorOncePaid(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = knownVisitor(ctx, request)
  if (known && (await hasPaidSince(ctx, known.id, known.since))) await renameVisitor(ctx, request, reply)
}

async function hasPaidSince({ db }: Ctx, visitorId: string, since: Date): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('visitor_id', '=', visitorId)
    .where('paid_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

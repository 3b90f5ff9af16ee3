import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveName, knownVisitor, newSecretName, type Visitor } from './visitor.ts'
import { hasPaidSince, lockRename, moveToVisitor } from './visitor-store.ts'

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
  const newId = newSecretName()
  const isRenamed = await ctx.db.transaction().execute(async (tx) => {
    await lockRename(tx, id)
    if (!(await isDue(tx))) return false
    await moveToVisitor(tx, id, newId, ctx.now())
    return true
  })
  if (isRenamed) giveName(ctx, reply, newId)
}

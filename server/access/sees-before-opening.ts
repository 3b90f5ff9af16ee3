import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#server/kit/context.ts'
import { identifyOrVisitor } from './identify.ts'

/**
 * Whether a request sees what is sold before the house is open: of a tool with a key, or of somebody of staff who has
 * shown the second factor.
 */
export async function seesBeforeOpening(ctx: Ctx, request: FastifyRequest): Promise<boolean> {
  if ((request.caller?.scopes.length ?? 0) > 0) return true
  const identity = request.caller?.identity ?? (await identifyOrVisitor(ctx, request))
  return identity.kind === 'member' && identity.member.role !== 'member' && identity.hasSecondFactor
}

import type { Ctx } from '#server/kit/context.ts'
import { countTry } from '#server/kit/failed-tries.ts'

/**
 * Counts an email that a stranger causes, of its network and of the whole house, before anything is looked up: so known
 * and unknown addresses are refused alike, `request.too-many`.
 */
export async function countEmail(ctx: Ctx, what: 'registration' | 'reset', network: string): Promise<void> {
  await countTry(ctx, what, network)
  await countTry(ctx, 'emails-of-house', 'all')
}

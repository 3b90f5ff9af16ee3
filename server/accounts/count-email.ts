import { emailLimits } from '#domain/rate-limits.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { countTry } from '#server/kit/http/failed-tries.ts'
import { countSecrets } from './secret-store.ts'

/**
 * Counts an email that a stranger causes, of its network and of the whole house, before anything is looked up: so known
 * and unknown addresses are refused alike, `request.too-many`.
 */
export async function countEmail(ctx: Ctx, what: 'registration' | 'reset', network: string): Promise<void> {
  await countTry(ctx, what, network)
  await countTry(ctx, 'emails-of-house', 'all')
}

/** Whether a member may be sent another email of this kind now. */
export async function mayBeSentAnother(
  ctx: Ctx,
  tx: Tx,
  kind: keyof typeof emailLimits,
  memberId: string,
): Promise<boolean> {
  if (!ctx.config.rateLimits) return true
  const { most, withinMinutes } = emailLimits[kind]
  return (await countSecrets(tx, memberId, kind, new Date(ctx.now().getTime() - withinMinutes * MINUTE))) < most
}

import type { Ctx } from '#server/kit/context.ts'
import type { Check } from './check.ts'
import { keepRun } from './check-store.ts'

/**
 * Makes some checks, one after the other, and keeps what each has found. One that cannot be made keeps nothing, so that
 * it turns red by and by; the others are made all the same, and then the task has failed.
 */
export async function runChecks(ctx: Ctx, checks: readonly Check[]): Promise<void> {
  const faults: unknown[] = []
  for (const { name, look } of checks) {
    const startedAt = performance.now()
    try {
      const looked = await look(ctx)
      await keepRun(ctx.db, { name, ranAt: ctx.now(), tookMs: Math.round(performance.now() - startedAt), ...looked })
      if (looked.isWell === false) ctx.log.warn({ check: name, count: looked.count }, 'a check of the house is red')
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

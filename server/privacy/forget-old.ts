import type { Ctx } from '#server/kit/context.ts'
import { retention } from './retention.ts'
import type { ForgetSome } from './retention-store.ts'

/** One transaction keeps nobody waiting: so many rows take less than a tenth of a second. */
const BATCH = 1000
/** What is left after so many is for the next time, so that one table does not keep the others waiting. */
const BATCHES = 50

/**
 * Forgets what is over its time, table by table (server/privacy/retention.ts), in batches. A table that fails does not
 * stop the others.
 */
export async function forgetOld(ctx: Forgetting): Promise<void> {
  for (const [table, { forget = [] }] of Object.entries(retention)) {
    for (const forgetSome of forget) {
      await forgetAll(ctx, forgetSome).catch((error: Error) =>
        ctx.log.warn({ table, error: error.message }, 'old rows could not be forgotten'),
      )
    }
  }
}

type Forgetting = Pick<Ctx, 'db' | 'now'> & {
  config: Pick<Ctx['config'], 'keepsEmails'>
  log: Pick<Ctx['log'], 'warn'>
}

async function forgetAll({ db, now, config }: Forgetting, forgetSome: ForgetSome) {
  const some = { db, now: now(), most: BATCH, keepsEmails: config.keepsEmails }
  for (let batch = 0; batch < BATCHES; batch++) if ((await forgetSome(some)) === 0) return
}

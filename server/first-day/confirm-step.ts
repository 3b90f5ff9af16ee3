import type * as z from 'zod/mini'
import type { confirmStepRequest, FirstDayAnswer } from '#api/first-day.ts'
import { Refused } from '#domain/refusals.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { newestTerms } from '#server/settings/terms-store.ts'
import { lockVenue, noteStep } from './set-up-store.ts'
import { showFirstDay } from './show-first-day.ts'

type Said = z.infer<typeof confirmStepRequest>

/**
 * Notes that prices of what goes with a visit, or rules and terms, are the owner's own, as they were shown.
 * `set-up.changed`: somebody has changed them since.
 */
export async function confirmStep(ctx: Ctx, said: Said): Promise<FirstDayAnswer> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await isAsShown(tx, said))) throw new Refused('set-up.changed')
    if (await noteStep(tx, said.step))
      await noteAct(tx, { what: 'venue', row: 'set-up', name: '', facts: { [`confirmed_${said.step}`]: true } })
  })
  return await showFirstDay(ctx)
}

async function isAsShown(tx: Tx, said: Said): Promise<boolean> {
  const { revision } = await lockVenue(tx)
  return revision === said.revision && (said.step !== 'rules' || said.terms === (await newestTerms(tx)))
}

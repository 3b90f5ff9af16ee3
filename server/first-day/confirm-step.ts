import type * as z from 'zod/mini'
import type { confirmStepRequest, FirstDayAnswer } from '#api/first-day.ts'
import { Refused } from '#domain/refusals.ts'
import { numberInTestEmail } from '#domain/set-up.ts'
import { lettersOf } from '#domain/typed-codes.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { newestTerms } from '#server/settings/terms-store.ts'
import { listTestEmailKeys } from './first-day-store.ts'
import { lockVenue, noteStep } from './set-up-store.ts'
import { showFirstDay } from './show-first-day.ts'

type Said = z.infer<typeof confirmStepRequest>
type Shown = Exclude<Said, { step: 'emails' }>

/**
 * Notes that prices of what goes with a visit, or rules and terms, are the owner's own, as they were shown; or that a
 * test email has arrived. `set-up.changed`: somebody has changed them since; `set-up.number`: none of the newest test
 * emails has this number.
 */
export async function confirmStep(ctx: Ctx, said: Said): Promise<FirstDayAnswer> {
  await ctx.db.transaction().execute(async (tx) => {
    if (said.step === 'emails') await requireNumber(tx, said.number)
    else await requireAsShown(tx, said)
    if (await noteStep(tx, said.step))
      await noteAct(tx, { what: 'venue', row: 'set-up', name: '', facts: { [`confirmed_${said.step}`]: true } })
  })
  return await showFirstDay(ctx)
}

async function requireNumber(tx: Tx, typed: string): Promise<void> {
  const keys = await listTestEmailKeys(tx)
  const number: string = lettersOf(typed)
  if (!keys.some((key) => numberInTestEmail(key) === number)) throw new Refused('set-up.number', { fields: ['number'] })
}

async function requireAsShown(tx: Tx, said: Shown): Promise<void> {
  const { revision } = await lockVenue(tx)
  const isAsShown = revision === said.revision && (said.step !== 'rules' || said.terms === (await newestTerms(tx)))
  if (!isAsShown) throw new Refused('set-up.changed')
}

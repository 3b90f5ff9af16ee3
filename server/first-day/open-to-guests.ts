import type { FirstDayAnswer } from '#api/first-day.ts'
import { Refused } from '#domain/refusals.ts'
import { missingToOpen, setUpTitles } from '#domain/set-up.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findSetUp, noteStep } from './set-up-store.ts'
import { showFirstDay } from './show-first-day.ts'

/** Opens the house to guests, for good, once nothing is missing (docs/decisions/203). `house.not-set-up`. */
export async function openToGuests(ctx: Ctx): Promise<FirstDayAnswer> {
  await ctx.db.transaction().execute(async (tx) => {
    const setUp = await findSetUp(tx)
    if (setUp.isOpened) return
    const missing = missingToOpen(setUp)
    if (missing.length > 0)
      throw new Refused('house.not-set-up', { steps: missing.map((step) => setUpTitles[step]).join(', ') })
    if (await noteStep(tx, 'opening'))
      await noteAct(tx, { what: 'venue', row: 'set-up', name: '', facts: { opened_to_guests: true } })
  })
  return await showFirstDay(ctx)
}

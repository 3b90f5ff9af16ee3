import type { StaffPlan } from '#api/staff-plans.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { setArchived } from './plan-office-store.ts'
import { showStaffPlan } from './show-plans.ts'

type House = Pick<Ctx, 'db' | 'now'>

/** A plan is sold to nobody any more; whoever holds it keeps it, at its price. `plan.missing`. */
export const archivePlan = ({ db, now }: House, id: string) => setArchivedAt(db, id, now())

/** A plan that was archived is sold again, unless it gives nothing any more: `plan.gives-nothing`. `plan.missing`. */
export const restorePlan = ({ db }: Pick<House, 'db'>, id: string) => setArchivedAt(db, id, null)

async function setArchivedAt(db: Db, id: string, at: Date | null): Promise<StaffPlan> {
  return await db.transaction().execute(async (tx) => {
    const { gives } = await showStaffPlan(tx, id)
    if (at === null && gives.length === 0) throw new Refused('plan.gives-nothing')
    await setArchived(tx, id, at)
    return await showStaffPlan(tx, id)
  })
}

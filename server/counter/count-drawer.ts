import { randomUUID } from 'node:crypto'
import { closingOf, countedCents, needsManager, type Counts } from '#domain/counter/drawer-count.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { lockOpenDrawer, sumMovements } from '#server/payments/drawer-store.ts'
import { listUnsent } from '#server/shifts/device-store.ts'
import { confirmCount, type Confirm } from './confirm-count.ts'
import { closeDrawerSession, insertMovement, listOpenSales } from './drawer-store.ts'

type Count = {
  counts: Counts
  by: string
  /** What is known of a large difference. */
  why: string
  confirm: Confirm
}

/**
 * The cash-up: counts and closes the drawer. It is a blind count: nobody is told how much is expected, nor by how much
 * a count is off. A difference goes to the books, a large one only with a manager. A float stays, the rest goes to the
 * safe. The same press counts once. `drawer.closed`, `drawer.sales-open`, `drawer.unsent`, `drawer.unknown-coin`,
 * `drawer.needs-manager`.
 */
export async function countDrawer(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { counts, by, why, confirm }: Count,
): Promise<void> {
  const counted = countedCents(counts)
  if (counted === null) throw new Refused('drawer.unknown-coin')
  await db.transaction().execute(async (tx) => {
    const id = randomUUID()
    if ((await madeByPress(tx, id)) !== null) return
    const drawer = await lockOpenDrawer(tx)
    if (!drawer) throw new Refused('drawer.closed/counted')
    await refuseOpenSales(tx)
    await refuseUnsent(tx)
    const expected = drawer.float_cents + (await sumMovements(tx, drawer.id))
    const { difference, left, toSafe } = closingOf(counted, expected)
    const tried = { drawerId: drawer.drawer_id, since: drawer.opened_at, counted, difference }
    const approvedBy = needsManager(difference) ? await confirmCount({ db, tx }, tried, confirm) : null
    await closeDrawerSession(tx, drawer.id, { counts, counted, expected, left, by, approvedBy, now: now() })
    if (toSafe > 0) {
      const toTheSafe = { id, sessionId: drawer.id, kind: 'SAFE' as const, cents: -toSafe, why: 'Counted', by }
      await insertMovement(tx, toTheSafe, true)
    }
    const facts = { counted, expected, difference, toSafe, approvedBy, ...(why !== '' && { why }) }
    await noteAct(tx, { what: 'drawer', row: drawer.drawer_id, name: 'Counted', facts })
  })
}

async function refuseOpenSales(tx: Tx): Promise<void> {
  const open = (await listOpenSales(tx)).length
  if (open === 1) throw new Refused('drawer.sales-open/one')
  if (open > 1) throw new Refused('drawer.sales-open', { count: open })
}

/** Cash that was taken without a line is not in the books yet. A device that was lost is shut off. */
async function refuseUnsent(tx: Tx): Promise<void> {
  const [most] = await listUnsent(tx)
  if (!most) return
  const { device, entries: count } = most
  throw new Refused(count === 1 ? 'drawer.unsent/one' : 'drawer.unsent', { count, device })
}

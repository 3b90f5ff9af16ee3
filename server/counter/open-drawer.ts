import { randomUUID } from 'node:crypto'
import { centsFromDollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { findDrawer, findLeft, insertDrawerSession } from './drawer-store.ts'

/**
 * Opens the drawer with what was counted in it, in dollars. What differs from what the last count left is over or short
 * at once, with the opener's name. The same press opens it once; two openings make one: `drawer.open`.
 */
export async function openDrawer({ db, now }: Pick<Ctx, 'db' | 'now'>, amount: number, by: string): Promise<void> {
  const id = randomUUID()
  try {
    await db.transaction().execute(async (tx) => {
      if ((await madeByPress(tx, id)) !== null) return
      const drawer = await findDrawer(tx)
      const [float, expected] = [centsFromDollars(amount), await findLeft(tx, drawer.id)]
      await insertDrawerSession(tx, { id, drawerId: drawer.id, float, expected, by, now: now() })
      await noteAct(tx, { what: 'drawer', row: drawer.id, name: drawer.name, facts: { opened: float, expected } })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'one_open_drawer') throw new Refused('drawer.open')
    throw error
  }
}

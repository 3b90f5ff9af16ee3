import { randomUUID } from 'node:crypto'
import type { MoveCashRequest } from '#api/counter.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { noteAct } from '#server/history/note-act.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { lockOpenDrawer, sumMovements } from '#server/payments/drawer-store.ts'
import { findDrawer, insertMovement } from './drawer-store.ts'

/**
 * Puts cash into the drawer or takes some out beside sales, with a reason; never more than lies in it. Whoever asks for
 * more stands in the history: so nobody feels for what the count is to say. The same press moves it once. Dollars.
 * `reason.missing`, `drawer.closed`, `drawer.too-little`.
 */
export async function moveCash({ db }: Pick<Ctx, 'db'>, asked: MoveCashRequest, by: string): Promise<void> {
  try {
    await move(db, asked, by)
  } catch (error) {
    if (error instanceof Refused && error.reason === 'drawer.too-little') await noteRefused(db, asked)
    throw error
  }
}

async function move(db: Db, { kind, amount, why }: MoveCashRequest, by: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await giveReason(tx, why)
    const id = randomUUID()
    if ((await madeByPress(tx, id)) !== null) return
    const drawer = await lockOpenDrawer(tx)
    if (!drawer) throw new Refused('drawer.closed')
    const cents = centsFromDollars(amount) * (kind === 'PAID_IN' ? 1 : -1)
    const inIt = drawer.float_cents + (await sumMovements(tx, drawer.id))
    if (inIt + cents < 0) throw new Refused('drawer.too-little')
    await insertMovement(tx, { id, sessionId: drawer.id, kind, cents, why, by })
    await noteAct(tx, {
      what: 'drawer',
      row: drawer.drawer_id,
      name: movementNames[kind],
      facts: { amount: dollars(cents) },
    })
  })
}

/** In a transaction of its own: the one that was refused is undone. */
async function noteRefused(db: Db, { kind, amount, why }: MoveCashRequest): Promise<void> {
  const { id } = await findDrawer(db)
  const facts = { amount: dollars(-centsFromDollars(amount)), asked: movementNames[kind] }
  await db.transaction().execute(async (tx) => {
    await giveReason(tx, why)
    await noteAct(tx, { what: 'drawer', row: id, name: 'Refused: more than lies in it', facts })
  })
}

const movementNames = { PAID_IN: 'Paid in', PAID_OUT: 'Paid out', SAFE: 'To the safe' }

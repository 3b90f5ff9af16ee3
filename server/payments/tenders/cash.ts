import { changeFor, roundedCash } from '#domain/counter/cash-rounding.ts'
import { dollars, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { keepDrawerOpen, lockOpenDrawer, sumMovements } from '../drawer-store.ts'
import { insertRefundInCash } from '../tender-store.ts'
import type { Tender } from './tender.ts'

/**
 * Coins and notes, in and out of the open drawer. What is left to pay is rounded to 5 cents. `tender.no-coins`,
 * `tender.too-little`, `drawer.closed`, `drawer.too-little`.
 */
export const cash: Tender = {
  inHistory: 'Cash taken',
  take: async (tx, { amount, left, given }) => {
    const coins = roundedCash(amount)
    if (amount !== left && coins !== amount) throw new Refused('tender.no-coins')
    if (changeFor(amount, given ?? coins) === null) throw new Refused('tender.too-little', { amount: dollars(coins) })
    const drawer = await keepDrawerOpen(tx)
    if (!drawer) throw new Refused('drawer.closed')
    return { cash: coins, given: given ?? coins, drawerSessionId: drawer.id }
  },
  handOut: async (tx, part) =>
    await insertRefundInCash(tx, { ...part, drawerSessionId: await drawerWith(tx, part.coins) }),
}

/** The open drawer, when it holds that much. */
async function drawerWith(tx: Tx, coins: Cents): Promise<string> {
  const drawer = await lockOpenDrawer(tx)
  if (!drawer) throw new Refused('drawer.closed/back')
  if (drawer.float_cents + (await sumMovements(tx, drawer.id)) < coins) throw new Refused('drawer.too-little')
  return drawer.id
}

import type { MoneyBack } from '#api/money-back.ts'
import { backByTender, type TendersLeft } from '#domain/counter/refund-by-tender.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'

/**
 * By which ways an amount comes back, of which a part comes on a gift card. `left`: what is left of what was paid at
 * the desk, where it was paid there; else the rest goes back to the card. Takes cents, answers dollars.
 */
export function describeMoneyBack(amount: Cents, onGiftCard: Cents, left: TendersLeft | null): MoneyBack {
  const money = amount - onGiftCard
  const { terminal, coins } = left && money > 0 ? backByTender(left, money) : { terminal: 0, coins: 0 }
  return {
    amount: dollarsFromCents(amount),
    toCard: dollarsFromCents(left ? 0 : money),
    onTerminal: dollarsFromCents(terminal),
    inCash: dollarsFromCents(coins),
    onGiftCard: dollarsFromCents(onGiftCard),
  }
}

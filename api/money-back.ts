/** What comes back for something, in all and by each way. Dollars. */
export type MoneyBack = {
  amount: number
  toCard: number
  onTerminal: number
  /** In coins that there are: rounded to 5 cents. */
  inCash: number
  onGiftCard: number
}

/** A new gift card with what had been paid by one; its code is shown this once. */
export type NewGiftCard = { code: string; balance: number; validUntil: string }

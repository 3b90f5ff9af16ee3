import type { JournalAnswer } from '#api/reports.ts'
import { inDollars } from '#desk/parts/amounts.ts'

type Journal = Pick<JournalAnswer, 'from' | 'today' | 'together' | 'movements'>

/** Whether the books balance, which they do unless somebody has changed them by hand; nothing where nothing moved. */
export function balanceInWords({ from, today, together: { debit, credit }, movements }: Journal): string | null {
  if (from > today) return null
  if (debit !== credit)
    return `Debited. ${inDollars(credit)} was credited, so the books do not balance. Checks may say why.`
  return movements.length === 0 ? 'No money moved on these days.' : 'Debited, and the same credited: the books balance.'
}

/** A balance with its side: `$340.00 Cr`. */
export function balanceWithSide(balance: number): string {
  if (balance === 0) return inDollars(0)
  return `${inDollars(Math.abs(balance))} ${balance > 0 ? 'Dr' : 'Cr'}`
}

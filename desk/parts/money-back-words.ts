import type { MoneyBack, NewGiftCard } from '#api/money-back.ts'
import { inDollars } from './amounts.ts'

/** By which ways money comes back: `$18.00 back the way it came: terminal $10.00, cash $8.00`. */
export function moneyBackInWords({ amount, toCard, onTerminal, inCash, onGiftCard }: MoneyBack): string {
  if (toCard === amount) return `${inDollars(amount)} back to the card`
  const parts = [
    ...(toCard > 0 ? [`card ${inDollars(toCard)}`] : []),
    ...(onTerminal > 0 ? [`terminal ${inDollars(onTerminal)}`] : []),
    ...(inCash > 0 ? [`cash ${inDollars(inCash)}`] : []),
    ...(onGiftCard > 0 ? [`new gift card ${inDollars(onGiftCard)}`] : []),
  ]
  return `${inDollars(amount)} back the way it came: ${parts.join(', ')}`
}

type GivenBack = Omit<MoneyBack, 'amount' | 'onGiftCard'> & { voucher: NewGiftCard | null; isEmailed: boolean }

/** What whoever has pressed does now so that the guest has their money; a new code is shown this once. */
export const toHandOut = ({ toCard, onTerminal, inCash, voucher, isEmailed }: GivenBack): string[] => [
  ...(onTerminal > 0 ? [`Refund ${inDollars(onTerminal)} on the terminal.`] : []),
  ...(inCash > 0 ? [`Hand out ${inDollars(inCash)} in cash.`] : []),
  ...(toCard > 0 ? [`${inDollars(toCard)} is on its way to the card.`] : []),
  ...(voucher
    ? [
        `The code of the new gift card is ${voucher.code}, worth ${inDollars(voucher.balance)}.`,
        ...(isEmailed ? [] : ['Write it down for the guest: it is shown only this once.']),
      ]
    : []),
]

/** Whether a guest hears of what was done. */
export const emailInWords = (isEmailed: boolean): string =>
  isEmailed ? 'The guest has an email about it.' : 'The guest gave no address, so no email is sent.'

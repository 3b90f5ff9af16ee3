import { dollars, type Cents } from '#domain/money.ts'
import { longDate } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import type { Block } from '#server/emails/blocks.ts'
import type { IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { HandedOut } from '#server/payments/promise-refund.ts'

/** What an email says of money that comes back. */
export type ToldBack = {
  amount: Cents
  voucher: Pick<IssuedGiftCard, 'code' | 'validUntil' | 'balance'> | null
  /** What staff have given back over the counter, of what was paid there. */
  handedOut?: HandedOut | null
  isPaidAtDesk: boolean
  /** What it was paid for: `what you paid`. */
  paid: string
}

/** How what was paid comes back to a guest: where its money goes, and the code of a new gift card; nothing says nothing. */
export function moneyBackInWords({ amount, voucher, handedOut = null, isPaidAtDesk, paid }: ToldBack): Block[] {
  const money = amount - (voucher?.balance ?? 0)
  const refunds: Block[] = money > 0 ? [howMoneyComesBack(money, isPaidAtDesk, handedOut)] : []
  if (!voucher) return refunds
  const what = money > 0 ? 'what your gift card had paid into a new gift card' : `${paid} into a voucher`
  return [
    ...refunds,
    `We have turned ${what}. You can use it for anything on our site until ${longDate(lastDayOf(voucher.validUntil))}.`,
    {
      code: voucher.code,
      label: `${money > 0 ? 'Gift card' : 'Voucher'} code, worth ${dollars(voucher.balance)}`,
    },
  ]
}

/** What was paid at the desk does not go back by itself: it was given back there, or waits there. */
function howMoneyComesBack(money: Cents, isPaidAtDesk: boolean, handedOut: HandedOut | null): string {
  if (handedOut) return `At our desk we have given you back ${coinsAndCard(handedOut)}.`
  if (isPaidAtDesk)
    return `You paid at our desk. Please come by, and we will give you ${dollars(money)} back there, the way you paid.`
  return `We are refunding ${dollars(money)} to the card you paid with. It usually arrives within 24 hours; some banks take a few days.`
}

const coinsAndCard = ({ terminal, coins }: HandedOut): string =>
  [
    ...(terminal > 0 ? [`${dollars(terminal)} to the card you used on the terminal`] : []),
    ...(coins > 0 ? [`${dollars(coins)} in cash`] : []),
  ].join(' and ')

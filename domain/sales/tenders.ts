/**
 * The tenders, which are the ways to pay for a sale, as the books tell them (view `money_moved`): what each is called, and
 * whether money comes in by it, and at the desk. What a gift card pays came in when the card was sold; what the house gives
 * never comes in.
 */
export const tenders = {
  page: { name: 'Card online', isMoney: true, isAtDesk: false },
  link: { name: 'Payment link', isMoney: true, isAtDesk: false },
  renewal: { name: 'Membership renewals', isMoney: true, isAtDesk: false },
  terminal: { name: 'Terminal', isMoney: true, isAtDesk: true },
  cash: { name: 'Cash', isMoney: true, isAtDesk: true },
  elsewhere: { name: 'Paid outside the house', isMoney: true, isAtDesk: false },
  'gift-card': { name: 'Gift card', isMoney: false, isAtDesk: false },
  none: { name: 'Given by the house', isMoney: false, isAtDesk: false },
} as const satisfies Record<string, { name: string; isMoney: boolean; isAtDesk: boolean }>

export type TenderName = keyof typeof tenders

/** The tenders by which money comes in, in the order in which a report lists them. */
export const moneyTenders = (Object.keys(tenders) as TenderName[]).filter((name) => tenders[name].isMoney)

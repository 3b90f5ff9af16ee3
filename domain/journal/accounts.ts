/**
 * The accounts of the books, in the order of a trial balance: what the house has, what it owes, what it earned and spent.
 * `db/functions/journal.sql` and `counter.sql` say what each movement of money does to them.
 */
export const accounts = {
  'cash-at-provider': { name: 'Online payments', type: 'Asset' },
  'cash-at-terminal': { name: 'Card terminal', type: 'Asset' },
  'cash-drawer': { name: 'Cash drawer', type: 'Asset' },
  'cash-safe': { name: 'Safe', type: 'Asset' },
  'petty-cash': { name: 'Petty cash', type: 'Asset' },
  'paid-elsewhere': { name: 'Paid outside the house', type: 'Asset' },
  disputed: { name: 'Disputed payments', type: 'Asset' },
  received: { name: 'Received for unpaid orders', type: 'Liability' },
  'refunds-payable': { name: 'Refunds owed', type: 'Liability' },
  'gift-card-liability': { name: 'Gift cards', type: 'Liability' },
  'gift-cards-held': { name: 'Gift cards held for unpaid orders', type: 'Liability' },
  'gift-cards-from-elsewhere': { name: 'Gift cards from before', type: 'Equity' },
  sales: { name: 'Sales (GST included)', type: 'Income' },
  'gift-cards-given': { name: 'Gift cards given away', type: 'Expense' },
  'cash-rounding': { name: 'Cash rounding', type: 'Expense' },
  'cash-over-short': { name: 'Cash over or short', type: 'Expense' },
} as const satisfies Record<string, { name: string; type: 'Asset' | 'Liability' | 'Equity' | 'Income' | 'Expense' }>
export type AccountName = keyof typeof accounts

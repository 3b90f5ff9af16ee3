import { sql } from 'kysely'

/**
 * The rows of the view `money_moved` that are what was sold, below 0, and what came back for it, above 0. That a gift card
 * was made for what was paid for it takes nothing back.
 */
export const isOfSales = sql<boolean>`account = 'sales' and not (kind = 'GIFT_CARD' and what = 'voucher')`

/** Whether one of these rows is a sale, and not what came back for one. */
export const isSale = sql<boolean>`(what in ('sale', 'membership period', 'plan paid elsewhere'))`

/**
 * What an order was sold for, less what came back since: the sum of these rows of `money_moved`, by its `orders.id`. The view is
 * asked only about vouchers, for their kind: to divide everything else among lines, and to add it up again, takes three times as
 * long.
 */
export const broughtInByOrder = sql<number>`(
  (select coalesce(sum(credit_cents - debit_cents), 0) from journal_entry
    where order_id = orders.id and account = 'sales' and what <> 'voucher')
  - (select coalesce(sum(cents), 0) from money_moved where order_id = orders.id and what = 'voucher' and ${isOfSales}))`

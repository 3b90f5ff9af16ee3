import { sql } from 'kysely'

/**
 * The rows of the view `money_moved` that are what was sold, below 0, and what came back for it, above 0. That a gift card
 * was made for what was paid for it takes nothing back.
 */
export const isOfSales = sql<boolean>`account = 'sales' and not (kind = 'GIFT_CARD' and what = 'voucher')`

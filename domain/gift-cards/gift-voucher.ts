/** What a gift voucher that is sold is worth at least and at most, in dollars. */
export const giftVoucherWorth = { least: 10, most: 2000 }

/** How many gift vouchers of one worth are sold at once at most: each is a line, and a sale has twenty. */
export const MOST_GIFT_VOUCHERS = 5

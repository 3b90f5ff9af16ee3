/** How long a gift voucher that was sold is good, in months. */
export const GIFT_VOUCHER_MONTHS = 36

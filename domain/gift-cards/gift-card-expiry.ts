/**
 * A gift card expires this many months after it was issued, to the end of that day: as soon as Australian law allows. It
 * holds for gift vouchers that are sold and for gifts of the house. A voucher for a cancelled booking may be good for
 * longer, if the owner says so in Settings.
 */
export const GIFT_CARD_MONTHS = 36

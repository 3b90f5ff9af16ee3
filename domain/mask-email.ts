/** Codes of gift cards and vouchers: the last four letters stay, by which people speak of one. */
const CARD_CODE = /\b(?:[0-9A-Z]{2,4}-)(?:[0-9A-Z]{4}-){2,}([0-9A-Z]{4})\b/g
/** What a link carries that opens something: the key of an order, a token. */
const ORDER_KEY = /(\/view-booking\/)[\w-]+/g
const TOKEN = /([?&#](?:\w*token|key)=)[\w.-]+/gi

/** The words of an email without codes that pay: nobody who works here needs one, and sending again needs nobody to read it. */
export const maskCodes = (text: string): string => text.replaceAll(CARD_CODE, '••••-$1')

/** The words of an email without what opens or pays something: for people who may look at it, but not use it. */
export const maskEmail = (text: string): string =>
  maskCodes(text).replaceAll(ORDER_KEY, '$1••••').replaceAll(TOKEN, '$1••••')

/** Codes of gift cards and vouchers: the last four letters stay, by which people speak of one. */
const CARD_CODE = /\b(?:[0-9A-Z]{2,4}-)(?:[0-9A-Z]{4}-){2,}([0-9A-Z]{4})\b/g
const LINK = /https?:\/\/[^\s<>"]+/gi
/** What stands behind this opens an order, whatever it looks like. */
const BEFORE_A_KEY = 'view-booking'
/** Parts of a path that anybody can know: words, and what is too short to open anything. */
const SAYS_WHERE = /^(?:[a-z]+(?:[-.][a-z]+)*|[\w.~%-]{1,10})$/
/** What a link may ask without opening anything: an address on a map. */
const ASKS_WHERE = /^(?:api|query)=/
const HIDDEN = '••••'

/**
 * The words of an email without what pays or opens something: codes of gift cards, keys of orders, and whatever a link
 * carries that nobody could guess. Nobody who works here needs one, whatever their role: sending again needs nobody to
 * read it, and for what staff do for a guest there are doors of their own (docs/decisions/178).
 */
export const maskEmail = (text: string): string =>
  text.replaceAll(CARD_CODE, (_code, last: string) => `${HIDDEN}-${last}`).replaceAll(LINK, maskLink)

/** A link as far as it says where it leads. */
function maskLink(link: string): string {
  const [, where = '', asked = '', place = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(link) ?? []
  const [scheme = '', empty = '', host = '', ...path] = where.split('/')
  const parts = path.map((part, at) => (path[at - 1] !== BEFORE_A_KEY && SAYS_WHERE.test(part) ? part : hide(part)))
  return [scheme, empty, host, ...parts].join('/') + maskQuestion(asked) + (place === '' ? '' : `#${HIDDEN}`)
}

const hide = (part: string): string => (part === '' ? '' : HIDDEN)

const maskQuestion = (asked: string): string =>
  asked.replaceAll(/[^?&]+/g, (pair) => {
    if (ASKS_WHERE.test(pair)) return pair
    return pair.includes('=') ? `${pair.split('=')[0]}=${HIDDEN}` : HIDDEN
  })

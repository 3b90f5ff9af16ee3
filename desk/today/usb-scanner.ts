/** How a code of arrivals begins, and how fast a scanner types: no person does. */
const PREFIX = 'BH1.'
const FASTER_THAN_MS = 35
/** What a code is made of. */
const OF_CODE = /^[\w.-]$/

/** A key as it was pressed. */
export type Pressed = { key: string; at: number }
/** What a key was part of: nothing, a code that is still coming (it is typed nowhere), or a whole code. */
export type Read = { isPart: boolean; code: string | null; typed: string }

/**
 * A USB scanner types like a keyboard, very fast: hears the keys and tells a code of arrivals from what people type.
 * `typed` are the letters that went into a field before it was known that they are a code.
 */
export function hearScanner() {
  let heard = ''
  let last = 0
  return ({ key, at }: Pressed): Read => {
    const isFast = at - last < FASTER_THAN_MS
    last = at
    if (key === 'Enter' || key === 'Tab') {
      const code = isFast && heard.length > PREFIX.length && heard.startsWith(PREFIX) ? heard : null
      heard = ''
      return { isPart: code !== null, code, typed: '' }
    }
    if (!OF_CODE.test(key)) return { isPart: key === 'Shift' && heard !== '' && isFast, code: null, typed: '' }
    heard = isFast && `${heard}${key}`.startsWith(PREFIX.slice(0, heard.length + 1)) ? heard + key : key
    const isPart = heard.length >= PREFIX.length && heard.startsWith(PREFIX)
    return { isPart, code: null, typed: heard.length === PREFIX.length && isPart ? PREFIX.slice(0, -1) : '' }
  }
}

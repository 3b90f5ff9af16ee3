/** Codes of arrivals begin so; a USB scanner types faster than this (milliseconds), and nobody else does. */
const FIRST = 'b'
export const FASTER_THAN_MS = 35

/** Whether a key may be the beginning of a code, is a part of one, or was pressed by a person. */
type Of = 'maybe' | 'code' | 'person'

/**
 * Tells what a USB scanner types from what people press, so that no letter of a code does anything by itself: not where
 * codes are heard, and not on any other screen.
 */
export function tellScanner() {
  let isCode = false
  let last = -Infinity
  return ({ key, at }: { key: string; at: number }): Of => {
    const isFast = at - last < FASTER_THAN_MS
    last = at
    const isOfCode = isCode && isFast
    // A code ends with Enter, and has no Escape in it; Shift goes with a capital letter.
    if (key === 'Enter' || key === 'Escape') isCode = false
    if (isOfCode) return 'code'
    if (key.length > 1) return 'person'
    isCode = key.toLowerCase() === FIRST
    return isCode ? 'maybe' : 'person'
  }
}

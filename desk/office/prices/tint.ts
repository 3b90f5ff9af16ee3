import type { Reason } from './price-week.ts'

/** The colour of what a special price makes; none for the usual price. After six they come again, with other letters. */
export const tintOf = (reasons: readonly Reason[], place: number) =>
  reasons[place]?.rule ? { background: tints[place % tints.length] } : {}

const tints = [
  'var(--primary-soft)',
  'var(--accent-soft)',
  'light-dark(#dfe2f5, #2b2f50)',
  'light-dark(#f0e6b8, #403816)',
  'light-dark(#f3dcee, #48283f)',
  'light-dark(#d3ebf2, #173d4a)',
]

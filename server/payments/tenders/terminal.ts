import { insertRefundByTerminal } from '../tender-store.ts'
import type { Tender } from './tender.ts'

/** A card at the terminal, which stands on its own: what it says is typed in, and no coins move. */
export const terminal: Tender = {
  inHistory: 'Terminal',
  take: async () => null,
  handOut: insertRefundByTerminal,
}

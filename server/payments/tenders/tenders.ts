import type { TenderKind } from '#domain/counter/refund-by-tender.ts'
import { cash } from './cash.ts'
import { terminal } from './terminal.ts'
import type { Tender } from './tender.ts'

/** The ways to pay at the desk. */
export const tenders: Record<TenderKind, Tender> = { terminal, cash }

import type { MemberRow } from '#server/access/session-store.ts'

/** Who checks out: the browser, its member, its network, and the idempotency key if it sent one. */
export type Buyer = {
  visitorId: string
  member: MemberRow | null
  network: string
  key: string | null
  /** How the order is placed for the member; by the member when it is missing. */
  method?: OrderMethod | null
}

export type OrderMethod = 'MOTO' | 'POS'

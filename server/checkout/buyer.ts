import type { MemberRow } from '#server/access/session-store.ts'

/** Who presses PAY: the browser, the member in it, its network, and the key of this press when it sent one. */
export type Buyer = {
  visitorId: string
  member: MemberRow | null
  network: string
  key: string | null
  /** How somebody else orders it for the member; by themself when it is not said. */
  method?: OrderMethod | null
}

export type OrderMethod = 'MOTO' | 'POS'

import { longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import type { RenewalRow } from '#server/memberships/renewal-store.ts'

/** What staff are told that a renewal is: when it was paid, and the order that its membership is found by. */
export const nameRenewal = ({ paid_at, order_id }: RenewalRow): string =>
  `the membership payment of ${longDate(sydneyDateOf(paid_at))}${order_id === null ? '' : ` (its membership began with order ${order_id})`}`

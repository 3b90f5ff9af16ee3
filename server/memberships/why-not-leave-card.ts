import { nextCharges } from '#domain/memberships/charges.ts'
import { whyNotAnotherCard } from '#domain/memberships/charged-card.ts'
import { contractOf, isOver, overdueInvoice, type MembershipState } from './membership-store.ts'

/** Why its member cannot leave another card for a membership now; null when they can. */
export function whyNotLeaveCard(state: MembershipState, now: Date) {
  const { membership } = state
  const contract = contractOf(state, now)
  const endsUncharged = contract !== null && contract.cancelAt !== null && nextCharges(contract, now).length === 0
  return whyNotAnotherCard({
    isOver: isOver(membership),
    isOverdue: overdueInvoice(state) !== null,
    isCharged: membership.subscription_ref !== null && !endsUncharged,
  })
}

/** What the eligible-memberships call answers for one service (spec 7). */
export type EligibleMemberships = {
  eligibleMemberships: readonly { credits: { remaining: number } }[]
  selectedMemberships: readonly object[]
}

/** A member's right to free base services of one service (spec 3); persisted by the browser. */
export type Entitlement = {
  serviceId: string
  membershipCount: number
  usedCount: number
  hasFreeSlots: boolean
  isUnlimited: boolean
}

/**
 * Reads the answer; no answer means no membership (spec 7). Unlimited is when selected memberships exist and
 * credits are 0 (spec 4, ruling 28).
 */
export function entitlementFrom(serviceId: string, answer: EligibleMemberships | null, usedCount = 0): Entitlement {
  const credits = (answer?.eligibleMemberships ?? []).map((membership) => membership.credits.remaining)
  const membershipCount = credits.reduce((total, remaining) => total + remaining, 0)
  const isUnlimited = membershipCount === 0 && (answer?.selectedMemberships.length ?? 0) > 0
  return {
    serviceId,
    membershipCount,
    usedCount,
    isUnlimited,
    hasFreeSlots: isFree(isUnlimited, usedCount, membershipCount),
  }
}

/** Spends one free slot: the used count grows by one (spec 4). */
export function consumeFreeSlot(entitlement: Entitlement): Entitlement {
  return withUses(entitlement, entitlement.usedCount + 1)
}

/** The entitlement when this many of its free slots are spent. */
export function withUses(entitlement: Entitlement, usedCount: number): Entitlement {
  const { isUnlimited, membershipCount } = entitlement
  return { ...entitlement, usedCount, hasFreeSlots: isFree(isUnlimited, usedCount, membershipCount) }
}

/** Why an item cannot be free: a membership covers its member alone, without a robe (ruling 19). */
export function whyNotFree(item: { partySize: number; towelRobe: string | null }): 'membership.booker-only' | null {
  return item.partySize > 1 || item.towelRobe === 'towel-robe' ? 'membership.booker-only' : null
}

// Spec 4 says once "above"; two other places say below, and only that makes sense (ruling 27).
function isFree(isUnlimited: boolean, usedCount: number, credits: number): boolean {
  return isUnlimited || usedCount < credits
}

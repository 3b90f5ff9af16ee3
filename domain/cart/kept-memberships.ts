import { withUses, type Entitlement } from '../memberships/entitlement.ts'
import type { CartItem } from './cart.ts'
import type { Entitlements } from './member-login.ts'
import { noChanges, type MembershipChanges } from './membership-changes.ts'
import { fromStored, toStored } from './stored-cart.ts'

/**
 * What the browser stores about memberships: the member, the state of each service (spec 3), and the changes still to
 * be shown.
 */
export type KeptMemberships = { contactId: string | null; entitlements: Entitlements; news: MembershipChanges }

const nothingKept: KeptMemberships = { contactId: null, entitlements: {}, news: noChanges }

/** Reads what is kept; anything that is not as we write it counts as nothing. Only the house knows the truth. */
export function openMemberships(kept: unknown): KeptMemberships {
  try {
    const { contactId, services, news } = kept as Record<string, unknown>
    const known = typeof contactId === 'string' && Array.isArray(services) ? services.map(entitlement) : []
    return {
      contactId: typeof contactId === 'string' ? contactId : null,
      entitlements: Object.fromEntries(known.map((one) => [one.serviceId, one])),
      news: changesFrom((news ?? {}) as Record<string, unknown>),
    }
  } catch {
    return nothingKept
  }
}

/** As text for the browser's storage. */
export function writeMemberships({ contactId, entitlements, news }: KeptMemberships): string {
  const { freed, removed, ended } = news
  return JSON.stringify({
    contactId,
    services: Object.values(entitlements),
    news: { freed: stored(freed), removed: stored(removed), ended: stored(ended) },
  })
}

function entitlement(kept: unknown): Entitlement {
  const { serviceId, membershipCount, usedCount, isUnlimited } = kept as Record<string, unknown>
  if (typeof serviceId !== 'string' || !isCount(membershipCount) || !isCount(usedCount)) throw new TypeError('not kept')
  const read = { serviceId, membershipCount, usedCount, isUnlimited: isUnlimited === true, hasFreeSlots: false }
  // Whether a slot is free is never believed, but counted.
  return withUses(read, usedCount)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function changesFrom({ freed, removed, ended }: Record<string, unknown>): MembershipChanges {
  return { freed: items(freed), removed: items(removed), ended: items(ended) }
}

const items = (kept: unknown): CartItem[] => (Array.isArray(kept) ? kept.map(fromStored) : [])

// The price of a robe is the catalogue's, and read from there.
const stored = (list: readonly CartItem[]) => list.map((item) => toStored(item, 0))

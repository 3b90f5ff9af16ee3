import { create } from 'zustand'
import type { Entitlements } from '#domain/cart/member-login.ts'
import type { MembershipChanges } from '#domain/cart/membership-changes.ts'

type Store = {
  entitlements: Entitlements
  /** What a membership has done to the cart, until it is dismissed. */
  news: MembershipChanges | null
  /** The service that is being chosen just now. */
  atHand: string | null
}

/** The member's memberships (spec 3): empty for everybody else. `follow-member.ts` fills it once there is a member. */
export const useEntitlements = create<Store>()(() => ({ entitlements: {}, news: null, atHand: null }))

/** Whether the next booking of a service would be free. */
export const useFreeSlotOf = (serviceId: string): boolean =>
  useEntitlements(({ entitlements }) => entitlements[serviceId]?.hasFreeSlots === true)

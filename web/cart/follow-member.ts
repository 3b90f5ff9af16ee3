import { orderPath, type OrderAnswer } from '#api/checkout.ts'
import { eligibleMembershipsPath, type EligibleMembershipsAnswer } from '#api/memberships.ts'
import type { AuthState, Member } from '#domain/accounts/auth-state.ts'
import { openMemberships, writeMemberships } from '#domain/cart/kept-memberships.ts'
import { countUses, payForItems, signInToCart } from '#domain/cart/member-login.ts'
import { addChanges, hasChanges, noChanges, type MembershipChanges } from '#domain/cart/membership-changes.ts'
import { entitlementFrom, type Entitlement } from '#domain/memberships/entitlement.ts'
import { words } from '#domain/words.ts'
import { trackFault } from '#web/analytics.ts'
import { getJson, postJson } from '#ui/api-client.ts'
import { forget, keep, recall, recallJson } from '#web/browser-storage.ts'
import { asMember } from '#web/shell/member-session.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { useCart } from './useCart.ts'
import { useEntitlements } from './useEntitlements.ts'

/** Whose memberships stand in the store. */
let member: Member | null = null
/** The contact whose sign-in the kept cart has been through. */
let settledFor: string | null = null
let stopFollowing: (() => void) | null = null

/** Keeps memberships and cart in step from now on: with who is signed in, with each other, with other tabs (spec 4). */
export function followMember(): () => void {
  stopFollowing ??= follow()
  return stopFollowing
}

function follow(): () => void {
  takeOver()
  const stops = [
    useVisitor.subscribe(meet),
    useEntitlements.subscribe(keepAll),
    useEntitlements.subscribe(({ atHand }, before) => {
      if (atHand !== null && atHand !== before.atHand) void ask([atHand])
    }),
    useCart.subscribe(({ cart }, before) => {
      if (cart.items === before.cart.items) return
      recount()
      void ask(cart.items.map((item) => item.serviceId).filter((id) => !useEntitlements.getState().entitlements[id]))
    }),
  ]
  const onStorage = ({ key }: StorageEvent) => key === 'memberships' && takeOver()
  // A page that comes back as it was left has heard of nothing meanwhile.
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    takeOver()
    void refreshEntitlements()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onReturn)
  meet(useVisitor.getState())
  return () => {
    for (const stop of stops) stop()
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onReturn)
    stopFollowing = member = settledFor = null
  }
}

/** Asks the house again about the services of the cart and of the screen. */
export function refreshEntitlements(): Promise<boolean> {
  const { entitlements, atHand } = useEntitlements.getState()
  const inCart = useCart.getState().cart.items.map((item) => item.serviceId)
  return ask([...inCart, ...Object.keys(entitlements), ...(atHand === null ? [] : [atHand])])
}

/** Another member is signed in, or none any more. */
function meet({ member: here, isAsking }: AuthState & { isAsking: boolean }): void {
  const isSame = here?.contactId === member?.contactId
  member = here
  if (here) {
    if (!isSame) void arrive(here)
  } else if (!isSame || (settledFor !== null && !isAsking)) signOutOfCart()
}

/** A member: one whose cart this is goes on with it; any other signs in to it (spec 4, Cart, On login). */
async function arrive({ contactId }: Member): Promise<void> {
  const isReturning = settledFor === contactId
  if (isReturning) {
    useEntitlements.setState({ entitlements: openMemberships(recallJson('memberships')).entitlements })
    recount()
  } else if (settledFor !== null) signOutOfCart()
  const isKnown = await refreshEntitlements()
  if (isReturning || settledFor === contactId || member?.contactId !== contactId) return
  const { cart, freed, removed } = signInToCart(useCart.getState().cart, useEntitlements.getState().entitlements)
  // What could not be asked about is asked, and signed in to, with the next page.
  if (isKnown) settledFor = contactId
  useCart.getState().change(() => cart)
  tell({ freed, removed })
}

/** After signing out, what was free is paid for again, and the browser forgets the memberships (spec 4). */
function signOutOfCart(): void {
  settledFor = null
  const { cart, paidAgain } = payForItems(useCart.getState().cart)
  // The news before the cart: another tab that finds the cart paid for can read why.
  useEntitlements.setState(({ news }) => ({ entitlements: {}, news: withMore(news, { ended: paidAgain }) }))
  useCart.getState().change(() => cart)
}

const tell = (more: Partial<MembershipChanges>) =>
  useEntitlements.setState(({ news }) => ({ news: withMore(news, more) }))

function withMore(news: MembershipChanges | null, more: Partial<MembershipChanges>): MembershipChanges | null {
  const all = addChanges(news ?? noChanges, more)
  return hasChanges(all) ? all : null
}

/** Asks about services; whether every answer came. */
async function ask(serviceIds: readonly string[]): Promise<boolean> {
  const asking = member
  if (!asking || serviceIds.length === 0) return true
  const held = await heldByOpenOrder()
  const answers = await Promise.all([...new Set(serviceIds)].map((id) => askAbout(id, asking, held)))
  // A member who has signed out meanwhile has no memberships here.
  if (member?.contactId !== asking.contactId) return false
  const known = answers.map(({ entitlement }) => [entitlement.serviceId, entitlement] as const)
  useEntitlements.setState(({ entitlements }) => ({ entitlements: { ...entitlements, ...Object.fromEntries(known) } }))
  recount()
  return answers.every(({ isAnswer }) => isAnswer)
}

/** A failed call is logged and counted, and is no membership (spec 7). */
async function askAbout(
  serviceId: string,
  { id: memberId }: Member,
  held: readonly string[],
): Promise<{ entitlement: Entitlement; isAnswer: boolean }> {
  try {
    const answer = await asMember((headers) => {
      const request = { ...headers, serviceId, memberId }
      return postJson<EligibleMembershipsAnswer>(eligibleMembershipsPath, request, words.generic, { headers })
    })
    const entitlement = entitlementFrom(serviceId, answer)
    const onHold = entitlement.isUnlimited ? 0 : held.filter((id) => id === serviceId).length
    return { entitlement: { ...entitlement, membershipCount: entitlement.membershipCount + onHold }, isAnswer: true }
  } catch (error) {
    trackFault({ event: 'eligible_memberships_failed', serviceId }, error)
    return { entitlement: entitlementFrom(serviceId, null), isAnswer: false }
  }
}

/**
 * The services whose credits are held by this tab's own unpaid order: the next PAY gives them back first (ruling 13).
 */
async function heldByOpenOrder(): Promise<string[]> {
  const key = recall('openOrder')
  if (key === null) return []
  try {
    const order = await getJson<OrderAnswer>(
      orderPath.replace(':idempotencyKey', () => encodeURIComponent(key)),
      words.generic,
    )
    if (order.status !== 'PENDING') return []
    return order.orderDetails.filter((line) => line.pricing.hasAvailableMembership).map((line) => line.serviceId)
  } catch {
    return []
  }
}

/** Every free item of the cart has spent a slot. */
function recount(): void {
  const { items } = useCart.getState().cart
  useEntitlements.setState(({ entitlements }) => ({ entitlements: countUses(entitlements, items) }))
}

type Known = ReturnType<typeof useEntitlements.getState>

function keepAll({ entitlements, news: own }: Known, before: Known): void {
  const kept = openMemberships(recallJson('memberships'))
  // News that was not dismissed here, and is not known here yet, has just been told by another tab.
  const news = own === null && before.news === null && hasChanges(kept.news) ? kept.news : own
  if (settledFor === null && news === null) return forget('memberships')
  // Until the house has answered who is signed in, what is kept stays.
  const known = member ? entitlements : kept.entitlements
  const mine = settledFor === null ? {} : known
  const text = writeMemberships({ contactId: settledFor, entitlements: mine, news: news ?? noChanges })
  // The same again would wake the other tabs for nothing.
  if (text !== recall('memberships')) keep('memberships', text)
}

/** Takes over what this browser has kept, on an earlier page or in another tab. */
function takeOver(): void {
  const { contactId, news, entitlements } = openMemberships(recallJson('memberships'))
  settledFor = contactId
  const isMine = member !== null && member.contactId === contactId
  useEntitlements.setState({ news: hasChanges(news) ? news : null, ...(isMine && { entitlements }) })
  recount()
}

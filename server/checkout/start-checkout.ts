import type { BookingCheckoutRequest, CheckoutAnswer } from '#api/checkout.ts'
import { requestedItemFrom } from '#domain/cart/requested-item.ts'
import { whyNotContact, type ContactDetails } from '#domain/checkout/contact-details.ts'
import { couponInCart } from '#domain/coupons/check-coupon.ts'
import { whyNotFree } from '#domain/memberships/entitlement.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { quote, type Quote } from '#domain/pricing/quote.ts'
import { Refused } from '#domain/refusals.ts'
import { channels } from '#domain/sales/channels.ts'
import { contactOfMember } from '#server/accounts/contact.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint, isDeadlock } from '#server/kit/database/db.ts'
import { inFew } from '#server/kit/in-few.ts'
import { claimWaiting, holdsPlan } from '#server/memberships/credit-store.ts'
import { closeOrder } from '#server/sales/close-order.ts'
import { findEarlierOrders } from '#server/sales/store.ts'
import { findReturnUrls } from './return-urls.ts'
import { openFirstPayment, openPayment } from './open-payment.ts'
import { acceptCodes } from './accept-codes.ts'
import { coverByCredits } from './cover-by-credits.ts'
import { NotHeld } from '#server/sales/holdings.ts'
import type { BookingToSell } from '#server/sales/kinds/booking.ts'
import type { ThingToSell, ToSell } from '#server/sales/kinds/kinds.ts'
import { plansIn } from '#server/sales/kinds/plan.ts'
import type { NewSale } from '#server/sales/new-sale.ts'
import { placeOrder } from './place-order.ts'
import { PressedTwice } from './turn-of-browser.ts'
import { countedUnpaid, refuseMuchUnpaid } from './limit-unpaid.ts'
import { priceCart } from './price-cart.ts'
import type { Buyer } from '#server/sales/buyer.ts'

/**
 * Turns a cart and plans into an unpaid order that holds its places, and opens the payment page (spec 4, 7). Our own
 * price counts; with a total of 0 the order is paid at once. The same idempotency key gives the same order (ruling
 * 45), or a new one when the first has no payment page. Refuses with the codes of api 4.
 */
export async function startCheckout(
  ctx: Ctx,
  buyer: Buyer,
  input: BookingCheckoutRequest,
  things: readonly ThingToSell[],
): Promise<CheckoutAnswer> {
  try {
    const { orderId, placed } = await placeCheckout(ctx, buyer, input, things)
    // What was placed is heard by every list while the provider opens the page.
    const heard = ctx.announcements.caughtUp()
    const answer = placed ? await openFirstPayment(ctx, placed) : await openPayment(ctx, orderId)
    await heard
    return answer
  } catch (error) {
    // An order may have been closed, this one or an earlier one, and its places are free again.
    await ctx.announcements.caughtUp()
    throw error
  }
}

/**
 * The same without a payment page: a sale at the desk may be paid there. Answers the order, and what was placed; null
 * when the same request had placed it before.
 */
export async function placeCheckout(
  ctx: Ctx,
  buyer: Buyer,
  input: BookingCheckoutRequest,
  things: readonly ThingToSell[],
): Promise<{ orderId: string; placed: NewSale | null }> {
  const startedAt = ctx.now()
  const urls = findReturnUrls(ctx.config, input)
  const contact = buyer.desk?.contact ?? contactOf(buyer.member, input)
  refuseBadCart(input, things)

  const places = placesIn(input.cartItems)
  for (let tries = 1; ; tries++) {
    const unpaid = countedUnpaid(ctx, buyer)
    const earlier = await findEarlierOrders(ctx.db, { ...buyer, memberId: openOrderMember(buyer), unpaid })
    if (earlier.remembered) {
      if (earlier.remembered.isOther) throw new Refused('request.key-reused')
      if (!earlier.remembered.isLost) return { orderId: earlier.remembered.orderId, placed: null }
    }
    const insteadOf = earlier.remembered?.orderId ?? null
    await refuseMuchUnpaid(ctx, earlier.unpaid, { buyer, places }, earlier.openOrderIds)
    await makeWay(ctx, earlier.openOrderIds)
    await refuseHeld(ctx, buyer.member, things)

    try {
      const asked = { buyer, since: startedAt, insteadOf, places, contact, urls }
      const placed = await inAFew(async () => {
        const priced = await priceCheckout(ctx, buyer, input, things)
        return await placeOrder(ctx, { ...asked, ...priced })
      })
      ctx.metrics.countOrder(placed.payment ? 'placed' : 'paid')
      return { orderId: placed.order.id, placed }
    } catch (error) {
      // Another request of the same browser, or a cart with the same credit or gift card, came in between: look again.
      if (!isCrossed(error)) throw error
      if (tries === 4) throw new Refused('request.too-many')
    }
  }
}

/** What the desk takes for a member is no order of their own, and closes none. */
const openOrderMember = ({ member, channel }: Buyer): string | null =>
  channels[channel].hasOneOpenOrder ? (member?.id ?? null) : null

/**
 * A few orders at a time are priced and placed: in a rush for the last places whoever comes after the winners finds,
 * while the cart is priced, that they are gone, and nothing is written for them. It also leaves connections to others.
 */
const inAFew = inFew(6, 2000)

/** The price of the whole cart, with the codes and credits that pay for it; refused if another price was shown. */
export async function priceCheckout(
  ctx: Ctx,
  buyer: Buyer,
  input: BookingCheckoutRequest,
  things: readonly ThingToSell[],
) {
  const { items: asked, prices } = await priceCart(ctx, input.cartItems, buyer)
  const items = await coverByCredits(ctx, buyer.member, asked)
  const codes = await acceptCodes(ctx, buyer.network, input)
  const price = quote<ToSell>({
    lines: [...items, ...things],
    coupon: codes.coupon && couponInCart(codes.coupon),
    giftCard: codes.giftCard,
    prices,
  })
  const withoutCredit = items.filter((item, i) => item.usesMembership !== asked[i]!.usesMembership)
  refuseOtherPrice(input.shownTotal, price, withoutCredit)
  return { prices, codes, price }
}

/** A member has a recurring plan once; while it runs it cannot be bought again. */
async function refuseHeld({ db }: Ctx, member: MemberRow | null, things: readonly ThingToSell[]): Promise<void> {
  const recurring = plansIn(things).find((plan) => plan.recurring)
  if (!member || !recurring) return
  await claimWaiting(db, member)
  if (await holdsPlan(db, member.id, recurring.planId)) throw new Refused('plan.already-held')
}

/** A member's details come from the account, and a contact id that does not match it is refused; a guest sends them. */
function contactOf(
  member: MemberRow | null,
  { contactData }: Pick<BookingCheckoutRequest, 'contactData'>,
): ContactDetails {
  const claimed = contactData?.contactId
  if (claimed && claimed !== member?.contact_id) throw new Refused('account.mismatch')
  if (member) return contactOfMember(member, contactData?.email)
  const contact = {
    firstName: contactData?.firstName ?? '',
    lastName: contactData?.lastName ?? '',
    email: contactData?.email ?? '',
    phone: contactData?.phone ?? '',
    marketingConsent: contactData?.marketingConsent ?? true,
    termsAccepted: contactData?.termsAccepted ?? false,
  }
  const refusal = whyNotContact(contact)
  if (refusal) throw new Refused(refusal)
  return contact
}

const mostInCart = 20

function refuseBadCart({ cartItems }: BookingCheckoutRequest, things: readonly ThingToSell[]): void {
  const count = cartItems.length + things.length
  if (count < 1 || count > mostInCart) throw new Refused('request.invalid', { fields: ['cartItems'] })
  const forFree = cartItems.map(requestedItemFrom).filter(({ usesMembership }) => usesMembership)
  const refusal = forFree.map(whyNotFree).find((why) => why !== null)
  if (refusal) throw new Refused(refusal)
}

/**
 * One open order per browser and member: the older one is closed first, so that its places are free again (ruling 13).
 */
async function makeWay(ctx: Ctx, openOrderIds: readonly string[]): Promise<void> {
  for (const openOrderId of openOrderIds) {
    const closed = await closeOrder(ctx, openOrderId, 'CANCELED')
    if (closed.status === 'PAID') throw new Refused('order.already-paid', { idempotencyKey: closed.orderKey })
  }
}

/** How many places a cart keeps from others until it is paid. */
const placesIn = (cartItems: BookingCheckoutRequest['cartItems']): number =>
  cartItems.map(requestedItemFrom).reduce((sum, { partySize, extraBath }) => sum + partySize * (extraBath ? 2 : 1), 0)

/** A credit that is asked for and not available changes the price too, whether a total was sent or not (ruling 19). */
function refuseOtherPrice(
  shownTotal: number | undefined,
  price: Quote<ToSell>,
  withoutCredit: readonly BookingToSell[],
): void {
  if (withoutCredit.length > 0 || (shownTotal !== undefined && centsFromDollars(shownTotal) !== price.due)) {
    const lines = price.lines.flatMap(({ of, total }) =>
      of.kind === 'BOOKING' ? [{ cartItemId: of.cartItemId, total: dollarsFromCents(total) }] : [],
    )
    const notFree = withoutCredit.map((item) => item.cartItemId)
    const facts = { shown: shownTotal, total: dollarsFromCents(price.due), lines }
    throw new Refused('quote.changed', notFree.length > 0 ? { ...facts, notFree } : facts)
  }
  if (price.isTooSmall) throw new Refused('order.too-small')
}

const isCrossed = (error: unknown) =>
  isDeadlock(error) ||
  error instanceof NotHeld ||
  error instanceof PressedTwice ||
  ['one_open_order', 'one_open_order_of_member'].includes(brokenConstraint(error) ?? '')

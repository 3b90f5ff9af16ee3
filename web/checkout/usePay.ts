import { useEffect, useRef, useState } from 'react'
import {
  checkoutFailed,
  checkoutSucceeded,
  idleCheckout,
  pendingCheckout,
  type BookingCheckout,
} from '#domain/checkout/booking-checkout.ts'
import type { CheckoutAnswer } from '#api/checkout.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { payForItems } from '#domain/cart/member-login.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import type { Cents } from '#domain/money.ts'
import { track } from '#web/analytics.ts'
import { refreshCodes } from '#web/cart/useCodes.ts'
import { useCart } from '#web/cart/useCart.ts'
import { fetchPlans } from '#web/cart/kept-plans.ts'
import { useHouse } from '#web/shell/house.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { keepOpenOrder } from './open-order.ts'
import { payProblem, type PayProblem } from './pay-problem.ts'

type Start = (contact: ContactDetails, shown: Cents) => Promise<CheckoutAnswer>

/** Paying: one press at a time, to the payment page or to words about why not (spec 4, Booking checkout). */
export function usePay(items: number, start: Start) {
  const { prices, now } = useHouse()
  const [checkout, setCheckout] = useState<BookingCheckout>(idleCheckout)
  const [problem, setProblem] = useState<PayProblem | null>(null)
  const isPaying = useRef(false)
  const isHere = useIsHere()

  const reset = () => {
    isPaying.current = false
    setCheckout(idleCheckout)
    setProblem(null)
  }

  const pay = async (contact: ContactDetails, shown: Cents) => {
    if (isPaying.current) return
    isPaying.current = true
    setProblem(null)
    setCheckout(pendingCheckout)
    announce('Preparing your payment')
    track({ event: 'checkout_started', items })
    try {
      const session = await start(contact, shown)
      keepOpenOrder(session)
      setCheckout(checkoutSucceeded(session))
      // A visitor who has opened another page of the site meanwhile stays there.
      if (isHere.current) location.assign(session.sessionUrl)
    } catch (error) {
      const failed = payProblem(error)
      track({ event: 'checkout_failed', code: failed.code })
      await makeRight(failed, () => refreshCodes(now(), prices))
      setCheckout(checkoutFailed(failed.message))
      setProblem(failed)
      isPaying.current = false
    }
  }

  return { checkout, problem, pay, reset, clearProblem: () => setProblem(null) }
}

/** Brings the screen in line with what the house has said. */
async function makeRight(
  { code, cartItemIds, baths, notFree }: PayProblem,
  askAboutCodes: () => Promise<void>,
): Promise<void> {
  if (code === 'cart.unavailable') flag(cartItemIds)
  if (baths.length > 0) moveBaths(baths)
  if (notFree.length > 0) await payForThese(notFree)
  // Without the new prices the message is still right, and the next PAY asks again.
  if (code === 'quote.changed') await askForPrices().catch(() => undefined)
  const isAboutCodes = code === 'quote.changed' || code.startsWith('coupon.') || code.startsWith('gift-card.')
  if (isAboutCodes) await askAboutCodes()
}

/** What is in the cart, asked for by its calls again; every screen shows the answers from now on. */
async function askForPrices(): Promise<void> {
  const { askAgain } = await import('#web/shell/ask-house.ts')
  await Promise.all([askAgain(), fetchPlans()])
}

/** The house has no credit for these: they are paid for, and what the memberships have left is asked anew. */
async function payForThese(cartItemIds: readonly string[]): Promise<void> {
  const isMeant = (item: CartItem) => cartItemIds.includes(item.cartItemId)
  useCart.getState().change((cart) => payForItems(cart, isMeant).cart)
  await import('#web/cart/follow-member.ts').then((file) => file.refreshEntitlements()).catch(() => undefined)
}

/** Each extra bath is shown where the house has it now. */
function moveBaths(baths: PayProblem['baths']): void {
  const move = (item: CartItem): CartItem => {
    const moved = baths.find(({ cartItemId }) => cartItemId === item.cartItemId)
    if (!moved) return item
    const { startDate, resourceId, resourceName } = moved
    return { ...item, bathAt: { startDate, resourceId, resourceName } }
  }
  useCart.getState().change((cart) => ({ ...cart, items: cart.items.map(move) }))
}

function flag(cartItemIds: readonly string[]): void {
  useCart.setState(({ cart }) => ({
    cart: {
      ...cart,
      items: cart.items.map((item) =>
        cartItemIds.includes(item.cartItemId) ? { ...item, noLongerAvailable: true } : item,
      ),
    },
  }))
}

function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

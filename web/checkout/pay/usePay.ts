import { useRef, useState } from 'react'
import type { CheckoutAnswer } from '#api/checkout.ts'
import {
  checkoutFailed,
  checkoutSucceeded,
  idleCheckout,
  pendingCheckout,
  type BookingCheckout,
} from '#domain/checkout/booking-checkout.ts'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import type { Cents } from '#domain/money.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import { track } from '#web/analytics.ts'
import { useHouse } from '#web/shell/house.ts'
import { useIsHere } from '#web/shell/useIsHere.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { keepOpenOrder } from '#web/checkout/order/open-order.ts'
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

  const pay = async (contact: ContactDetails, shown: Cents, refuseEmail: (message: string) => void) => {
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
      const refusal = payProblem(error)
      track({ event: 'checkout_failed', code: refusal.code })
      const failed = await mended(refusal, now(), prices)
      setCheckout(checkoutFailed(failed.message))
      setProblem(failed)
      if (failed.code === 'contact.email') refuseEmail(failed.message)
      isPaying.current = false
    }
  }

  return { checkout, problem, pay, reset, clearProblem: () => setProblem(null) }
}

/**
 * The refusal, once the screen is in line with it. What does that comes when it is needed; where it does not come, the
 * words stay, and nothing is said of a screen that was not put right.
 */
async function mended(refusal: PayProblem, now: Date, prices: Prices): Promise<PayProblem> {
  if (!touchesTheOrder(refusal)) return refusal
  try {
    const { makeRight } = await import('./make-right.ts')
    await makeRight(refusal, now, prices)
    return refusal
  } catch {
    return { ...payProblem(null), message: refusal.message }
  }
}

const touchesTheOrder = ({ code, cartItemIds, baths, notFree }: PayProblem) =>
  cartItemIds.length + baths.length + notFree.length > 0 || /^(quote|coupon|gift-card)\./.test(code)

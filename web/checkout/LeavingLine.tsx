import { housePolicy } from '#domain/bookings/change-cutoff.ts'
import { leavingLine } from '#domain/bookings/leaving-line.ts'
import { startsAt } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import { useCart } from '#web/cart/useCart.ts'
import css from './OrderSummary.module.css'

/** What leaving would bring, before the visitor pays: by the rule that will decide it (decision 050). */
export function LeavingLine({ item, paid }: { item: CartItem; paid: Cents }) {
  const giftCardUsed = useCart(({ cart }) => cart.giftCard !== null)
  const booking = {
    startsAt: startsAt(item.slot),
    status: 'CONFIRMED' as const,
    giftCardUsed,
    couponIsVoucher: false,
    rescheduleCount: 0,
    paid,
    usesMembership: item.usesMembership,
  }
  const line = leavingLine('order-view', booking, housePolicy)
  return (
    <p className={css.leaving}>
      <strong>If you cannot come</strong>
      {line ?? 'Paid with a gift card, it can be moved, but not cancelled online.'}
    </p>
  )
}

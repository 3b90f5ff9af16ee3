import { housePolicy } from '#domain/bookings/cancellation-cutoff.ts'
import { cancellationLine } from '#domain/bookings/cancellation-line.ts'
import { startsAt } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import { together } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import css from './OrderSummary.module.css'

type Props = {
  item: CartItem
  paid: Cents
  /** A gift card pays some of the order; one that takes nothing off bars nothing. */
  giftCardUsed: boolean
}

/**
 * What cancelling would bring, shown before the visitor pays. Members cancel on My Bookings, guests on the order view:
 * the rule of that page decides (docs/decisions/050).
 */
export function CancellationLine({ item, paid, giftCardUsed }: Props) {
  const page = useVisitor((visitor) => visitor.isAuthenticated) ? 'bookings-page' : 'order-view'
  const { services } = useHouse()
  const booking = {
    startsAt: startsAt(item.slot),
    status: 'CONFIRMED' as const,
    giftCardUsed,
    couponIsVoucher: false,
    rescheduleCount: 0,
    paid,
    visit: item.usesMembership ? ('back' as const) : null,
  }
  // Of a service that has just gone nothing can be booked.
  const policy = services.find(({ id }) => id === item.serviceId)?.policy ?? housePolicy
  const line = cancellationLine(page, booking, policy)
  return (
    <p className={css.cancelling}>
      <strong>Can’t make it?</strong>
      {together(line ?? 'If you pay with a gift card, you can move this booking but not cancel it online.')}
    </p>
  )
}

import type { OrderAnswer } from '#api/checkout.ts'
import { shownAddress } from '#domain/accounts/no-address.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useAfter } from '#ui/useAfter.ts'
import css from './Order.module.css'
import { kindOf, orderWords } from './order-kind.ts'
import { OrderLines } from './OrderLines.tsx'
import { Help } from './OrderNotices.tsx'
import { StillWater } from '#web/shell/StillWater.tsx'

/** The visitor is back from the payment page, and the payment is not confirmed yet. */
export function ConfirmingOrder({ order }: { order: OrderAnswer }) {
  const isLong = useAfter(30_000, true)
  const said = orderWords[kindOf(order)]
  const email = shownAddress(order.contactDetails.email)
  return (
    <section className={css.order}>
      <ScreenHeading title="Confirming your payment" />
      <div className={css.calm}>
        <StillWater />
      </div>
      <p className={css.lead}>This usually takes a few seconds. {said.meanwhile}</p>
      {isLong && (
        <p>
          This is taking longer than usual. There is no need to wait here
          {email && `: once you have paid, we will email the confirmation to ${email}`}.
        </p>
      )}
      <OrderLines order={order} title={said.buying} />
      <Help>Questions about this order? Write to</Help>
    </section>
  )
}

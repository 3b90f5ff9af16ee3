import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'

/** Order summary, details and PAY (spec 2, /checkout). */
export function CheckoutScreen() {
  return <ScreenHeading title="Checkout" />
}

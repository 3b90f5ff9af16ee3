import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'

/** What became of an order (spec 2, /success). */
export function SuccessScreen() {
  return <ScreenHeading title="Your order" />
}

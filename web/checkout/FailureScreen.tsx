import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'

/** The payment did not happen (spec 2, /failure). */
export function FailureScreen() {
  return <ScreenHeading title="Booking failed" />
}

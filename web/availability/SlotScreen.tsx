import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'

export function SlotScreen() {
  return <ScreenHeading title="Choose a date" />
}

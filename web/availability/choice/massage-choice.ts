import { massageSelection, massageServiceId, type MassageSelection } from '#domain/catalogue/massages.ts'
import { forget, keep, recallJson } from '#web/browser-storage.ts'

/** Keeps which massage was chosen on the menu, as long as the tab lasts (spec 3, massage selection). */
export function rememberMassage(selection: MassageSelection): void {
  keep('massageSelection', JSON.stringify(selection))
}

/** The service of the massage that was chosen on the menu, or null when something else is being booked. */
export function massageAtHand(): string | null {
  const kept = recallJson('massageSelection')
  if (typeof kept !== 'object' || kept === null) return null
  const selection = massageSelection(Reflect.get(kept, 'selectedType'), Reflect.get(kept, 'selectedDuration'))
  return selection && massageServiceId(selection)
}

/** A visitor who goes on to another service has given up the massage. */
export function forgetMassage(): void {
  forget('massageSelection')
}

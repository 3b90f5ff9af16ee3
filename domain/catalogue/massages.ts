export type MassageType = 'CALM' | 'REJUVENATE' | 'PREGNANCY'
export type MassageMinutes = 60 | 90
/** The visitor's choice on the massage screen (spec 3). */
export type MassageSelection = { selectedType: MassageType; selectedDuration: MassageMinutes }

/** The three massage types, with the names people also know them by (spec 1). */
export const massageTypes: readonly { type: MassageType; name: string; alsoCalled: string | null }[] = [
  { type: 'CALM', name: 'Calm', alsoCalled: 'Relaxation' },
  { type: 'REJUVENATE', name: 'Rejuvenate', alsoCalled: 'Deep tissue' },
  { type: 'PREGNANCY', name: 'Pregnancy', alsoCalled: null },
]

/** The service behind each type and duration. */
export const massageIds: Readonly<Record<MassageType, Readonly<Record<MassageMinutes, string>>>> = {
  CALM: { 60: '5e000000-0000-4000-8000-000000000011', 90: '5e000000-0000-4000-8000-000000000012' },
  REJUVENATE: { 60: '5e000000-0000-4000-8000-000000000013', 90: '5e000000-0000-4000-8000-000000000014' },
  PREGNANCY: { 60: '5e000000-0000-4000-8000-000000000015', 90: '5e000000-0000-4000-8000-000000000016' },
}

/** Keeps what the visitor chose, or null when it is not on the menu (spec 3). */
export function massageSelection(type: unknown, minutes: unknown): MassageSelection | null {
  const known = massageTypes.find((massage) => massage.type === type)
  if (!known || (minutes !== 60 && minutes !== 90)) return null
  return { selectedType: known.type, selectedDuration: minutes }
}

/** The service that a choice books. */
export function massageServiceId({ selectedType, selectedDuration }: MassageSelection): string {
  return massageIds[selectedType][selectedDuration]
}

/** Whether a service is on the menu of massages. */
export function isOnMassageMenu(serviceId: string): boolean {
  return massageTypes.some(({ type }) => Object.values(massageIds[type]).includes(serviceId))
}

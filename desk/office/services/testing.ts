import type { StaffService, StandsOn } from '#api/timetable.ts'

/** Of a service on which nothing else stands: no membership gives it, and no plan, code or price is for it. */
export const nothingStands: StandsOn = {
  holders: 0,
  plansWithOthers: [],
  plansOfItAlone: [],
  codes: [],
  codesOfBatches: 0,
  prices: [],
}

/** A bath of an hour for $45.00 that guests see, as the office knows it. */
export const aService = (more: Partial<StaffService> = {}): StaffService => ({
  id: 'soak',
  kind: 'bathing',
  name: 'Soak',
  tagline: '',
  description: '',
  minutes: 60,
  price: 45,
  partyLimit: 2,
  capacity: null,
  minParty: 1,
  bookUntilMinutes: 0,
  cutoffHours: null,
  offersRobe: false,
  offersExtraBath: false,
  group: '',
  hidden: false,
  revision: 1,
  hasTimes: true,
  nextSession: null,
  stands: nothingStands,
  ...more,
})

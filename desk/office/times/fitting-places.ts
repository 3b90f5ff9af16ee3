import type { StaffService } from '#api/timetable.ts'
import { canTakePlaceIn } from '#domain/availability/place-of-service.ts'
import type { Timetable } from './useTimetable.ts'

/** The timetable with those pools or rooms alone in which a service can take place. */
export const inFittingPlaces = ({ kind }: StaffService, timetable: Timetable): Timetable => ({
  ...timetable,
  resources: timetable.resources.filter((place) => canTakePlaceIn(kind, place)),
})

import * as z from 'zod/mini'
import type { Slot } from '#domain/availability/slot.ts'
import { DAY } from '#domain/sydney-time.ts'
import { id, instant, sydneyDate } from './wire.ts'

export const daySlotsPath = '/api/wix/v1/available-slots'
export const monthSlotsPath = '/api/wix/v1/available-slots-month'
export const liveSlotsPath = '/api/wix/v1/flattened-slots'
export const extraBathPath = '/api/wix/v1/extra-bath'
export const placesChangedPath = '/api/wix/v1/places-changed'

export const daySlotsQuery = z.object({ date: sydneyDate, serviceId: id })
export const monthSlotsQuery = z.object({
  month: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
  year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
  serviceId: id,
})
export const liveSlotsQuery = z
  .object({
    serviceId: id,
    startDate: instant,
    endDate: instant,
    resourceId: z.optional(id),
  })
  // A longer stretch asks for more than anyone can look at, and for massages it has no end.
  .check(
    z.refine(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) <= 40 * DAY, {
      path: ['endDate'],
    }),
  )
export const extraBathQuery = z.object({
  serviceId: id,
  startDate: instant,
  endDate: instant,
  participants: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)),
})

/** In the place of `<serviceId> <date>`: anything may have changed. */
export const EVERYTHING = '*'

/**
 * The services whose slots a page shows, or none; an event stream then says `<serviceId> <date>,…`, or `*`: ask again
 * (ours).
 */
export const placesChangedQuery = z.object({
  serviceIds: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => (text === '' ? [] : text.split(','))),
      z.array(id).check(z.maxLength(5)),
    ),
  ),
})

/** The slots of a day by their start, in resource order within one start. */
export type DaySlots = Record<string, Slot[]>
/** The slots of a month by their Sydney date; only days that have some. */
export type MonthSlots = Record<string, Slot[]>
/** Whether an extra bath fits around a booking, and if not, why (ruling 11). */
export type ExtraBathAnswer = { available: true; slot: Slot } | { available: false; reason: string }

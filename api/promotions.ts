import type { SydneyDate } from '#domain/sydney-time.ts'

export const promotionsPath = '/api/v1/promotions'

/** A special price by service, dates, weekdays and hours, as it travels (spec 3, decision 22). */
export type Promotion = {
  id: string
  serviceId: string
  startDate: SydneyDate
  endDate: SydneyDate | null
  dayOfWeekRestrictions: number[]
  timeSlotRanges: ClockRange[]
  timeRestrictions: ClockRange | null
  specialPrice: number
  displayLabel: string
}
export type ClockRange = { startTime: string; endTime: string }

export type PromotionsAnswer = { data: Promotion[]; timestamp: string }

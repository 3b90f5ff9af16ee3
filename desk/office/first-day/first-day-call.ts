import { firstDayPath, type FirstDayAnswer } from '#api/first-day.ts'
import { ask } from '#desk/calls/calls.ts'

export const firstDayFailed = 'Could not load the set-up.'

/** What of the house is set up; for owners. */
export const firstDay = {
  queryKey: ['first-day'],
  queryFn: () => ask<FirstDayAnswer>(firstDayPath, firstDayFailed),
}

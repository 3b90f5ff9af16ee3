import { useQuery } from '@tanstack/react-query'
import { firstDayPath, type FirstDayAnswer } from '#api/first-day.ts'
import { ask } from './calls.ts'

export const firstDayFailed = 'Could not load the setup.'

/** What of the house is set up; for owners. */
export const firstDay = {
  queryKey: ['first-day'],
  queryFn: () => ask<FirstDayAnswer>(firstDayPath, firstDayFailed),
}

/** Whether this is the owner of a house that is not open yet, as far as it is known: the set-up, or Home, has asked for it. */
export const useIsSettingUp = (): boolean => useQuery({ ...firstDay, enabled: false }).data?.isOpened === false

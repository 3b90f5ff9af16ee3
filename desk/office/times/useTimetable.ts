import { useQuery } from '@tanstack/react-query'
import {
  applyTimesPath,
  previewTimesPath,
  resourcesPath,
  staffServicesPath,
  timesPath,
  type ResourcesAnswer,
  type RetiredResource,
  type StaffResource,
  type StaffService,
  type StaffServicesAnswer,
  type TimesAnswer,
  type TimesPreview,
  type TimesRequest,
} from '#api/timetable.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when services, pools or times cannot be had. */
export const servicesFailed = 'Could not load the services.'
export const resourcesFailed = 'Could not load the pools and rooms.'
export const timesFailed = 'Could not load the times.'

/** All that a house sells by time, and where and when. */
export type Timetable = {
  services: StaffService[]
  resources: StaffResource[]
  /** Out of use. */
  retired: RetiredResource[]
} & TimesAnswer

const queryKey = ['timetable']

/** Services, pools, rooms and times, as they stand together. */
export const useTimetable = (failed: string) => useQuery({ queryKey, queryFn: () => askForAll(failed) })

async function askForAll(failed: string): Promise<Timetable> {
  const [{ services }, { resources, retired }, times] = await Promise.all([
    ask<StaffServicesAnswer>(staffServicesPath, failed),
    ask<ResourcesAnswer>(resourcesPath, failed),
    ask<TimesAnswer>(timesPath, failed),
  ])
  return { services, resources, retired, ...times }
}

/** Something of it was changed: what is shown is asked for anew. */
export const timetableChanged = () => answers.invalidateQueries({ queryKey })

/** What a change of times would do; nothing is written. */
export const previewTimes = (request: TimesRequest): Promise<TimesPreview> =>
  send<TimesPreview>(previewTimesPath, request, 'Could not work out the times. Please try again.')

/** Changes the times as they were shown. */
export async function applyTimes(request: TimesRequest, token: string): Promise<TimesPreview> {
  const failure = 'Could not change the times. Please try again.'
  const done = await send<TimesPreview>(applyTimesPath, { ...request, token }, failure)
  void timetableChanged()
  return done
}

import * as z from 'zod/mini'
import { revision } from './settings.ts'
import { dollars, id, sydneyDate, words } from './wire.ts'

export const staffServicesPath = '/api/staff/v1/services'
export const staffServicePath = '/api/staff/v1/services/:id'
export const removeServicePath = '/api/staff/v1/services/:id/remove'
export const resourcesPath = '/api/staff/v1/resources'
export const resourcePath = '/api/staff/v1/resources/:id'
export const timesPath = '/api/staff/v1/times'
export const previewTimesPath = '/api/staff/v1/times/preview'
export const applyTimesPath = '/api/staff/v1/times/apply'

const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most))
export const rowParams = z.object({ id })

const service = {
  name: words(100).check(z.minLength(1)),
  tagline: z._default(words(200), ''),
  description: z._default(words(2000), ''),
  minutes: whole(5, 600),
  price: dollars,
  partyLimit: whole(1, 20),
  /** How many may come at once; null: as many as the pool or room holds. */
  capacity: z.nullable(whole(1, 500)),
  hidden: z.boolean(),
}
/** What a service runs as: sessions in a pool, classes with a host, or treatments in a room. */
export const newServiceRequest = z.object({ kind: z.enum(['bathing', 'class', 'massage']), ...service })
export const changeServiceRequest = z.object({ revision, ...service })

const resource = {
  name: words(100).check(z.minLength(1)),
  capacity: whole(1, 500),
  turnoverMinutes: whole(0, 240),
}
/** `exclusive`: a room for one party at a time; else a pool that people share. It stays what it is. */
export const newResourceRequest = z.object({ ...resource, exclusive: z.boolean() })
export const changeResourceRequest = z.object({ revision, ...resource })

const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const pattern = z
  .object({
    resourceId: id,
    /** 0 is Sunday. */
    weekdays: z.array(whole(0, 6)).check(z.minLength(1), z.maxLength(7)),
    /** Wall times in Sydney: the first and the last start of the day. */
    firstStart: wallTime,
    lastStart: wallTime,
    everyMinutes: whole(5, 1440),
  })
  .check(z.refine(({ firstStart, lastStart }) => firstStart <= lastStart, { path: ['lastStart'] }))
/** The whole week of a service from a day on; what was planned for that day and later gives way. */
export const previewTimesRequest = z.object({
  serviceId: id,
  from: sydneyDate,
  patterns: z.array(pattern).check(z.maxLength(50)),
})
/** The same with the token of the preview: if anything has changed since, nothing is done (`preview.old`). */
export const applyTimesRequest = z.extend(previewTimesRequest, { token: words(100).check(z.minLength(1)) })
export type TimesWish = z.infer<typeof previewTimesRequest>
export type Pattern = z.infer<typeof pattern>

/** A service as staff see it. Prices are dollars, times instants. */
export type StaffService = {
  id: string
  kind: 'bathing' | 'class' | 'massage'
  name: string
  tagline: string
  description: string
  minutes: number
  price: number
  partyLimit: number
  capacity: number | null
  hidden: boolean
  revision: number
  /** Whether it has times from today on. */
  hasTimes: boolean
  nextSession: string | null
}
export type StaffServicesAnswer = { services: StaffService[] }

/** A pool or a room, and the services that have times in it. */
export type StaffResource = {
  id: string
  name: string
  capacity: number
  exclusive: boolean
  turnoverMinutes: number
  revision: number
  services: string[]
}
export type ResourcesAnswer = { resources: StaffResource[] }
/** A pool or room after a change; `fuller`: sessions that hold more than it does now, because more had booked. */
export type ChangedResource = StaffResource & { fuller: { service: string; start: string; people: number }[] }

/** A pattern of the timetable: in force from a Sydney day on, and until one (null: for good). */
export type ShownPattern = Pattern & { id: string; serviceId: string; beginsOn: string; endsOn: string | null }
export type TimesAnswer = { patterns: ShownPattern[]; horizonDays: number }

/** What a change of times would do, up to the last day on sale. Lists name at most fifty. */
export type TimesPreview = {
  add: number
  keep: number
  remove: number
  /** Starts that stay because somebody has booked them, though the new times do not have them. */
  booked: { start: string; resource: string; people: number }[]
  /** Starts that cannot be, because another session is in the pool then. */
  clashes: { start: string; resource: string; with: string }[]
  /** Starts on days on which the house is shut. */
  shut: number
  /** The first week as it would be: starts a day. */
  week: { day: string; starts: number }[]
  token: string
}

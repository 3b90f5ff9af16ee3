import * as z from 'zod/mini'
import { reason } from './team.ts'
import { dollarsWithin, id, revision, sydneyDate, whole, words } from './wire.ts'

export const staffServicesPath = '/api/staff/v1/services'
export const staffServicePath = '/api/staff/v1/services/:id'
export const previewServicePath = '/api/staff/v1/services/:id/preview'
export const removeServicePath = '/api/staff/v1/services/:id/remove'
export const resourcesPath = '/api/staff/v1/resources'
export const resourcePath = '/api/staff/v1/resources/:id'
export const previewResourcePath = '/api/staff/v1/resources/:id/preview'
export const retireResourcePath = '/api/staff/v1/resources/:id/retire'
export const restoreResourcePath = '/api/staff/v1/resources/:id/restore'
export const timesPath = '/api/staff/v1/times'
export const weekPath = '/api/staff/v1/times/:id/week'
export const previewTimesPath = '/api/staff/v1/times/preview'
export const applyTimesPath = '/api/staff/v1/times/apply'

export const rowParams = z.object({ id })

/** What fits into the fields of a service; its price is in dollars. */
export const serviceBounds = {
  name: { longest: 100 },
  tagline: { longest: 200 },
  description: { longest: 2000 },
  group: { longest: 40 },
  minutes: { least: 5, most: 600 },
  price: { least: 0, most: 100_000 },
  party: { least: 1, most: 20 },
  capacity: { least: 1, most: 500 },
  bookUntilMinutes: { least: 0, most: 43_200 },
  cutoffHours: { least: 1, most: 720 },
} as const

const service = {
  name: words(serviceBounds.name.longest).check(z.minLength(1)),
  tagline: z._default(words(serviceBounds.tagline.longest), ''),
  description: z._default(words(serviceBounds.description.longest), ''),
  minutes: whole(serviceBounds.minutes),
  price: dollarsWithin(serviceBounds.price),
  partyLimit: whole(serviceBounds.party),
  /** How many may come at once; null: as many as the pool or room holds. */
  capacity: z.nullable(whole(serviceBounds.capacity)),
  hidden: z.boolean(),
  /** The fewest people of a booking. What is left out here and below stays as it is. */
  minParty: z.optional(whole(serviceBounds.party)),
  /** Bookings close so many minutes before the start; 0: when it begins. */
  bookUntilMinutes: z.optional(whole(serviceBounds.bookUntilMinutes)),
  /** How many hours before the start a booking can be changed or cancelled; null: as the house says. */
  cutoffHours: z.optional(z.nullable(whole(serviceBounds.cutoffHours))),
  offersRobe: z.optional(z.boolean()),
  offersExtraBath: z.optional(z.boolean()),
  /** The heading under which the site shows it with others of the same; empty: by itself. Baths have a card each. */
  group: z.optional(words(serviceBounds.group.longest)),
}
/** What a service runs as: sessions in a pool, classes with a host, or treatments in a room. */
export const newServiceRequest = z.object({ kind: z.enum(['bathing', 'class', 'massage']), ...service })
/** With the token of a preview where another length takes starts away. */
export const changeServiceRequest = z.object({ revision, token: z.optional(words(100)), ...service })
/** A service at another length, or for more or fewer. */
export const previewServiceRequest = z.object({ minutes: service.minutes, capacity: service.capacity })

/** What fits into the fields of a pool or room. */
export const resourceBounds = {
  name: { longest: 100 },
  capacity: { least: 1, most: 500 },
  /** The turnover of a room: how long it is kept for cleaning after each booking (server/availability/find-starts.ts). */
  turnoverMinutes: { least: 0, most: 240 },
} as const

const resource = {
  name: words(resourceBounds.name.longest).check(z.minLength(1)),
  capacity: whole(resourceBounds.capacity),
  turnoverMinutes: whole(resourceBounds.turnoverMinutes),
  /** How many a manager may let into a full pool in all; null: as many as it has places, as always in a room. */
  safeCapacity: z.optional(z.nullable(whole(resourceBounds.capacity))),
}
/** `exclusive`: a room for one party at a time; else a pool that people share. It stays what it is. */
export const newResourceRequest = z.object({ ...resource, exclusive: z.boolean() })
export const changeResourceRequest = z.object({ revision, ...resource })
/** A pool or room of another size. */
export const previewResourceRequest = z.object({ capacity: resource.capacity })
export const retireResourceRequest = z.object({ reason })

const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** How many minutes may lie between two starts of a pattern: as much as a day has. */
export const patternBounds = { everyMinutes: { least: 5, most: 1440 } } as const

const pattern = z
  .object({
    resourceId: id,
    /** 0 is Sunday. */
    weekdays: z.array(whole({ least: 0, most: 6 })).check(z.minLength(1), z.maxLength(7)),
    /** Wall times in Sydney: the first and the last start of the day. */
    firstStart: wallTime,
    lastStart: wallTime,
    everyMinutes: whole(patternBounds.everyMinutes),
  })
  .check(z.refine(({ firstStart, lastStart }) => firstStart <= lastStart, { path: ['lastStart'] }))
/** One more session of a day, or a gap where a pattern has one; of a gap, `minutes` and `places` are left out. */
const exception = z.object({
  kind: z.enum(['extra', 'drop']),
  resourceId: id,
  day: sydneyDate,
  start: wallTime,
  /** How long and for how many it is; null: as the service has it. A treatment is always as the service has it. */
  minutes: z._default(z.nullable(whole(serviceBounds.minutes)), null),
  places: z._default(z.nullable(whole(serviceBounds.capacity)), null),
})
/**
 * The times of a service from a day on: its whole week, its one-off sessions and gaps, or both; what was planned of
 * these for that day and later gives way. What is left out stays as it is.
 */
export const previewTimesRequest = z.object({
  serviceId: id,
  from: sydneyDate,
  patterns: z.optional(z.array(pattern).check(z.maxLength(50))),
  exceptions: z.optional(z.array(exception).check(z.maxLength(500))),
})
/** The same with the token of the preview: if anything has changed since, nothing is done (`preview.old`). */
export const applyTimesRequest = z.extend(previewTimesRequest, { token: words(100).check(z.minLength(1)) })
export type TimesRequest = z.infer<typeof previewTimesRequest>
export type Pattern = z.infer<typeof pattern>
export type TimesException = z.infer<typeof exception>

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
  minParty: number
  bookUntilMinutes: number
  cutoffHours: number | null
  offersRobe: boolean
  offersExtraBath: boolean
  group: string
  hidden: boolean
  revision: number
  /** Whether it has times from today on. */
  hasTimes: boolean
  nextSession: string | null
  stands: StandsOn
}
/** What stands on a service, and would fall or keep it from being removed. */
export type StandsOn = {
  /** How many memberships still owe visits of it: while there are any it stays. */
  holders: number
  /** Plans on sale that give others beside it, and those that give nothing else. */
  plansWithOthers: string[]
  plansOfItAlone: string[]
  /** Promo codes that are for it alone, and how many of batches. */
  codes: string[]
  codesOfBatches: number
  /** Special prices. */
  prices: string[]
}
/** `removed`: those that were taken away, by which what is old can be named. */
export type StaffServicesAnswer = { services: StaffService[]; removed: { id: string; name: string }[] }

/** A pool or a room, and the services that have times in it. */
export type StaffResource = {
  id: string
  name: string
  capacity: number
  exclusive: boolean
  turnoverMinutes: number
  safeCapacity: number | null
  revision: number
  services: string[]
  /** How many bookings in it are not over, paid or about to be paid. */
  booked: number
}
/** A pool or room that is out of use, and since when. */
export type RetiredResource = { id: string; name: string; since: string }
export type ResourcesAnswer = { resources: StaffResource[]; retired: RetiredResource[] }
/** A pool or room after a change; `fuller`: sessions that hold more than it does now, because more had booked. */
export type ChangedResource = StaffResource & { fuller: FullerSession[] }
/** A session in which more have booked than it is for. */
export type FullerSession = {
  serviceId: string
  service: string
  start: string
  resource: string
  people: number
  holds: number
}

/** A pattern of the timetable: in force from a Sydney day on, and until one (null: for good). */
export type ShownPattern = Pattern & { id: string; serviceId: string; beginsOn: string; endsOn: string | null }
/** A one-off session or a gap, from today on. */
export type ShownException = TimesException & { serviceId: string }
export type TimesAnswer = {
  patterns: ShownPattern[]
  exceptions: ShownException[]
  /** Sessions to come in which more have booked than they are for; at most fifty. */
  fuller: FullerSession[]
  horizonDays: number
}

/** A week of a service, from which day on. */
export const weekRequest = z.object({ from: sydneyDate })

/** One start of a week, by the clock in Sydney. */
export type WeekStart = {
  start: string
  resourceId: string
  resource: string
  /**
   * `planned`: by a pattern. `extra`: a one-off session. `gap`: taken away on this day. `kept`: only those who booked it
   * come. `clash`: not offered, because something else is in the pool then.
   */
  kind: 'planned' | 'extra' | 'gap' | 'kept' | 'clash'
  /** Whether it was taken away on this day; one that is booked is kept all the same. */
  isGap: boolean
  minutes: number
  people: number
  places: number
  isOver: boolean
  /** Whether a closure shuts it. */
  isShut: boolean
}
export type WeekAnswer = { days: { day: string; starts: WeekStart[] }[] }

/** What a change of times would do, up to the last day on sale. Each list names the first fifty. */
export type TimesPreview = {
  /** Starts that come, stay and go: of these, only what is really in a pool counts. */
  add: number
  keep: number
  remove: number
  removed: { start: string; resource: string }[]
  /** Starts that stay because somebody has booked them, though the timetable does not have them. */
  bookedStarts: number
  booked: { start: string; resource: string; people: number }[]
  /** Starts that cannot be, because a session of the named service is in the pool then; it may be the same service. */
  clashing: number
  clashes: { start: string; resource: string; with: string; withId: string }[]
  /** How many of those that come or stay are in closed time. */
  shut: number
  /** The first week as it would be: starts a day. */
  week: { day: string; starts: number }[]
  token: string
}

/** What another length and another size of a service would do. */
export type ServicePreview = {
  /** Null where its starts stay as they are: it is as long as before, or a treatment. */
  times: TimesPreview | null
  /** Sessions in which more would have booked than it is for then; the first fifty. */
  fuller: FullerSession[]
}
/** What another size of a pool or room would do. */
export type ResourcePreview = { fuller: FullerSession[] }

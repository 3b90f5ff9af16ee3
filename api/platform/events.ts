import * as z from 'zod/mini'
import { id, words } from '../wire.ts'

export const eventsPath = '/api/platform/v1/events'
export const listenersPath = '/api/platform/v1/event-listeners'
export const listenerPath = '/api/platform/v1/event-listeners/:id'

const orderKinds = [
  'created',
  'updated',
  'purchased',
  'started',
  'start_date_changed',
  'cycle_started',
  'marked_as_paid',
  'paused',
  'resumed',
  'end_date_postponed',
  'auto_renew_canceled',
  'canceled',
  'ended',
]
/** Every kind of event, as the platform names it (platform 3, "Events"). */
export const eventTypes = [
  ...['created', 'updated', 'deleted'].map((kind) => `wix.bookings.services.v2.service_${kind}`),
  ...['created', 'updated', 'deleted'].map((kind) => `wix.members.v1.member_${kind}`),
  ...orderKinds.map((kind) => `wix.pricing_plans.v2.order_${kind}`),
]

/** Events after one that is known, oldest first. */
export const eventsInput = z.object({
  after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
})
export const listenerParams = z.object({ id })
/** How long the address of a listener may be. */
export const listenerBounds = { url: { longest: 1000 } } as const
export const listenerRequest = z.object({
  url: words(listenerBounds.url.longest).check(z.url()),
  eventTypes: z._default(z.array(z.enum(eventTypes as [string, ...string[]])), []),
})

/** An event as it is sent: its number in the sequence of all, and the signed token; times as instants (ours). */
export type EventShown = { place: number; id: string; eventType: string; eventTime: string; jwt: string }
/** The events of a page; `next` is the `after` of the next one, whenever it comes. */
export type EventsAnswer = { publicKey: string; events: EventShown[]; next: number }
export type Listener = { id: string; url: string; eventTypes: string[]; createdDate: string }
export type ListenersAnswer = { publicKey: string; listeners: Listener[] }

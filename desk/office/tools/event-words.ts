import { eventTypes } from '#api/platform/events.ts'

/** What a listener may hear of, by what it is about. */
export const eventGroups = [
  { name: 'services', title: 'Services', detail: 'Added, changed or removed', prefix: 'wix.bookings.services.' },
  { name: 'members', title: 'Members', detail: 'Joined, changed or deleted', prefix: 'wix.members.' },
  {
    name: 'memberships',
    title: 'Memberships',
    detail: 'Bought, started, paused, ended and more',
    prefix: 'wix.pricing_plans.',
  },
] as const
export type EventGroup = (typeof eventGroups)[number]['name']

/** All kinds of events of these groups; none named means all of them. */
export const typesOf = (groups: readonly EventGroup[]): string[] =>
  groups.length === eventGroups.length
    ? []
    : eventTypes.filter((type) =>
        eventGroups.some(({ name, prefix }) => groups.includes(name) && type.startsWith(prefix)),
      )

/** What a listener hears of, in words. */
export function wordsOfEvents(types: readonly string[]): string {
  if (types.length === 0) return 'Everything'
  const heard = eventGroups.filter(({ prefix }) => types.some((type) => type.startsWith(prefix)))
  return heard
    .map(({ title, prefix }) => {
      const all = eventTypes.filter((type) => type.startsWith(prefix))
      const some = all.filter((type) => types.includes(type))
      return some.length === all.length ? title : `${title} (${some.length} of ${all.length} kinds)`
    })
    .join(', ')
}

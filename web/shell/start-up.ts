import { isAnonymousId, readList, readStartUp, startPath } from '#domain/catalogue/start-up.ts'
import { defaultViews, type ViewOptions } from '#domain/catalogue/view-options.ts'
import { forget, keep, recall, recallJson } from '#web/browser-storage.ts'

/** Takes in what a link to the site brings along and keeps it for the visit (spec 2, start-up parameters). */
export function startUp(query: string): void {
  const parameters = new URLSearchParams(query)
  const brought = readStartUp((name) => parameters.getAll(name), viewOptions())
  if (brought.serviceIds.length > 0) keep('serviceIds', brought.serviceIds.join(','))
  if (brought.planIds.length > 0) keep('planIds', brought.planIds.join(','))
  rememberViews(brought.views)
  if (brought.anonymousId) keep('anonymousId', brought.anonymousId)
  if (!isAnonymousId(recall('anonymousId'))) keep('anonymousId', `anon-${crypto.randomUUID().replaceAll('-', '')}`)
  if (brought.serviceIds.length > 0 || parameters.has('views')) keep('startDue', 'true')
}

/** Where `/` leads this visitor: once, at the start of a visit, to what its link is about (spec 2, first row). */
export function pathFromStart(): string {
  if (recall('startDue') === null) return '/service-selection'
  return startPath({ serviceIds: readList(recall('serviceIds')), views: viewOptions() })
}

/** The visit is under way: from now on `/` leads to the choice of a service. */
export function endStart(): void {
  forget('startDue')
}

/** Which parts of the flow are on for this visit (spec 3, View options). */
export function viewOptions(): ViewOptions {
  const kept = recallJson('viewOptions')
  if (typeof kept !== 'object' || kept === null) return defaultViews
  const isOn = (name: keyof ViewOptions) => {
    const value: unknown = Reflect.get(kept, name)
    return typeof value === 'boolean' ? value : defaultViews[name]
  }
  return {
    guests: isOn('guests'),
    extras: isOn('extras'),
    calendar: isOn('calendar'),
    checkout: isOn('checkout'),
    announcementShown: isOn('announcementShown'),
  }
}

/** Keeps the view options for this tab. */
export function rememberViews(views: ViewOptions): void {
  keep('viewOptions', JSON.stringify(views))
}

import { isOnMassageMenu } from './massages.ts'
import { SAUNA_CLUB_ID } from './service.ts'
import { readViews, type ViewOptions } from './view-options.ts'

/** What a link to the site may bring along (spec 2). */
export type StartUp = { serviceIds: string[]; planIds: string[]; views: ViewOptions; anonymousId: string | null }

/** Reads the start-up parameters of any address. */
export function readStartUp(parameter: (name: string) => string | null, views?: ViewOptions): StartUp {
  return {
    serviceIds: readList(parameter('serviceIds')),
    planIds: readList(parameter('planIds')),
    views: readViews(parameter('views'), views),
    anonymousId: parameter('anonymousId'),
  }
}

/** Where `/` leads: to the slot screen, to checkout, or to the choice of a service (spec 2, first row). */
export function startPath({ serviceIds, views }: Pick<StartUp, 'serviceIds' | 'views'>): string {
  const [serviceId] = serviceIds
  if (serviceId !== undefined && views.calendar) return slotScreenPath(serviceId)
  return views.checkout && !views.calendar ? '/checkout' : '/service-selection'
}

/** The slot screen for a service, with the steps that its kind brings (spec 2). */
export function slotScreenPath(serviceId: string): string {
  const steps = isOnMassageMenu(serviceId) ? '&extrabath=true' : ''
  const mode = serviceId === SAUNA_CLUB_ID ? '&class=true&extrabath=true&guests=true' : ''
  return `/select-slot?serviceId=${encodeURIComponent(serviceId)}${mode}${steps}`
}

/** A comma-separated list of an address, without empty entries. */
export function readList(list: string | null): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

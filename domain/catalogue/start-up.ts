import { isOnMassageMenu } from './massages.ts'
import { SAUNA_CLUB_ID } from './service.ts'
import { readViews, type ViewOptions } from './view-options.ts'

/** What a link to the site may bring along (spec 2). */
export type StartUp = { serviceIds: string[]; planIds: string[]; views: ViewOptions; anonymousId: string | null }

/** Reads the start-up parameters of any address; a list may be repeated, written with commas, or both. */
export function readStartUp(all: (name: string) => readonly string[], views?: ViewOptions): StartUp {
  const [anonymousId = null] = all('anonymousId')
  return {
    serviceIds: readList(...all('serviceIds'), ...all('serviceids')),
    planIds: readList(...all('planIds')),
    views: readViews(all('views').length > 0 ? all('views').join(',') : null, views),
    anonymousId: isAnonymousId(anonymousId) ? anonymousId : null,
  }
}

/** Whether a text is an anonymous visitor id: `anon-` and up to 64 letters or digits (spec 3). */
export function isAnonymousId(text: string | null): boolean {
  return text !== null && /^anon-[a-z0-9]{1,64}$/i.test(text)
}

/** Where `/` leads: to the slot screen, to checkout, or to the choice of a service (spec 2, first row). */
export function startPath({ serviceIds, views }: Pick<StartUp, 'serviceIds' | 'views'>): string {
  const [serviceId] = serviceIds
  if (serviceId !== undefined && views.calendar) return slotScreenPath(serviceId, serviceIds)
  return views.checkout && !views.calendar ? '/checkout' : '/service-selection'
}

/** The slot screen for a service, with the steps of its kind (spec 2), and the list of services to be booked. */
export function slotScreenPath(serviceId: string, serviceIds: readonly string[] = []): string {
  const steps = isOnMassageMenu(serviceId) ? '&extrabath=true' : ''
  const mode = serviceId === SAUNA_CLUB_ID ? '&class=true&extrabath=true&guests=true' : ''
  const all = serviceIds.length > 1 ? `&serviceids=${serviceIds.map(encodeURIComponent).join(',')}` : ''
  return `/select-slot?serviceId=${encodeURIComponent(serviceId)}${mode}${steps}${all}`
}

/** A list of an address, each entry once and none empty: its texts may have several entries each, between commas. */
export function readList(...texts: readonly (string | null)[]): string[] {
  const entries = texts.flatMap((text) => (text ?? '').split(',')).map((entry) => entry.trim())
  return [...new Set(entries)].filter((entry) => entry !== '')
}

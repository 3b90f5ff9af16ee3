import { firstWords } from '../first-words.ts'
import { PLACEHOLDER } from './service.ts'

/** The services to be booked one by one, and which of them is the current one (spec 3, service state). */
export type ServicesChosen = { serviceIds: readonly string[]; currentServiceIndex: number }

/** The service state (spec 3): the chosen services, and the details of the current one. */
export type ServiceStore<Details> = ServicesChosen &
  (
    | { serviceDetails: null; loading: true; error: null }
    | { serviceDetails: Details; loading: false; error: null }
    | { serviceDetails: PlaceholderService; loading: false; error: string }
  )
/** What screens show of a service that cannot be read (spec 7). */
export type PlaceholderService = { id: string; name: typeof PLACEHOLDER }

type Named = { serviceId: string | null; serviceIds: readonly string[] }

/** The services that a URL names: the one it asks for is current, else the first; without any, the default one. */
export function servicesChosen({ serviceId, serviceIds }: Named, usual: string): ServicesChosen {
  const at = serviceId ?? serviceIds[0] ?? usual
  const all = serviceIds.includes(at) ? serviceIds : [at, ...serviceIds]
  return { serviceIds: all, currentServiceIndex: all.indexOf(at) }
}

/** The current service. */
export function currentServiceId({ serviceIds, currentServiceIndex }: ServicesChosen): string {
  return serviceIds[currentServiceIndex] ?? ''
}

/** The details of the current service are being loaded. */
export function serviceAsked(chosen: ServicesChosen): ServiceStore<never> {
  return { ...chosen, serviceDetails: null, loading: true, error: null }
}

/** The details have come. */
export function serviceAnswered<Details>(chosen: ServicesChosen, details: Details): ServiceStore<Details> {
  return { ...chosen, serviceDetails: details, loading: false, error: null }
}

/** The details could not be loaded: a placeholder named 'Service' is shown instead (spec 7). */
export function serviceFailed(chosen: ServicesChosen): ServiceStore<never> {
  const placeholder: PlaceholderService = { id: currentServiceId(chosen), name: PLACEHOLDER }
  return { ...chosen, serviceDetails: placeholder, loading: false, error: firstWords.serviceFailed }
}

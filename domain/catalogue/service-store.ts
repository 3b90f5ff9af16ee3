import { words } from '../words.ts'

/** The services of this visit and the one at hand (spec 3, service state). */
export type ServiceStore<Details> = {
  serviceIds: string[]
  currentServiceIndex: number
  serviceDetails: Details | PlaceholderService | null
  loading: boolean
  error: string | null
}
/** What screens show while the catalogue cannot be read (spec 7). */
export type PlaceholderService = { id: string; name: 'Service' }

/** Starts a visit with these services, the first being at hand. */
export function servicesChosen(serviceIds: string[]): ServiceStore<never> {
  return { serviceIds, currentServiceIndex: 0, serviceDetails: null, loading: false, error: null }
}

/** The details of the service at hand are being fetched. */
export function serviceAsked<Details>(store: ServiceStore<Details>): ServiceStore<Details> {
  return { ...store, loading: true, error: null }
}

/** The details have come. */
export function serviceAnswered<Details>(store: ServiceStore<Details>, details: Details): ServiceStore<Details> {
  return { ...store, serviceDetails: details, loading: false }
}

/** The details could not be fetched: a placeholder named 'Service' stands in for them (spec 7). */
export function serviceFailed<Details>(store: ServiceStore<Details>): ServiceStore<Details> {
  const id = store.serviceIds[store.currentServiceIndex] ?? ''
  return { ...store, serviceDetails: { id, name: 'Service' }, loading: false, error: words.serviceFailed }
}

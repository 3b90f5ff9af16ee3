import type { ServicesChosen } from './service-store.ts'

/** The service after the current one; null after the last. */
export function nextServiceId({ serviceIds, currentServiceIndex }: ServicesChosen): string | null {
  return serviceIds[currentServiceIndex + 1] ?? null
}

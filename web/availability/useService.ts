import { servicePathOf } from '#api/catalogue.ts'
import { PLACEHOLDER } from '#domain/catalogue/service.ts'
import { useHouse, tryCallAgain, useCalls } from '#web/shell/house.ts'
import { useAsked, type HouseService } from '#web/shell/open-house.ts'

export type ServiceAtHand = { service: HouseService | null; name: string; error: string | null; isWaiting: boolean }

/**
 * The service of an id, as its call answers it. While it cannot be had, a placeholder named 'Service' is shown
 * (spec 7).
 */
export function useService(id: string): ServiceAtHand & { retry: () => void } {
  const path = servicePathOf(id)
  useCalls([path])
  const service = useHouse().services.find((service) => service.id === id) ?? null
  const error = useAsked(({ failures }) => failures[path]) ?? null
  return {
    service,
    name: service?.name ?? PLACEHOLDER,
    error,
    isWaiting: service === null && error === null,
    retry: () => tryCallAgain(path),
  }
}

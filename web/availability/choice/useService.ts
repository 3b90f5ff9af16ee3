import { servicePathOf } from '#api/catalogue.ts'
import { PLACEHOLDER } from '#domain/catalogue/service.ts'
import { firstWords } from '#domain/first-words.ts'
import { useHouse, tryCallAgain, useCalls } from '#web/shell/house.ts'
import { useAsked, type HouseService } from '#web/shell/open-house.ts'

export type ServiceAtHand = { service: HouseService | null; name: string; error: string | null; isWaiting: boolean }

/**
 * The service of an id, as its call answers it. While it cannot be had, a placeholder named 'Service' is shown
 * (spec 7). One that is hidden can be had by those alone who move what they have booked.
 */
export function useService(id: string, isMove = false): ServiceAtHand & { retry: () => void } {
  const path = servicePathOf(id)
  useCalls([path])
  const found = useHouse().services.find((service) => service.id === id)
  const service = found && (isMove || !found.hidden) ? found : null
  const error = useAsked(({ failures }) => failures[path]) ?? (found && !service ? firstWords.serviceFailed : null)
  return {
    service,
    name: service?.name ?? PLACEHOLDER,
    error,
    isWaiting: service === null && error === null,
    retry: () => tryCallAgain(path),
  }
}

import { useQuery } from '@tanstack/react-query'
import { servicePath, type Service } from '#api/catalogue.ts'
import { kindOf } from '#domain/catalogue/service.ts'
import { centsFromDollars } from '#domain/money.ts'
import { words } from '#domain/words.ts'
import { getJson, wordsOf } from '#web/api-client.ts'
import { useHouse, type HouseService } from '#web/shell/house.ts'

export type ServiceAtHand = { service: HouseService | null; name: string; error: string | null; isWaiting: boolean }

/**
 * The service of an id: from the catalogue that came with the page, else asked for once. While it cannot be had a
 * placeholder named 'Service' stands in for it (spec 7).
 */
export function useService(id: string): ServiceAtHand & { retry: () => void } {
  const { services } = useHouse()
  const known = services.find((service) => service.id === id)
  const query = useQuery({
    queryKey: ['service', id],
    enabled: known === undefined,
    staleTime: Infinity,
    queryFn: () => getJson<Service>(servicePath.replace(':id', encodeURIComponent(id)), words.serviceFailed),
  })
  const service = known ?? (query.data ? asHouseService(query.data) : null)
  return {
    service,
    name: service?.name ?? 'Service',
    error: query.isError ? wordsOf(query.error, words.serviceFailed) : null,
    isWaiting: service === null && query.isFetching,
    retry: () => void query.refetch(),
  }
}

function asHouseService(service: Service): HouseService {
  const kind = kindOf(service)
  return {
    ...service,
    kind,
    price: centsFromDollars(service.payment.price),
    family: kind === 'other' ? 'massage' : kind,
  }
}

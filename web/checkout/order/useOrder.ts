import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { orderPath, type OrderAnswer } from '#api/checkout.ts'
import { waitBeforeRetry } from '#domain/checkout/order-retry.ts'
import { words } from '#domain/words.ts'
import { CallFailed, getJson } from '#ui/api-client.ts'

export type OrderState =
  | { status: 'waiting' }
  | { status: 'none' }
  | { status: 'failed'; message: string; tryAgain: () => void }
  | { status: 'ready'; order: OrderAnswer }

/**
 * An order by its key or its payment session. One that is not there yet is asked for again (spec 7); one that is not
 * settled yet is looked at until it is, ever more slowly.
 */
export function useOrder(key: string | null): OrderState {
  const query = useQuery({
    ...orderQuery(key),
    retry: (failures, error) => waitAfter(failures, error) !== null,
    retryDelay: (failures, error) => waitAfter(failures, error) ?? 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' && pauseAfter(state.dataUpdateCount)) || false,
  })
  if (query.data) return { status: 'ready', order: query.data }
  if (key === null || isUnknown(query.error)) return { status: 'none' }
  if (!query.error || query.isFetching) return { status: 'waiting' }
  return { status: 'failed', message: query.error.message, tryAgain: () => void query.refetch() }
}

/** An order as it is now, asked once: for pages that can do without the answer. */
export function useOrderOnce(key: string | null): OrderAnswer | null {
  return useQuery(orderQuery(key)).data ?? null
}

const orderQuery = (key: string | null) =>
  queryOptions({
    queryKey: ['order', key],
    queryFn: key === null ? skipToken : () => getJson<OrderAnswer>(orderAddress(orderPath, key), words.generic),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })

/** A path of api/checkout.ts for this order. */
export function orderAddress(path: string, key: string): string {
  return path.replace(':idempotencyKey', () => encodeURIComponent(key))
}

/** A key that cannot be one is the key of no order. */
const isUnknown = (error: Error | null) => error instanceof CallFailed && [400, 404].includes(error.status)

const waitAfter = (failures: number, error: Error) =>
  waitBeforeRetry(failures + 1, error instanceof CallFailed ? error.status : 0)

/** How long until the next look at an unsettled order: the house itself asks the provider once in 5 seconds. */
function pauseAfter(looks: number): number {
  if (looks < 6) return 3000
  return looks < 12 ? 6000 : 15_000
}

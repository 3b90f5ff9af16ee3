import { useQuery } from '@tanstack/react-query'
import { plansPath, type Plan } from '#api/catalogue.ts'
import { words } from '#domain/words.ts'
import { getJson, withQuery } from '#ui/api-client.ts'

type PriceList =
  | { status: 'waiting' }
  | { status: 'failed'; tryAgain: () => void }
  | { status: 'ready'; plans: readonly Plan[] }

/** The memberships on sale, or the one that is asked about (spec 7, pricing-plans). */
export function usePriceList(planId?: string): PriceList {
  const query = useQuery({
    queryKey: ['plans', planId],
    queryFn: () =>
      getJson<{ plans: Plan[] }>(planId ? withQuery(plansPath, { planIds: planId }) : plansPath, words.plansFailed),
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  })
  if (query.data) return { status: 'ready', plans: query.data.plans }
  if (query.isError && !query.isFetching) return { status: 'failed', tryAgain: () => void query.refetch() }
  return { status: 'waiting' }
}

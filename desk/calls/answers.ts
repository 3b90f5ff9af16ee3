import { QueryClient } from '@tanstack/react-query'

/** What the house has answered so far. What is looked at again is asked for again; without a network it is tried too. */
export const answers = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: false, networkMode: 'always' } },
})

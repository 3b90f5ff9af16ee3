import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What the house has answered so far. */
export const answers = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })

/** For screens that ask the house questions; it comes with the first of them, not with the first page. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>
}

import { useQuery } from '@tanstack/react-query'
import type { InvoiceAnswer } from '#api/invoices.ts'
import { CallFailed } from '#ui/api-client.ts'

export type InvoiceState =
  | { status: 'waiting' }
  /** Nothing is known under this address. */
  | { status: 'unknown' }
  /** What it names was not paid, or the payment went back. */
  | { status: 'none' }
  | { status: 'failed'; message: string; tryAgain: () => void }
  | { status: 'ready'; invoice: InvoiceAnswer }

/** An invoice as it is now, asked for anew whenever the page opens. */
export function useInvoice(of: string, ask: () => Promise<InvoiceAnswer>): InvoiceState {
  const query = useQuery({
    queryKey: ['invoice', of],
    queryFn: ask,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  if (query.data) return { status: 'ready', invoice: query.data }
  if (!query.error || query.isFetching) return { status: 'waiting' }
  if (query.error instanceof CallFailed && query.error.code === 'invoice.none') return { status: 'none' }
  if (query.error instanceof CallFailed && [400, 404].includes(query.error.status)) return { status: 'unknown' }
  return { status: 'failed', message: query.error.message, tryAgain: () => void query.refetch() }
}

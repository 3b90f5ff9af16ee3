import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed, wordsOf } from '#ui/api-client.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Empty, Failed, NotYours } from './States.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** Said while it is awaited, and when it failed. */
  waiting: string
  failed: string
  blocks?: number
  children: (data: Data) => ReactNode
}

/** What the house was asked for: awaited, failed with a way to try again, refused, or there. */
export function Asked<Data>({ query, waiting, failed, blocks = 4, children }: Props<Data>) {
  const { data, error, errorUpdateCount, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error instanceof CallFailed && error.code === 'account.forbidden') return <NotYours />
  if (error instanceof CallFailed && error.code === 'request.invalid')
    return <Empty title="There is nothing at this address.">It may have been typed wrong, or moved.</Empty>
  if (errorUpdateCount === 0) return <Skeleton label={waiting} shape="rows" blocks={blocks} />
  const again = async () => {
    const { data: found } = await refetch()
    // The button that was pressed is gone.
    if (found !== undefined) document.getElementById('main')?.focus()
  }
  return (
    <Failed isBusy={isFetching} onAgain={() => void again()}>
      {wordsOf(error, failed)}
    </Failed>
  )
}

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { suspensionPreviewPath, type SuspensionPreviewAnswer } from '#api/memberships.ts'
import { words } from '#domain/words.ts'
import { withQuery, wordsOf } from '#ui/api-client.ts'
import { getAsMember } from '#web/shell/member-calls.ts'

type Preview =
  | { status: 'none' }
  | { status: 'waiting' }
  | { status: 'failed'; message: string; tryAgain: () => void }
  /** `isCurrent`: it belongs to the days that are chosen now, not to those before. */
  | { status: 'ready'; answer: SuspensionPreviewAnswer; isCurrent: boolean }

/** What a suspension of so many days would do, from the house; asked once the choice has not changed for a moment. */
export function useSuspensionPreview(id: string, days: number | null): Preview {
  const settled = useSettled(days)
  const query = useQuery({
    queryKey: ['suspension-preview', id, settled],
    queryFn: settled === null ? skipToken : () => askPreview(id, settled),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  if (days === null) return { status: 'none' }
  if (query.isError && !query.isFetching && settled === days) {
    return { status: 'failed', message: wordsOf(query.error, words.generic), tryAgain: () => void query.refetch() }
  }
  if (!query.data) return { status: 'waiting' }
  return { status: 'ready', answer: query.data, isCurrent: settled === days && !query.isFetching }
}

const askPreview = (id: string, days: number) =>
  getAsMember<SuspensionPreviewAnswer>(
    withQuery(
      suspensionPreviewPath.replace(':id', () => id),
      { days },
    ),
    words.generic,
  )

function useSettled(days: number | null): number | null {
  const [settled, setSettled] = useState(days)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(days), 250)
    return () => clearTimeout(timer)
  }, [days])
  return settled
}

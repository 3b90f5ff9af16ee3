import { useQuery, useQueryClient } from '@tanstack/react-query'
import { detailsPath, type DetailsAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { getAsMember } from '#web/shell/member-calls.ts'
import { useVisitor } from '#web/shell/visitor.ts'

type Details =
  | { status: 'waiting' }
  | { status: 'failed'; tryAgain: () => void }
  | { status: 'ready'; details: DetailsAnswer }

/** What the house knows of the member who is here. */
export function useDetails(): Details {
  const contactId = useVisitor((visitor) => visitor.member?.contactId)
  const query = useQuery({
    queryKey: ['details', contactId],
    queryFn: () => getAsMember<DetailsAnswer>(detailsPath, words.memberInformationFailed),
    networkMode: 'always',
  })
  if (query.data) return { status: 'ready', details: query.data }
  if (query.isError && !query.isFetching) return { status: 'failed', tryAgain: () => void query.refetch() }
  return { status: 'waiting' }
}

/** Takes over what was changed, as the house has answered it. */
export function useChangedDetails(): (changed: Partial<DetailsAnswer>) => void {
  const client = useQueryClient()
  const contactId = useVisitor((visitor) => visitor.member?.contactId)
  return (changed) =>
    client.setQueryData<DetailsAnswer>(['details', contactId], (known) => known && { ...known, ...changed })
}

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { chargedCardPath, type ChargedCardAnswer } from '#api/memberships.ts'
import { nameOfCard } from '#domain/memberships/charged-card.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useRefreshMemberships } from './useMyMemberships.ts'

/** What a member reads who comes back from the page for another card: which card is charged now. */
export function BackFromCardPage({ id }: { id: string }) {
  const { searchStr } = useRouter().state.location
  return new URLSearchParams(searchStr).get('card') === id ? <CardNow id={id} /> : null
}

function CardNow({ id }: { id: string }) {
  const query = useChargedCard(id)
  if (query.isFetching) return <Skeleton label="Reading your new card" shape="rows" blocks={1} />
  if (query.data?.card && !query.data.isPageOpen) {
    return (
      <Answer>
        <Alert tone="success">Payments are now taken from your {nameOfCard(query.data.card)}.</Alert>
      </Answer>
    )
  }
  return (
    <Answer>
      <NotYet onLookAgain={() => void query.refetch()} />
    </Answer>
  )
}

/** Which card is charged now, as the house reads it at the provider. */
function useChargedCard(id: string) {
  const refresh = useRefreshMemberships()
  return useQuery({
    queryKey: ['charged-card', id],
    queryFn: async () => {
      const path = chargedCardPath.replace(':id', () => id)
      const answer = await sendAsMember<ChargedCardAnswer>(path, {}, words.generic)
      await refresh()
      return answer
    },
    staleTime: Infinity,
    networkMode: 'always',
  })
}

function NotYet({ onLookAgain }: { onLookAgain: () => void }) {
  return (
    <Alert
      tone="warning"
      title="We do not have your new card yet"
      action={
        <Button look="quiet" onClick={onLookAgain}>
          Look again
        </Button>
      }
    >
      If you have saved one, we use it as soon as our payment provider tells us. Nothing is lost.
    </Alert>
  )
}

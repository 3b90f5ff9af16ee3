import { useQuery, useQueryClient } from '@tanstack/react-query'
import { myMembershipsPath, type MembershipAnswer, type MyMembershipsAnswer } from '#api/memberships.ts'
import { words } from '#domain/words.ts'
import { getAsMember } from '#web/shell/member-calls.ts'
import { useVisitor } from '#web/shell/visitor.ts'

type MyMemberships =
  | { status: 'waiting' }
  | { status: 'failed'; tryAgain: () => void }
  | { status: 'ready'; memberships: readonly MembershipAnswer[] }

/** The memberships of the member who is signed in; not asked for without one. */
export function useMyMemberships(): MyMemberships {
  const contactId = useVisitor((visitor) => visitor.member?.contactId)
  const query = useQuery({
    queryKey: key(contactId),
    queryFn: () => getAsMember<MyMembershipsAnswer>(myMembershipsPath, words.generic),
    enabled: contactId !== undefined,
    staleTime: 0,
    networkMode: 'always',
  })
  if (query.data) return { status: 'ready', memberships: query.data.memberships }
  if (query.isError && !query.isFetching) return { status: 'failed', tryAgain: () => void query.refetch() }
  return { status: 'waiting' }
}

/** Asks anew, after something was done to a membership. */
export function useRefreshMemberships(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key() })
}

const key = (contactId?: string) => (contactId === undefined ? ['my-memberships'] : ['my-memberships', contactId])

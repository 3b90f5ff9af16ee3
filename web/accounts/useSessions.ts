import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessionsPath, sessionsPath, type SessionsAnswer, type SessionShown } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { getAsMember, sendAsMember } from '#web/shell/member-calls.ts'

const queryKey = ['sessions']

/** Where the member is signed in; undefined until the house has answered. */
export function useSessions() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => getAsMember<SessionsAnswer>(sessionsPath, words.generic),
    networkMode: 'always',
  })
  return { sessions: data?.sessions, isMissing: isError && !isFetching, tryAgain: () => void refetch() }
}

/** Ends one sign-in, or all but this one, and shows what is left. */
export function useEndSessions() {
  const client = useQueryClient()
  const keepOnly = (stays: (session: SessionShown) => boolean) =>
    client.setQueryData<SessionsAnswer>(queryKey, (known) => known && { sessions: known.sessions.filter(stays) })
  return {
    endOne: async ({ id }: SessionShown) => {
      await sendAsMember(`${sessionsPath}/${id}`, {}, words.generic, 'DELETE')
      keepOnly((session) => session.id !== id)
    },
    endOthers: async () => {
      await sendAsMember(endOtherSessionsPath, {}, words.generic)
      keepOnly(({ isHere }) => isHere)
    },
  }
}

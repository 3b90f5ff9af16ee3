import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { useRefreshMemberships } from './useMyMemberships.ts'

/** Does something to a membership, and asks anew how it stands before it is told as done. */
export function useMembershipAct(id: string) {
  const refresh = useRefreshMemberships()
  return async (path: string, body: object) => {
    await sendAsMember(path.replace(':id', id), body, words.generic)
    await refresh()
  }
}

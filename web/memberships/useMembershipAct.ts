import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { useRefreshMemberships } from './useMyMemberships.ts'

/** Changes a membership, and reads it again before the screen says that it is done. */
export function useMembershipAct(id: string) {
  const refresh = useRefreshMemberships()
  return async (path: string, body: object) => {
    await sendAsMember(
      path.replace(':id', () => id),
      body,
      words.generic,
    )
    await refresh()
  }
}

import { useMe } from './me.ts'

/** Whether this is the owner of a house that guests cannot book yet. */
export function useIsSettingUp(): boolean {
  const { role, isOpeningSoon } = useMe()
  return role === 'owner' && isOpeningSoon
}

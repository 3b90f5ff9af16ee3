import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { logoutPath } from '#api/accounts.ts'
import { mePath, type MeAnswer } from '#api/staff.ts'
import { MEMBER_HINT } from '#domain/accounts/auth-state.ts'
import { CallFailed, getJson, postJson } from '#ui/api-client.ts'
import { answers } from './answers.ts'
import { isDeviceHere } from './device-flag.ts'
import { noteHouseTime } from './house-time.ts'
import { giveUpUnsaved, mayLeave } from './unsaved.ts'

/** Who is here; the time that the house tells with it goes on, and is kept in house-time.ts. */
export type Me = Omit<MeAnswer, 'now'>

const queryKey = ['me']
const failure = 'Could not reach the server.'

/** Who is here, as the house says it now. A browser in which nobody is signed in need not ask, unless it is a device. */
export async function askWhoIsHere(): Promise<Me> {
  if (!document.cookie.includes(MEMBER_HINT) && !isDeviceHere())
    throw new CallFailed('Please sign in.', 'account.required', 401)
  const { now, ...me } = await getJson<MeAnswer>(mePath, failure)
  noteHouseTime(now)
  return me
}

/** Who is here, asked once; a session that ends later is heard of by the next call. */
export const useWhoIsHere = () =>
  useQuery({
    queryKey,
    queryFn: askWhoIsHere,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    retryOnMount: false,
  })

/** Whoever has come in now. */
export function welcome(me: Me): void {
  answers.setQueryData(queryKey, me)
}

const Me = createContext<Me | null>(null)
export const MeProvider = Me.Provider

/** Who is signed in; for the screens inside the frame. */
export function useMe(): Me {
  const me = useContext(Me)
  if (!me) throw new Error('This screen stands outside the frame.')
  return me
}

/**
 * Ends the session and begins with a new page, which knows nothing of what was shown here: the next person at this
 * screen is somebody else. Whoever has typed something that is not saved is asked first. Throws when the house could not
 * be reached.
 */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return
  try {
    await postJson(logoutPath, {}, 'Could not sign you out. Please try again.')
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error
  }
  giveUpUnsaved()
  location.replace('/desk/sign-in')
}

import { useEffect } from 'react'
import type { HereAnswer } from '#api/shifts.ts'
import { useMe } from '#desk/calls/me.ts'

type Props = { here: HereAnswer | undefined; onStranger: () => void }

/** On a device where somebody's shift runs: the list of the day is kept, and what is noted without a line is sent. */
export function OfflineHere({ here, onStranger }: Props) {
  const me = useMe()
  const deviceId = here?.device?.id
  const isAtWork = here?.me?.memberId === me.id && here.me.shiftEndsAt !== null
  useEffect(() => {
    // Keys and locks are for pages that nobody on the way can change.
    if (!isAtWork || deviceId === undefined || !isSecureContext) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      const { workOffline } = await import('./work-offline.ts')
      if (!isOver) stop = workOffline({ deviceId, me, here, onStranger })
    }
    void begin()
    return () => {
      isOver = true
      stop?.()
    }
  }, [isAtWork, deviceId, me, here, onStranger])
  return null
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { clockPath } from '#api/catalogue.ts'
import { useDeskHere } from '#desk/offline/desk-here.ts'
import { getJson } from '#ui/api-client.ts'

/** How often words like `Late 12 min` are set anew, and the clock of the house is asked for (milliseconds). */
const TICK = 5_000
const ASKED_EVERY = 5 * 60_000

/** The time in the house, whatever this device's own clock says, and how far that is behind (milliseconds). Null until it is known. */
export function useHouseClock(): { now: Date; ahead: number } | null {
  const query = useQuery({
    queryKey: ['clock'],
    queryFn: async () => {
      const { now } = await getJson<{ now: string }>(clockPath, 'The clock of the house could not be read.')
      return Date.parse(now) - Date.now()
    },
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  })
  const { ahead: kept } = useDeskHere()
  // A house that does not tell its time has none other than the device.
  const ahead = query.data ?? kept ?? (query.isError ? 0 : undefined)
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => (ahead === undefined ? null : { now: new Date(at + ahead), ahead }), [at, ahead])
}

import { useEffect } from 'react'

/** Keeps every list of these services on the screen up to date; its file is loaded after the screen is shown. */
export function useLiveSlots(serviceIds: string): void {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const start = async () => {
      const { watchPlaces } = await import('./watch-places.ts')
      if (!isGone) stop = watchPlaces(serviceIds)
    }
    // Without it lists are as old as their fetch; PAY asks again in any case.
    start().catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [serviceIds])
}

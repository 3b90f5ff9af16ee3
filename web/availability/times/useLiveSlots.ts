import { useEffect } from 'react'

/** Keeps every list of these services on the screen up to date; its file is loaded after the screen is shown. */
export function useLiveSlots(serviceIds: string): void {
  useEffect(() => {
    const watching = import('./watch-places.ts').then(
      (file) => file.watchPlaces(serviceIds),
      // Without it lists are as old as their fetch; PAY asks again in any case.
      () => () => {},
    )
    return () => void watching.then((stop) => stop())
  }, [serviceIds])
}

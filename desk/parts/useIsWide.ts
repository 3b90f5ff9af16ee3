import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(width >= 1280px)')
const narrow = () => matchMedia('(width < 700px)')

/** Whether the screen has room for a panel beside a list. */
export const useIsWide = (): boolean => useMedia(wide)

/** Whether it is the screen of a phone. */
export const useIsNarrow = (): boolean => useMedia(narrow)

/** Whether it is the screen of a tablet: rows stand in columns there, and few of them. */
export function useIsTablet(): boolean {
  const [isWide, isNarrow] = [useIsWide(), useIsNarrow()]
  return !isWide && !isNarrow
}

function useMedia(media: () => MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = media()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => media().matches,
  )
}

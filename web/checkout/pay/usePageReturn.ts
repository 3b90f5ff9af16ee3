import { useEffect, useEffectEvent } from 'react'

/** When the browser brings this very page back as it was left, by Back from the payment page. */
export function usePageReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && returned()
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}

import { useEffect, useRef } from 'react'

/** Whether a part of the page is still there, for whoever waits for an answer: a visitor may have gone elsewhere. */
export function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

import { useEffect, useState } from 'react'

/** Whether something has lasted longer than this, so that a short wait shows no skeleton (design, "Skeletons"). */
export function useAfter(milliseconds: number, isOn: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [milliseconds, isOn])
  return isOn && late
}

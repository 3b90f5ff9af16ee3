import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'

/** Something that is shown for a while and goes by itself; null: nothing. */
export function usePassing<Shown>(milliseconds: number): [Shown | null, Dispatch<SetStateAction<Shown | null>>] {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), milliseconds)
    return () => clearTimeout(timer)
  }, [shown, milliseconds])
  return [shown, setShown]
}

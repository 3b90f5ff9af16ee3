import { useRef } from 'react'

/**
 * The key of a press: the same for the same thing until it is done, so that one that is sent again is done once. What
 * was changed since is another press: the house refuses a key that comes with other details.
 */
export function usePress() {
  const known = useRef<{ what: string; key: string } | null>(null)
  return {
    keyFor: (body: unknown): string => {
      const what = JSON.stringify(body)
      if (known.current?.what !== what) known.current = { what, key: crypto.randomUUID() }
      return known.current.key
    },
    isDone: () => {
      known.current = null
    },
  }
}

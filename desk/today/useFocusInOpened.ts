import { useEffect, useRef } from 'react'

/** The box of a party: what a key has opened in it has the focus. `all`: it was opened by a press, which keeps it. */
export function useFocusInOpened<Box extends HTMLElement>(opened: 'part' | 'late' | 'all' | null) {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (opened !== null && opened !== 'all')
      box.current?.querySelector<HTMLElement>(`[data-of="${opened}"] button`)?.focus()
  }, [opened])
  return box
}

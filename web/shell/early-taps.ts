import { useEffect } from 'react'

declare global {
  // An interface, because only interfaces merge.
  interface Window {
    /** The button that was tapped on the drawn page, before the site could answer (vite.config.ts, startScript). */
    earlyTap?: string
    noteEarlyTap?: (tap: MouseEvent) => void
  }
}

/** Answers the button that was tapped before the site was open: a drawn page must not be deaf. */
export function useEarlyTaps(): void {
  useEffect(() => {
    if (window.noteEarlyTap) removeEventListener('click', window.noteEarlyTap)
    if (window.earlyTap) document.getElementById(window.earlyTap)?.click()
    delete window.earlyTap
    delete window.noteEarlyTap
  }, [])
}

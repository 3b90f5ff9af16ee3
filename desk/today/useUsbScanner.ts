import { useEffect, useRef } from 'react'
import { hearScanner } from './usb-scanner.ts'

/** Has what a USB scanner reads checked in, whatever has the focus; nothing of it stays in a field. */
export function useUsbScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const hear = hearScanner()
    const onKey = (event: KeyboardEvent) => {
      const { isPart, code, typed } = hear({ key: event.key, at: event.timeStamp })
      if (!isPart) return
      event.preventDefault()
      event.stopPropagation()
      if (typed !== '') takeBack(event.target, typed)
      if (code !== null) latest.current(code)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** The first letters were typed before it was known that they are of a code. */
function takeBack(target: EventTarget | null, typed: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const at = target.selectionStart ?? target.value.length
  if (!target.value.slice(0, at).endsWith(typed)) return
  target.setRangeText('', at - typed.length, at, 'end')
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

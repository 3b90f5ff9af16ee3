import { useEffect, useRef, useState, type RefObject } from 'react'
import { openDetector } from './read-codes.ts'

/** How often a picture is looked at, and for how long the same code is not read again (milliseconds). */
const LOOKED_EVERY = 150
const SAME_FOR = 4_000

/** Whether codes are looked for: the camera is being opened, is open, or there is none. */
export type CameraState = 'opening' | 'open' | 'none'

/** Reads codes from the camera as long as the screen is shown. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('opening')
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const end = new AbortController()
    readCodes(video, end.signal, (code) => latest.current(code), setState).catch(() => setState('none'))
    return () => end.abort()
  }, [video])
  return state
}

async function readCodes(
  video: RefObject<HTMLVideoElement | null>,
  end: AbortSignal,
  onCode: (code: string) => void,
  setState: (state: CameraState) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  const shown = video.current
  if (end.aborted || !shown) return stop()
  end.addEventListener('abort', stop)
  shown.srcObject = stream
  await shown.play()
  setState('open')
  await lookForCodes(shown, end, onCode)
}

/** Looks at the picture again and again; the code that was read last is not read again at once. */
async function lookForCodes(shown: HTMLVideoElement, end: AbortSignal, onCode: (code: string) => void): Promise<void> {
  const detector = await openDetector()
  let last = { code: '', at: 0 }
  while (!end.aborted) {
    const [found] = await detector.detect(shown).catch(() => [])
    const now = performance.now()
    if (found && (found.rawValue !== last.code || now - last.at > SAME_FOR)) {
      last = { code: found.rawValue, at: now }
      onCode(found.rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOKED_EVERY))
  }
}

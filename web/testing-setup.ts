import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A file that a screen asks for later is slow to come on a busy machine; what is waited for comes all the same.
configure({ asyncUtilTimeout: 15_000 })

// What is counted goes nowhere: a beacon outlives the test that sent it, and would fail another one.
if (typeof navigator !== 'undefined') navigator.sendBeacon = () => true

// The next file of this worker begins like the first: no screen, nothing kept, and every module of ours anew.
afterAll(() => {
  if (typeof window !== 'undefined') forgetBrowser()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

function forgetBrowser(): void {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}

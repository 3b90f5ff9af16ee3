import { useRef, useState } from 'react'
import { words } from '#domain/words.ts'
import { CallFailed, wordsOf } from '#ui/api-client.ts'

export type Act = { state: 'not yet' | 'busy' | 'done' } | { state: 'failed'; message: string; code: string }

/** Something a visitor does: once at a time, and what came of it. */
export function useAct() {
  const [act, setAct] = useState<Act>({ state: 'not yet' })
  const isBusy = useRef(false)

  /** Whether it was done. */
  const run = async (doing: () => Promise<unknown>, failure: string = words.generic): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setAct({ state: 'busy' })
    try {
      await doing()
      setAct({ state: 'done' })
      return true
    } catch (error) {
      const code = error instanceof CallFailed ? error.code : 'unexpected'
      setAct({ state: 'failed', message: wordsOf(error, failure), code })
      return false
    } finally {
      isBusy.current = false
    }
  }
  return { act, isBusy: act.state === 'busy', run, reset: () => setAct({ state: 'not yet' }) }
}

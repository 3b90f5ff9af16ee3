import { useCallback, useEffect, useRef, useState } from 'react'
import { unsubscribePath, type UnsubscribeAnswer } from '#api/privacy.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson, withQuery, wordsOf } from '#web/api-client.ts'

type News =
  | { state: 'ending' | 'subscribed' | 'unknown' | 'failed' }
  | { state: 'ended'; isBusy: boolean; trouble: string | null }

/** Ends news to the address of a link as soon as it is opened, once; undone by a press. */
export function useUnsubscribe(token: string) {
  const [news, setNews] = useState<News>(token === '' ? { state: 'unknown' } : { state: 'ending' })

  const unsubscribe = useCallback(async () => {
    setNews({ state: 'ending' })
    try {
      await send(token, {})
      setNews({ state: 'ended', isBusy: false, trouble: null })
    } catch (error) {
      setNews({ state: isUnknown(error) ? 'unknown' : 'failed' })
    }
  }, [token])

  const asked = useRef('')
  useEffect(() => {
    if (token === asked.current) return
    asked.current = token
    void unsubscribe()
  }, [token, unsubscribe])

  const undo = async () => {
    setNews({ state: 'ended', isBusy: true, trouble: null })
    try {
      await send(token, { undo: true })
      setNews({ state: 'subscribed' })
    } catch (error) {
      setNews({ state: 'ended', isBusy: false, trouble: wordsOf(error, words.generic) })
    }
  }
  return { news, unsubscribe: () => void unsubscribe(), undo: () => void undo() }
}

const send = (token: string, body: { undo?: boolean }) =>
  postJson<UnsubscribeAnswer>(withQuery(unsubscribePath, { token }), body, words.generic)

const isUnknown = (error: unknown) => error instanceof CallFailed && [400, 404].includes(error.status)

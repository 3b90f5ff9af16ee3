import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { unsubscribePath, type UnsubscribeAnswer } from '#api/privacy.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson, withQuery, wordsOf } from '#ui/api-client.ts'

type News =
  | { state: 'asking' | 'ending' | 'subscribed' | 'unknown' | 'failed' }
  | { state: 'ended'; isBusy: boolean; trouble: string | null }

/**
 * Ends news to the address of a link by a press, for programs that look through emails open their links too; undone by
 * another, which a reload keeps.
 */
export function useUnsubscribe() {
  const { token = '', undone } = useSearch({ from: '/unsubscribe' })
  const navigate = useNavigate({ from: '/unsubscribe' })
  const [news, setNews] = useState<News>(() => atOpening(token, undone !== undefined))

  const unsubscribe = async () => {
    setNews({ state: 'ending' })
    try {
      await send(token, {})
      setNews({ state: 'ended', isBusy: false, trouble: null })
    } catch (error) {
      setNews({ state: isUnknown(error) ? 'unknown' : 'failed' })
    }
  }

  const undo = async () => {
    setNews({ state: 'ended', isBusy: true, trouble: null })
    try {
      await send(token, { undo: true })
      setNews({ state: 'subscribed' })
      await navigate({ search: { token, undone: 'true' }, replace: true })
    } catch (error) {
      setNews({ state: 'ended', isBusy: false, trouble: wordsOf(error, words.generic) })
    }
  }
  const unsubscribeAgain = async () => {
    await navigate({ search: { token }, replace: true })
    await unsubscribe()
  }
  return { news, unsubscribe: () => void unsubscribeAgain(), undo: () => void undo() }
}

function atOpening(token: string, isUndone: boolean): News {
  if (token === '') return { state: 'unknown' }
  return { state: isUndone ? 'subscribed' : 'asking' }
}

const send = (token: string, body: { undo?: boolean }) =>
  postJson<UnsubscribeAnswer>(withQuery(unsubscribePath, { token }), body, words.generic)

const isUnknown = (error: unknown) => error instanceof CallFailed && [400, 404].includes(error.status)

import { AsyncResource } from 'node:async_hooks'
import { Pool, type Client, type ClientConfig, type PoolClient } from 'pg'
import type { EndStatement, Tracing } from '#server/kit/observe/tracing.ts'

/** A connection that tells of each statement when it is sent, and when it is done. */
export function withTraces(Connection: Connects, beginStatement: Tracing['beginStatement']): Connects {
  const Traced = class extends Connection {}
  const send = (to: Client, words: unknown[]): unknown =>
    (Reflect.get(Connection.prototype, 'query') as (...words: unknown[]) => unknown).apply(to, words)
  Reflect.set(Traced.prototype, 'query', function (this: Client, ...words: unknown[]) {
    const text = textOf(words[0])
    const end = text === undefined ? undefined : beginStatement(text)
    return end ? followed((given) => send(this, given), words, end) : send(this, words)
  })
  return Traced
}

type Connects = new (input?: ClientConfig) => Client
type CallBack = (error: unknown, answer: unknown) => void

/** The text with its placeholders; none of a cursor or a copy, which send themselves. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

/** Pools wait for the answer by a callback, everything else by a promise. */
function followed(send: (words: unknown[]) => unknown, words: unknown[], end: EndStatement): unknown {
  const last = words.at(-1)
  if (typeof last === 'function') {
    const answered: CallBack = (error, answer) => {
      end(error)
      ;(last as CallBack)(error, answer)
    }
    return send([...words.slice(0, -1), answered])
  }
  const answer = send(words)
  if (answer instanceof Promise) answer.then(() => end(), end)
  return answer
}

/**
 * A pool that sends a statement on behalf of the request that asked for it. One that waits for a connection would be
 * sent on behalf of another one, which gives it back.
 */
export class PoolOfRequests extends Pool {
  override connect(): Promise<PoolClient>
  override connect(go: Connected): void
  override connect(go?: Connected): Promise<PoolClient> | void {
    return go ? super.connect(AsyncResource.bind(go)) : super.connect()
  }
}

type Connected = Parameters<Pool['connect']>[0]

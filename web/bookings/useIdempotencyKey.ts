import { useRef } from 'react'

/**
 * The idempotency key of what is sent: the same body sent again after a failure keeps it (ruling 45). The server does
 * it once: server/kit/http/press.ts.
 */
export function useIdempotencyKey(): (body: object) => string {
  const request = useRef<{ key: string; text: string } | null>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (request.current?.text !== text) request.current = { key: crypto.randomUUID(), text }
    return request.current.key
  }
}

import { useRef } from 'react'

/** The key of a press: what is sent again after a failure, word for word, is the same press (decision 45). */
export function usePressKey(): (body: object) => string {
  const press = useRef<{ key: string; text: string } | null>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (press.current?.text !== text) press.current = { key: crypto.randomUUID(), text }
    return press.current.key
  }
}

import { useState } from 'react'
import type { Person, ToolsFate } from '#api/team.ts'
import { useMe } from '#desk/calls/me.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import { fateOf, noFate } from './tool-words.ts'

/** What is asked when somebody gets another role or leaves: why, and what becomes of what they made for programs. */
export function useLeaving(person: Person) {
  const isMe = useMe().id === person.id
  const [reason, setReason] = useState('')
  const [chosen, setTools] = useState<ToolsFate | null>(null)
  const tools = fateOf(person, isMe, chosen)
  return {
    person,
    isMe,
    reason,
    setReason,
    tools,
    setTools,
    missing: [...noFate(person, tools), ...noReason(reason)],
    asSent: { reason: reason.trim(), tools },
  }
}

export type Leaving = ReturnType<typeof useLeaving>

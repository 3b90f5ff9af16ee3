import { useEffect, useState } from 'react'
import { renewSession } from './member-session.ts'
import { useVisitor } from './visitor.ts'

/**
 * Who is here, for pages that only members have: what the browser keeps is only a hint, so the house is asked in any
 * case (spec 6).
 */
export function useMember() {
  const member = useVisitor((visitor) => visitor.member)
  const [answer, setAnswer] = useState<'asking' | 'answered' | 'failed'>('asking')
  const isAsking = member === null && answer === 'asking'
  useEffect(() => {
    if (!isAsking) return
    renewSession().then(
      () => setAnswer('answered'),
      () => setAnswer('failed'),
    )
  }, [isAsking])
  return { member, answer, askAgain: () => setAnswer('asking') }
}

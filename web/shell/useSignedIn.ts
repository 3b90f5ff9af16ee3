import { useEffect, useState } from 'react'
import { askWhoIsHere, useVisitor } from './visitor.ts'

/** Whether a member is here, for pages that only members have. What the browser keeps is a hint: the house is asked. */
export function useSignedIn(): 'yes' | 'no' | 'asking' {
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  const [hasAsked, setHasAsked] = useState(false)
  useEffect(() => {
    if (!isMember && !hasAsked) void askWhoIsHere().then(() => setHasAsked(true))
  }, [isMember, hasAsked])
  if (isMember) return 'yes'
  return hasAsked ? 'no' : 'asking'
}

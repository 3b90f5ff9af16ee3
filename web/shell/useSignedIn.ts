import { useEffect, useState } from 'react'
import { useVisitor } from './visitor.ts'
import { askWhoIsHere } from './who-is-here.ts'

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

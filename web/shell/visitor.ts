import { create } from 'zustand'
import {
  becomeGuest,
  MEMBER_HINT,
  needsAuth,
  signedOut,
  visitorOf,
  type AuthState,
} from '#domain/accounts/auth-state.ts'
import { keep, recall } from '#web/browser-storage.ts'

type VisitorStore = AuthState & {
  /** Whether the house is being asked who is signed in: until it has answered, it is not known. */
  isAsking: boolean
  becomeGuest: () => void
}

/** Who is here: nobody yet, a guest who said so, or a member (spec 4, Auth). The guest flag outlasts the page. */
export const useVisitor = create<VisitorStore>()((set) => ({
  ...signedOut,
  isAsking: false,
  becomeGuest: () => {
    keep('guestUser', 'true')
    set(becomeGuest)
  },
}))

/** Whether this visitor may book without passing /auth first (spec 2). */
export const mayBook = (visitor: AuthState) => !needsAuth(visitorOf(visitor))

/**
 * Recognises a guest of an earlier visit, and that there may be a member: by what the browser keeps, or by the house's
 * hint, which outlasts it. Who it is, only the house can tell.
 */
export function recogniseVisitor(): void {
  const wasMember = recall('userEmail') !== null || recall('contactId') !== null || isHinted()
  useVisitor.setState({ guestUser: recall('guestUser') === 'true', isAsking: wasMember })
}

const isHinted = () => document.cookie.includes(MEMBER_HINT)

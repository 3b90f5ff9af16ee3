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
  /** Whether the house is being asked who is signed in: until it has answered, nobody knows. */
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

/** Asks the house who is signed in: the request of a page never tells (ruling 39). Without an answer, nobody is. */
export async function askWhoIsHere(): Promise<void> {
  useVisitor.setState({ isAsking: true })
  try {
    await (await loadSession()).renewSession()
  } catch {
    // Not known is not signed in; the next page asks again.
  }
  useVisitor.setState({ isAsking: false })
}

/** Whoever signs in or out in another tab does so in this one. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'contactId' || key === null) void follow()
  })
  // A page that comes back as it was left has heard of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void follow()
  })
}

const follow = async () => (await loadSession()).followStorage()
const loadSession = () => import('./member-session.ts')

/** The cookie that shows our own pages that a member is signed in; it gives access to nothing. */
export const MEMBER_HINT = 'bh_member'

/** Who is at the entrance (spec 6). */
export type Visitor = 'visitor' | 'guest' | 'member'

/** A member, as the site receives them (spec 3, Member). */
export type Member = {
  id: string
  contactId: string
  loginEmail: string
  contact: { firstName: string; lastName: string }
}

/** Who is here: signed out, a guest, or a member (spec 3, Auth state). */
export type AuthState = { isAuthenticated: boolean; guestUser: boolean; member: Member | null }

export const signedOut: AuthState = { isAuthenticated: false, guestUser: false, member: null }

/** Choosing "Guests"; a member stays one (spec 4, Auth). */
export function becomeGuest(state: AuthState): AuthState {
  return state.isAuthenticated ? state : { ...signedOut, guestUser: true }
}

/** A login, a verified registration or an auth check: each makes a member, who is no longer a guest (spec 4, Auth). */
export function becomeMember(member: Member): AuthState {
  return { isAuthenticated: true, guestUser: false, member }
}

/** When a session ends, the member is gone; whoever was a guest stays one (spec 4, Auth). */
export function endSession(state: AuthState): AuthState {
  return { ...signedOut, guestUser: state.guestUser }
}

/** Whether a person is a visitor, a guest or a member. */
export function visitorOf({ isAuthenticated, guestUser }: AuthState): Visitor {
  if (isAuthenticated) return 'member'
  return guestUser ? 'guest' : 'visitor'
}

/** Whether someone must pass /auth before booking: neither signed in nor a guest (spec 2). */
export function needsAuth(visitor: Visitor): boolean {
  return visitor === 'visitor'
}

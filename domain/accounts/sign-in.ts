import type { ViewOptions } from '../catalogue/view-options.ts'

/** Who is at the door (spec 6). */
export type Visitor = 'visitor' | 'guest' | 'member'

/** Where a member goes after sign-in: the slot screen, checkout, where they came from, or the services (spec 2). */
export function afterSignIn(views: Pick<ViewOptions, 'calendar' | 'checkout'>, cameFrom: string | null): string {
  if (views.calendar) return '/select-slot'
  if (views.checkout) return '/checkout'
  return ownPath(cameFrom) ?? '/service-selection'
}

/** Where choosing "Guests" leads: the redirect target, else the slot screen (spec 2). */
export function afterGuest(redirectTo: string | null): string {
  return ownPath(redirectTo) ?? '/select-slot'
}

/** Whether someone must pass /auth before booking: neither signed in nor a guest (spec 2). */
export function needsAuth(visitor: Visitor): boolean {
  return visitor === 'visitor'
}

/** A path of this site, or null: no address of a stranger is ever followed, and /auth leads on, not in circles. */
function ownPath(target: string | null): string | null {
  if (!target || !/^\/(?![/\\])[^\\\s]*$/.test(target)) return null
  return /^\/auth(?![\w-])/.test(target) ? null : target
}

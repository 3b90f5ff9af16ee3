import type { ViewOptions } from '../catalogue/view-options.ts'

/** Where a member goes after sign-in: back to the client that asked for it, the slot screen, checkout, where they came from, or the services (spec 2). */
export function afterSignIn(views: Pick<ViewOptions, 'calendar' | 'checkout'>, cameFrom: string | null): string {
  if (cameFrom !== null && isBackToClient(cameFrom)) return cameFrom
  if (views.calendar) return '/select-slot'
  if (views.checkout) return '/checkout'
  return ownPath(cameFrom) ?? '/service-selection'
}

/** Where choosing "Guests" leads: the redirect target, else the slot screen (spec 2). Guests have no page of their own. */
export function afterGuest(redirectTo: string | null): string {
  const target = ownPath(redirectTo)
  return target && !isPage(target, 'bookings|account|oauth2') ? target : '/select-slot'
}

/**
 * Whether a guest at /auth is only passing: their BOOK was tapped before the page knew them, and they have chosen
 * already (spec 2). On the way to anything else they may want to sign in.
 */
export function isPassingGuest(redirectTo: string | null): boolean {
  return redirectTo !== null && isPage(redirectTo, 'select-slot')
}

/** Whether a path returns to the client that started the sign-in; it is not a screen of ours. */
export const isBackToClient = (path: string) => /^\/oauth2\/redirect\?session=[\w-]+$/.test(path)

/** Whether a path is a sign-in screen: such a path must not lead back to itself. */
export function isWayIn(path: string): boolean {
  return isPage(path, 'auth|register|reset-password')
}

/** A path of this site, or null: no address of a stranger is ever followed, and no way in. */
function ownPath(target: string | null): string | null {
  if (!target || !/^\/(?![/\\])[^\\\s]*$/.test(target)) return null
  return isWayIn(target) ? null : target
}

const isPage = (path: string, names: string) => new RegExp(`^/(?:${names})(?![\\w-])`).test(path)

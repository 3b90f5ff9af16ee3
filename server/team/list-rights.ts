import type { RightsAnswer, RouteIsFor } from '#api/rights.ts'
import { staffRoles } from '#domain/accounts/role.ts'
import { permissions, type Permission } from '#server/access/permissions.ts'
import { staffRoutes } from '#server/access/staff-permissions.ts'
import { whatGuestRoutesDo } from './what-guest-routes-do.ts'
import { whatProgramRoutesDo } from './what-program-routes-do.ts'

const words: Record<string, string> = { ...whatGuestRoutesDo, ...whatProgramRoutesDo }

/** What each may do, drawn from the one table of permissions: every route once, with who may use it. */
export const listRights = (): RightsAnswer => ({
  routes: Object.entries(permissions).map(([route, permission]) => ({
    route,
    what: staffRoutes[route]?.does ?? words[route] ?? null,
    isFor: whoMay(permission),
    permission,
    fresh: permission.endsWith(', just now'),
  })),
})

function whoMay(permission: Permission): RouteIsFor {
  if (['everybody', 'holder', 'this machine'].includes(permission)) return 'everybody'
  const role = staffRoles.find((name) => permission === name || permission === `${name}, just now`)
  if (role) return role
  return permission === 'member' || permission === 'member, by body' ? 'members' : 'tools'
}

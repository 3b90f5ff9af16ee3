import type { ActRight, AsksFor, RightsAnswer, RouteIsFor } from '#api/rights.ts'
import { plainActs, type PlainAct } from '#domain/accounts/plain-acts.ts'
import { staffRoles } from '#domain/accounts/role.ts'
import { permissions, type Permission } from '#server/access/permissions.ts'
import { staffRoutes, type StaffPermission } from '#server/access/staff-permissions.ts'
import { whatGuestRoutesDo } from './what-guest-routes-do.ts'
import { whatProgramRoutesDo } from './what-program-routes-do.ts'

const words: Record<string, string> = { ...whatGuestRoutesDo, ...whatProgramRoutesDo }

/** What each may do, drawn from the one table of permissions: as plain acts, and every route once, with who may use it. */
export const listRights = (): RightsAnswer => ({
  groups: plainActs.map(({ group, acts }) => ({ group, acts: acts.map(rightOf) })),
  routes: Object.entries(permissions).map(([route, permission]) => ({
    route,
    what: staffRoutes[route]?.does ?? words[route] ?? null,
    isFor: whoMay(permission),
    permission,
    fresh: isFresh(permission),
  })),
})

/** Who may do an act follows from its routes, which are all for one role (`proofs/rights/plain-acts.test.ts`). */
function rightOf({ name, detail, routes }: PlainAct): ActRight {
  const [first] = routes
  return {
    name,
    detail: detail ?? null,
    needs: roleOf(needsOf(first)) ?? 'owner',
    code: howOften(routes.map((route) => (isFresh(needsOf(route)) ? 'always' : 'never'))),
    managersPin: howOften(routes.map((route) => staffRoutes[route]?.managersPin ?? 'never')),
  }
}

/** What a route that nobody knows asks for: an owner. */
const needsOf = (route: string): StaffPermission => staffRoutes[route]?.needs ?? 'owner'

function howOften(each: AsksFor[]): AsksFor {
  const [first = 'never', ...others] = new Set(each)
  return others.length === 0 ? first : 'at times'
}

function whoMay(permission: Permission): RouteIsFor {
  if (['everybody', 'holder', 'this machine'].includes(permission)) return 'everybody'
  const role = roleOf(permission)
  if (role) return role
  return permission === 'member' || permission === 'member, by body' ? 'members' : 'tools'
}

const isFresh = (permission: Permission) => permission.endsWith(', just now')

const roleOf = (permission: Permission) =>
  staffRoles.find((name) => permission === name || permission === `${name}, just now`)

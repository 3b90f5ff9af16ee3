import type { StaffRole } from '#domain/accounts/role.ts'

export const rightsPath = '/api/staff/v1/rights'

/** Who a route is for, in the order of a ladder for people who work here. */
export type RouteIsFor = 'everybody' | 'members' | 'tools' | 'staff' | 'manager' | 'owner'

/** One route, and who may use it. `fresh`: a new code of the second factor is asked for after ten minutes. */
export type RouteRight = {
  route: string
  /** What one does by it, in words; null where nobody has written them. */
  what: string | null
  isFor: RouteIsFor
  /** The exact permission, as the table of permissions names it. */
  permission: string
  fresh: boolean
}

/** Whether an act asks for something more: by none of its routes, by some of them or in some cases, or each time. */
export type AsksFor = 'never' | 'at times' | 'always'

/** One thing that people here do, the first role that may, and what they are asked for. */
export type ActRight = {
  name: string
  detail: string | null
  /** This role, and those after it. */
  needs: StaffRole
  /** A code of the second factor of the last ten minutes. */
  code: AsksFor
  /** The PIN of a manager, of whoever is none. */
  managersPin: AsksFor
}
export type GroupOfActs = { group: string; acts: ActRight[] }

/** What people here do, with who may; and every route of the house once, with who may use it. */
export type RightsAnswer = { groups: GroupOfActs[]; routes: RouteRight[] }

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
/** Every route of the house once, with who may use it. */
export type RightsAnswer = { routes: RouteRight[] }

import type { RouteIsFor, RouteRight } from '#api/rights.ts'

export type RightsGroup = {
  isFor: RouteIsFor
  title: string
  lead: string
  /** Of those who work here: its title says who may. */
  isOfTeam: boolean
  routes: RouteRight[]
}

const groups: Omit<RightsGroup, 'routes'>[] = [
  { isFor: 'staff', title: 'Front desk', lead: 'Whoever works here.', isOfTeam: true },
  { isFor: 'manager', title: 'Managers', lead: 'Beside what the front desk may.', isOfTeam: true },
  { isFor: 'owner', title: 'Owners', lead: 'Beside what managers may.', isOfTeam: true },
  { isFor: 'members', title: 'Members', lead: 'Guests with an account, for what is their own.', isOfTeam: false },
  {
    isFor: 'tools',
    title: 'Other programs',
    lead: 'With a key, or for somebody who signed in there.',
    isOfTeam: false,
  },
  {
    isFor: 'everybody',
    title: 'Everybody',
    lead: 'Pages of the site, and what asks for a proof of its own, such as the key of an order.',
    isOfTeam: false,
  },
]

/** Each route once, under those whom it is for; only those in which all the words stand. */
export function groupRights(routes: readonly RouteRight[], words: string): RightsGroup[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return groups.map((group) => ({
    ...group,
    routes: routes.filter(
      ({ isFor, route, what, permission }) =>
        isFor === group.isFor &&
        wanted.every((word) => `${route} ${what ?? ''} ${permission} ${group.title}`.toLowerCase().includes(word)),
    ),
  }))
}

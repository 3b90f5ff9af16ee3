/** What a person is to the house: a guest with an account, or one of its people, each of whom may do all that those before may. */
export const roles = ['member', 'staff', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

/** The roles of people who work here: the front desk, a manager, an owner. */
export const staffRoles = ['staff', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether somebody of this role may do what is for another: an owner is a manager, and a manager is front desk. */
export const isAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)

/** What a role is called where people read it. */
export const roleNames: Record<Role, string> = {
  member: 'Member',
  staff: 'Front desk',
  manager: 'Manager',
  owner: 'Owner',
}

import { roleNames, staffRoles, type StaffRole } from '#domain/accounts/role.ts'

const details: Record<StaffRole, string> = {
  staff:
    'Sells, takes money, checks guests in, and moves and cancels bookings. Sees the services and times, but changes none.',
  manager:
    'All of that, and allows what needs a manager at the desk. Changes services, pools, times, special prices, codes, gift cards and closures, and sees the team and the history.',
  owner: 'All of that, and alone decides about the team, the settings, the terms, the membership plans and the tools.',
}

/** The roles to choose from, with what each is for. */
export const roleChoices = staffRoles.map((value) => ({ value, label: roleNames[value], detail: details[value] }))

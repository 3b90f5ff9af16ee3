import { roleNames, staffRoles, type StaffRole } from '#domain/accounts/role.ts'

const details: Record<StaffRole, string> = {
  staff: 'Sees what waits, the services and the timetable.',
  manager: 'All of that, and changes services, prices, pools and times, and sees the team and the history.',
  owner: 'All of that, and alone decides about the team, the settings, tools and prices of memberships.',
}

/** The roles to choose from, with what each is for. */
export const roleChoices = staffRoles.map((value) => ({ value, label: roleNames[value], detail: details[value] }))

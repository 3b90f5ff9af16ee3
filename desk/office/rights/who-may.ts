import type { ActRight, AsksFor } from '#api/rights.ts'
import { isAtLeast, roleNames, staffRoles, type StaffRole } from '#domain/accounts/role.ts'

/** Whether somebody of a role may do an act. */
export const may = (role: StaffRole, { needs }: ActRight): boolean => isAtLeast(role, needs)

/** What somebody of a role, who may, is asked for: a manager's PIN, a code; nothing in most acts. */
export function asksFor(role: StaffRole, { code, managersPin }: ActRight): string {
  return [role === 'staff' ? sayPin(managersPin) : '', sayCode(code)].filter((words) => words !== '').join(', ')
}

const sayPin = (asks: AsksFor) => say(asks, 'with a manager’s PIN')
const sayCode = (asks: AsksFor) => say(asks, 'with a code')
const say = (asks: AsksFor, words: string) => ({ never: '', 'at times': `sometimes ${words}`, always: words })[asks]

/** Who may do an act, on one line: “Front desk (with a manager’s PIN), manager, owner”, “Owner only, with a code”. */
export function whoMay(act: ActRight): string {
  const roles = staffRoles.filter((role) => may(role, act))
  const code = sayCode(act.code)
  const pin = sayPin(act.managersPin)
  const names = roles.map((role, nth) => {
    const name = nth === 0 ? roleNames[role] : roleNames[role].toLowerCase()
    return role === 'staff' && pin !== '' ? `${name} (${pin})` : name
  })
  const who = roles.length === 1 ? `${names.join()} only` : names.join(', ')
  return code === '' ? who : `${who}, ${code}`
}

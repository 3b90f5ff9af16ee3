import type { MeAnswer } from '#api/staff.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listNamesOf } from './store.ts'

/** Who is signed in at the staff side, the role that decides what is shown to them, and whom to ask for the rest. */
export async function showMe(
  { db, now, isOpened }: Pick<Ctx, 'db' | 'now' | 'isOpened'>,
  member: MemberRow,
): Promise<MeAnswer> {
  const [owners, managers] = await Promise.all([listNamesOf(db, 'owner'), listNamesOf(db, 'manager')])
  return {
    id: member.id,
    name: `${member.first_name} ${member.last_name}`.trim() || member.email,
    email: member.email,
    // Whoever is let in at a staff door works here.
    role: member.role as StaffRole,
    owners,
    managers,
    isOpened: isOpened(),
    now: now().toISOString(),
  }
}

import type { Role, StaffRole } from '#domain/accounts/role.ts'
import { Refused } from '#domain/refusals.ts'
import { endOneSession } from '#server/access/session-store.ts'
import { lockLivingMember } from '#server/accounts/member-store.ts'
import { endAllSessions, lockSecrets } from '#server/accounts/secret-store.ts'
import { giveReason } from '#server/kit/give-reason.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint } from '#server/kit/db.ts'
import { noteAct } from '#server/kit/note-act.ts'
import { noteSecurity } from '#server/kit/security-log.ts'
import { setRole, withdrawInvitations } from './team-store.ts'

/** Gives somebody who works here another role; they sign in again. `not-found`, `reason.missing`, `team.last-owner`. */
export const changeRole = (ctx: Ctx, id: string, { role, reason }: { role: StaffRole; reason: string }) =>
  setRoleOf(ctx, id, { role, reason })

/**
 * Takes somebody out of the team: they are a guest with an account. `not-found`, `reason.missing`, `team.last-owner`.
 */
export const removePerson = (ctx: Ctx, id: string, reason: string) => setRoleOf(ctx, id, { role: 'member', reason })

/** Their sessions end at once, and so do the invitations they made: they may not offer any more what they had. */
async function setRoleOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { role, reason }: { role: Role; reason: string },
): Promise<void> {
  await refusingLastOwner(() =>
    db.transaction().execute(async (tx) => {
      await giveReason(tx, reason)
      await lockSecrets(tx, id)
      const person = await lockLivingMember(tx, id)
      if (!person || person.role === 'member') throw new Refused('not-found')
      if (person.role === role) return
      await setRole(tx, id, role, now())
      await endAllSessions(tx, id, now())
      await noteSecurity(tx, { what: role === 'member' ? 'removed' : 'role-changed', who: id, about: role })
      await withdrawInvitations(tx, { made_by: id }, now())
    }),
  )
}

async function refusingLastOwner(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (brokenConstraint(error) === 'an_owner_stays') throw new Refused('team.last-owner')
    throw error
  }
}

/** Signs somebody who works here out of one browser or program. `not-found`. */
export async function endSessionOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockLivingMember(tx, id)
    if (!person || person.role === 'member') throw new Refused('not-found')
    if (!(await endOneSession(tx, id, sessionId, now()))) throw new Refused('not-found')
    await noteSecurity(tx, { what: 'session-ended', who: id })
    const name = `${person.first_name} ${person.last_name}`.trim()
    await noteAct(tx, { what: 'member', row: id, name, facts: { signed_out: 'one device' } })
  })
}

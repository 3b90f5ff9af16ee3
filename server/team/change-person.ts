import type { ToolsFate } from '#api/team.ts'
import type { Role, StaffRole } from '#domain/accounts/role.ts'
import { Refused } from '#domain/refusals.ts'
import { endOneSession } from '#server/access/session-store.ts'
import { lockLivingMember, lockMembers, lockOwner } from '#server/accounts/member-store.ts'
import { endAllSessions, lockSecrets } from '#server/accounts/secret-store.ts'
import { giveReason } from '#server/history/give-reason.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint, type Tx } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { setRole, withdrawInvitations } from './team-store.ts'
import { endTools, handOnTools } from './tools-store.ts'

/** `tools`: what becomes of the keys and listeners that an owner made. `by`: who does it, and has them if they stay. */
type Leaving = { reason: string; tools: ToolsFate; by: string }

/**
 * Gives somebody who works here another role; they sign in again. `not-found`, `reason.missing`, `team.last-owner`,
 * `team.tools`.
 */
export const changeRole = (ctx: Ctx, id: string, change: Leaving & { role: StaffRole }) => setRoleOf(ctx, id, change)

/**
 * Takes somebody out of the team: they are a guest with an account. `not-found`, `reason.missing`, `team.last-owner`,
 * `team.tools`.
 */
export const removePerson = (ctx: Ctx, id: string, leaving: Leaving) =>
  setRoleOf(ctx, id, { ...leaving, role: 'member' })

/** Their sessions end at once, and so do the invitations they made: they may not offer any more what they had. */
async function setRoleOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { role, reason, tools, by }: Leaving & { role: Role },
): Promise<void> {
  await refusingLastOwner(() =>
    db.transaction().execute(async (tx) => {
      await giveReason(tx, reason)
      await lockSecrets(tx, id)
      await lockMembers(tx, [id, by])
      const person = await lockLivingMember(tx, id)
      if (!person || person.role === 'member') throw new Refused('not-found')
      if (person.role === role) return
      await setRole(tx, id, role, now())
      await endAllSessions(tx, id, now())
      await noteSecurity(tx, { what: role === 'member' ? 'removed' : 'role-changed', who: id, about: role })
      await withdrawInvitations(tx, { made_by: id }, now())
      if (role !== 'owner') await settleTools(tx, { madeBy: id, tools, by, now: now() })
    }),
  )
}

/**
 * A key opens what its maker could open: when they may not any more, it ends, or an owner who stays takes it over. Who
 * leaves by their own hand keeps nothing.
 */
async function settleTools(
  tx: Tx,
  { madeBy, tools, by, now }: { madeBy: string; tools: ToolsFate; by: string; now: Date },
): Promise<void> {
  if (tools === 'end') return await endTools(tx, madeBy, now)
  if (by === madeBy) throw new Refused('team.tools')
  await lockOwner(tx, by)
  await handOnTools(tx, madeBy, by)
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

import { useQuery } from '@tanstack/react-query'
import {
  invitationsPath,
  teamPath,
  type Invitation,
  type Person,
  type PersonSession,
  type TeamAnswer,
  type ToolsFate,
} from '#api/team.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when the team cannot be had. */
export const teamFailed = 'Could not load the team.'
const queryKey = ['team']
const changed = () => answers.invalidateQueries({ queryKey })

/** Who works here, and who is asked to. */
export const useTeam = () => useQuery({ queryKey, queryFn: () => ask<TeamAnswer>(teamPath, teamFailed) })

/** Asks somebody to work here. */
export async function invite(email: string, role: StaffRole): Promise<Invitation> {
  const made = await send<Invitation>(
    invitationsPath,
    { email, role },
    'Could not send the invitation. Please try again.',
  )
  void changed()
  return made
}

/** Takes an invitation back. */
export async function withdraw({ id }: Invitation): Promise<void> {
  const failure = 'Could not withdraw the invitation. Please try again.'
  await send(`${invitationsPath}/${id}`, {}, failure, { method: 'DELETE' })
  await changed()
}

/** Why somebody leaves, and what becomes of what they made for programs. */
type Leaving = { reason: string; tools: ToolsFate | null }

/** Gives somebody another role, for a reason. */
export async function changeRole({ id }: Person, role: StaffRole, { reason, tools }: Leaving): Promise<void> {
  const failure = 'Could not change the role. Please try again.'
  await send(`${teamPath}/${id}`, { role, reason, ...(tools && { tools }) }, failure, { method: 'PATCH' })
  void changed()
}

/** Takes somebody out of the team, for a reason. */
export async function removePerson({ id }: Person, { reason, tools }: Leaving): Promise<void> {
  const failure = 'Could not remove them. Please try again.'
  await send(`${teamPath}/${id}`, { reason, ...(tools && { tools }) }, failure, { method: 'DELETE' })
  void changed()
}

/** Signs somebody out of one browser. */
export async function endSession({ id }: Person, session: PersonSession): Promise<void> {
  const failure = 'Could not sign them out. Please try again.'
  await send(`${teamPath}/${id}/sessions/${session.id}`, {}, failure, { method: 'DELETE' })
  await changed()
}

import type { TeamAnswer, Tool } from '#api/team.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { staffIdleSince } from '#domain/accounts/session-length.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { listSessions } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listInvitations, listPeople } from './team-store.ts'
import { listTools } from './tools-store.ts'

/** Who works here, where each is signed in, and who is invited. */
export async function listTeam(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { sessionId, member }: MemberIdentity,
): Promise<TeamAnswer> {
  const people = (await listPeople(db)).map(async ({ id, first_name, last_name, email, role, ...person }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
    email,
    role,
    hasSecondFactor: Boolean(person.has_second_factor),
    lastSeen: person.last_login_at?.toISOString() ?? null,
    sessions: await sessionsOf(db, id, now(), sessionId),
    tools: isAtLeast(member.role, 'owner') ? await toolsOf(db, id, now()) : [],
  }))
  const invitations = await listInvitations(db, now())
  return {
    people: await Promise.all(people),
    invitations: invitations.map(({ id, email, role, expires_at, first_name, last_name }) => ({
      id,
      email,
      role,
      invitedBy: first_name === null ? 'the house' : `${first_name} ${last_name}`.trim(),
      until: expires_at.toISOString(),
    })),
  }
}

const toolsOf = async (db: Ctx['db'], memberId: string, now: Date): Promise<Tool[]> =>
  (await listTools(db, memberId, now)).map(({ kind, name }) => ({ kind, name }))

async function sessionsOf(db: Ctx['db'], memberId: string, now: Date, asking: string) {
  const sessions = await listSessions(db, memberId, now, staffIdleSince(now))
  return sessions.map(({ id, browser, client_name, is_of_client, created_at, last_used_at }) => ({
    id,
    name: is_of_client ? (client_name ?? 'A tool') : browser || 'A browser',
    since: created_at.toISOString(),
    lastUsed: last_used_at.toISOString(),
    isHere: id === asking,
  }))
}

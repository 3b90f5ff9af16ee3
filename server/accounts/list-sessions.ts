import type { SessionsAnswer } from '#api/accounts.ts'
import { staffIdleSince } from '#domain/accounts/session-length.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { endOneSession, listSessions, takeBackConsent } from '#server/access/session-store.ts'
import { endAllSessions } from './secret-store.ts'

/** Where a member is signed in: browsers and clients, and which of them asks. */
export async function showSessions({ db, now }: Ctx, { member, sessionId }: MemberIdentity): Promise<SessionsAnswer> {
  const usedSince = member.role === 'member' ? null : staffIdleSince(now())
  const rows = await listSessions(db, member.id, now(), usedSince)
  return {
    sessions: rows.map(({ id, browser, client_name, is_of_client, created_at, last_used_at }) => ({
      id,
      kind: is_of_client ? 'tool' : 'browser',
      name: is_of_client ? (client_name ?? 'A tool') : browser || 'A browser',
      since: created_at.toISOString(),
      lastUsed: last_used_at.toISOString(),
      isHere: id === sessionId,
    })),
  }
}

/** Ends one sign-in of a member; a client is asked about again before it comes back. `not-found`. */
export async function endOwnSession({ db, now }: Ctx, { member }: MemberIdentity, sessionId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await endOneSession(tx, member.id, sessionId, now())
    if (!ended) throw new Refused('not-found')
    if (ended.client_id) await takeBackConsent(tx, member.id, ended.client_id)
  })
}

/** Ends every sign-in of a member but the one that asks. */
export async function endOtherSessions({ db, now }: Ctx, { member, sessionId }: MemberIdentity): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endAllSessions(tx, member.id, now(), sessionId)
    await takeBackConsent(tx, member.id)
  })
}

/** Ends every sign-in of a member, also the one that asks; clients need no new consent. */
export async function logOutEverywhere({ db, now }: Ctx, { member }: MemberIdentity): Promise<void> {
  await db.transaction().execute((tx) => endAllSessions(tx, member.id, now()))
}

import { sql, type Insertable, type Selectable } from 'kysely'
import type { Scope } from '#api/api-keys.ts'
import type { Tables } from '#db/tables.ts'
import { staffIdleSince } from '#domain/accounts/session-length.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { hashSecret } from './tokens.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'

export type MemberRow = Selectable<Tables['member']>

/** Every session in which a member is signed in now, the last used first. */
export const listSessions = (db: Db, memberId: string, now: Date, usedSince: Date | null) =>
  db
    .selectFrom('member_session')
    .leftJoin('oauth_client', 'oauth_client.id', 'member_session.client_id')
    .leftJoin('api_key', 'api_key.id', 'member_session.api_key_id')
    .select(['member_session.id', 'member_session.created_at', 'member_session.last_used_at', 'member_session.browser'])
    .select(sql<string | null>`coalesce(oauth_client.name, api_key.name)`.as('client_name'))
    .select((session) => session('member_session.token_hash', 'is', null).as('is_of_client'))
    .where('member_session.member_id', '=', memberId)
    .where('member_session.ended_at', 'is', null)
    .where('member_session.expires_at', '>', now)
    .$if(usedSince !== null, (query) => query.where('member_session.last_used_at', '>', usedSince))
    .orderBy('member_session.last_used_at', 'desc')
    .orderBy('member_session.id')
    .execute()

/** Ends one session of a member; undefined when they have none of this id. */
export const endOneSession = (tx: Tx, memberId: string, sessionId: string, now: Date) =>
  tx
    .updateTable('member_session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('client_id')
    .executeTakeFirst()

/** The member no longer lets this client act for them, or any client. */
export const takeBackConsent = (tx: Tx, memberId: string, clientId?: string) =>
  tx
    .deleteFrom('client_consent')
    .where('member_id', '=', memberId)
    .where((row) => (clientId === undefined ? row.lit(true) : row('client_id', '=', clientId)))
    .execute()

/** Writes down what a member knows the browser by in which they have just signed in. */
export const noteBrowser = (db: Db, secret: string, browser: string) =>
  db.updateTable('member_session').set({ browser }).where('token_hash', '=', hashSecret(secret)).execute()

export const noteLogin = (tx: Tx, memberId: string, now: Date) =>
  tx.updateTable('member').set({ last_login_at: now }).where('id', '=', memberId).execute()

/** Opens a session, of a browser or of a client; its secret is kept as a hash, and the security log knows of it. */
export async function insertSession(tx: Tx, session: Insertable<Tables['member_session']>): Promise<{ id: string }> {
  await noteSecurity(tx, { what: 'signed-in', who: session.member_id, about: session.client_id ?? null })
  return await tx.insertInto('member_session').values(session).returning('id').executeTakeFirstOrThrow()
}

/** A member and the session they are in; `client` is the client that has it, null for a session of this site. */
export type SignedIn = {
  member: MemberRow
  sessionId: string
  hasSecondFactor: boolean
  factorShownAt: Date | null
  /** When they showed who they are; null when a key opened the session in their name. */
  signedInAt: Date | null
  lastUsedAt: Date
  client: { clientId: string | null; scopes: readonly Scope[] } | null
}

/** Who is signed in by this session, unless it is over or the member is blocked. */
export async function findSignedIn(
  db: Db,
  by: { sessionId: string } | { secret: string },
  now: Date,
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('member_session')
    .innerJoin('member', 'member.id', 'member_session.member_id')
    .selectAll('member')
    .leftJoin('oauth_client', 'oauth_client.id', 'member_session.client_id')
    .select(['member_session.id as session_id', 'member_session.second_factor', 'member_session.signed_in_at'])
    .select(['member_session.factor_shown_at', 'member_session.last_used_at', 'member_session.client_id'])
    .select(['oauth_client.scopes', (row) => row('member_session.token_hash', 'is', null).as('is_of_client')])
    .where((session) =>
      'secret' in by
        ? session('member_session.token_hash', '=', hashSecret(by.secret))
        : session('member_session.id', '=', by.sessionId),
    )
    .where('member_session.ended_at', 'is', null)
    .where('member_session.expires_at', '>', now)
    .where('member.status', '=', 'APPROVED')
    .where((session) =>
      session.or([
        session('member.role', '=', 'member'),
        session('member_session.last_used_at', '>', staffIdleSince(now)),
      ]),
    )
    .executeTakeFirst()
  if (!row) return null
  const {
    session_id,
    second_factor,
    signed_in_at,
    factor_shown_at,
    last_used_at,
    client_id,
    scopes,
    is_of_client,
    ...member
  } = row
  return {
    member,
    sessionId: session_id,
    hasSecondFactor: second_factor,
    factorShownAt: factor_shown_at,
    signedInAt: signed_in_at,
    lastUsedAt: last_used_at,
    client: is_of_client ? { clientId: client_id, scopes: scopes ?? [] } : null,
  }
}

/** Writes down that a session is in use. */
export const noteUse = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('member_session').set({ last_used_at: now }).where('id', '=', sessionId).execute()

/** The second factor was shown in a session, now. */
export const noteFactorShown = (db: Db, sessionId: string, now: Date) =>
  db
    .updateTable('member_session')
    .set({ second_factor: true, factor_shown_at: now })
    .where('id', '=', sessionId)
    .execute()

/** The member of a session, ended or not. */
export const findMemberOfSession = (db: Db, sessionId: string) =>
  db.selectFrom('member_session').select('member_id').where('id', '=', sessionId).executeTakeFirst()

export const endSession = (db: Db, sessionId: string, now: Date) =>
  db
    .updateTable('member_session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()

/** Whether a member has set up a second factor. */
export async function needsSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factor')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

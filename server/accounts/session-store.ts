import { sql } from 'kysely'
import type { Db, Tx } from '#server/kit/db.ts'
import { hashSecret } from './tokens.ts'

/** Every session in which a member is signed in now, the last used first. */
export const listSessions = (db: Db, memberId: string, now: Date, usedSince: Date | null) =>
  db
    .selectFrom('member_session')
    .leftJoin('oauth_client', 'oauth_client.id', 'member_session.client_id')
    .leftJoin('api_key', 'api_key.id', 'member_session.api_key_id')
    .select(['member_session.id', 'member_session.created_at', 'member_session.last_used_at', 'member_session.browser'])
    .select(sql<string | null>`coalesce(oauth_client.name, api_key.name)`.as('tool_name'))
    .select((session) => session('member_session.token_hash', 'is', null).as('is_tools'))
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

/** The member lets this tool act for them no more, or none. */
export const takeBackConsent = (tx: Tx, memberId: string, clientId?: string) =>
  tx
    .deleteFrom('client_consent')
    .where('member_id', '=', memberId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .execute()

/** Writes down what a member knows the browser by in which they have just signed in. */
export const noteBrowser = (db: Db, secret: string, browser: string) =>
  db.updateTable('member_session').set({ browser }).where('token_hash', '=', hashSecret(secret)).execute()

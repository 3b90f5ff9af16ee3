import type { Insertable, NotNull } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { hashSecret } from '#server/access/tokens.ts'

/** What the table's CHECKs say of each intent. */
type SignInColumns = {
  intent: 'auth'
  state: NotNull
  code_challenge: NotNull
  response_mode: NotNull
  prompt: NotNull
}
type LogoutColumns = { intent: 'logout'; target: NotNull }
type ReturnColumns = { intent: 'return'; target: NotNull }

type RedirectRow = Awaited<ReturnType<ReturnType<typeof openRedirects>['execute']>>[number]
/** A sign-in that a client has begun. */
export type SignInRow = Extract<RedirectRow, { intent: 'auth' }>
/** A logout, or a way back, that a client has begun. */
export type AwayRow = Exclude<RedirectRow, SignInRow>
export type NewRedirect = Omit<Insertable<Tables['redirect_session']>, 'token_hash' | 'expires_at'>

export const insertRedirect = (db: Db, redirect: NewRedirect & { expires_at: Date }, secret: string) =>
  db
    .insertInto('redirect_session')
    .values({ ...redirect, token_hash: hashSecret(secret) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** What was begun under this secret, while it may still be ended. */
export const findRedirect = (db: Db, secret: string, now: Date) =>
  openRedirects(db, now).where('token_hash', '=', hashSecret(secret)).executeTakeFirst()

/** The newest sign-in that was begun with this state, while it may still be ended. */
export const findRedirectByState = (db: Db, state: string, now: Date) =>
  openRedirects(db, now)
    .where('intent', '=', 'auth')
    .where('state', '=', state)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<SignInColumns>()
    .executeTakeFirst()

const openRedirects = (db: Db, now: Date) =>
  db
    .selectFrom('redirect_session')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$narrowType<SignInColumns | LogoutColumns | ReturnColumns>()

/** Ends what was begun, once; false: it has ended already. */
export async function consumeRedirect(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('redirect_session')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

type NewCode = Omit<Insertable<Tables['oauth_code']>, 'code_hash'>

export const insertCode = (tx: Tx, row: NewCode, code: string) =>
  tx
    .insertInto('oauth_code')
    .values({ ...row, code_hash: hashSecret(code) })
    .execute()

type Claim = { code: string; clientId: string; redirectUri: string | null; challenge: string }

/**
 * Consumes an authorization code, once: of twenty concurrent requests one gets it. The WHERE is the guard: a code is
 * valid for its client, redirect URI and verifier, and for two minutes; a wrong try does not consume it.
 */
export const consumeOAuthCode = (tx: Tx, { code, clientId, redirectUri, challenge }: Claim, now: Date) =>
  tx
    .updateTable('oauth_code')
    .set({ used_at: now })
    .where('code_hash', '=', hashSecret(code))
    .where('client_id', '=', clientId)
    .where('redirect_uri', 'is not distinct from', redirectUri)
    .where('code_challenge', '=', challenge)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Writes down the session that a code was turned into. */
export const noteSessionOfCode = (tx: Tx, code: string, sessionId: string) =>
  tx.updateTable('oauth_code').set({ session_id: sessionId }).where('code_hash', '=', hashSecret(code)).execute()

/** The session that a code was turned into, if it was. */
export async function findSessionOfCode(db: Db, code: string): Promise<string | null> {
  const used = await db
    .selectFrom('oauth_code')
    .select('session_id')
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst()
  return used?.session_id ?? null
}

/** Whether a member has let this client act for them. */
export async function hasConsented(db: Db, memberId: string, clientId: string): Promise<boolean> {
  const given = await db
    .selectFrom('client_consent')
    .select('given_at')
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return given !== undefined
}

/** The member lets this client act for them from now on. */
export const recordConsent = (tx: Tx, memberId: string, clientId: string, now: Date) =>
  tx
    .insertInto('client_consent')
    .values({ member_id: memberId, client_id: clientId, given_at: now })
    .onConflict((already) => already.doNothing())
    .execute()

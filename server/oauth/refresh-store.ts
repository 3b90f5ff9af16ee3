import type { Db, Tx } from '#server/kit/database/db.ts'
import { hashSecret } from '#server/access/tokens.ts'

/** Writes down what fetches the next token of a client's session, by its hash. */
export const insertRefresh = (db: Db, sessionId: string, refreshToken: string) =>
  db
    .insertInto('refresh_token')
    .values({ token_hash: hashSecret(refreshToken), session_id: sessionId })
    .execute()

/** The session of a refresh token, its client, and whether each token works only once. */
export const findRefresh = (db: Db, refreshToken: string) =>
  db
    .selectFrom('refresh_token')
    .innerJoin('member_session', 'member_session.id', 'refresh_token.session_id')
    .leftJoin('oauth_client', 'oauth_client.id', 'member_session.client_id')
    .select(['refresh_token.session_id', 'refresh_token.used_at', 'member_session.client_id'])
    .select((row) => row.fn.coalesce('oauth_client.rotates_refresh', row.val(false)).as('is_good_once'))
    .where('refresh_token.token_hash', '=', hashSecret(refreshToken))
    .executeTakeFirst()

/** Uses a refresh token up: of two that come together one gets it. */
export async function consumeRefreshToken(tx: Tx, refreshToken: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('refresh_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(refreshToken))
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return used !== undefined
}

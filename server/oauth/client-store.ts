import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

export type ClientRow = Selectable<Tables['oauth_client']>

/** What the owner decides of a client. */
type Decided = 'name' | 'redirect_uris' | 'is_house_own' | 'rotates_refresh' | 'scopes'

export const insertClient = (db: Db, client: Pick<Insertable<Tables['oauth_client']>, Decided>) =>
  db.insertInto('oauth_client').values(client).returningAll().executeTakeFirstOrThrow()

/** A client that may sign members in, unless it is not wanted any more. */
export const findClient = (db: Db, id: string) =>
  db.selectFrom('oauth_client').selectAll().where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst()

export const listClients = (db: Db) => db.selectFrom('oauth_client').selectAll().orderBy('created_at').execute()

/** A client for tests: the first one, or a new one. */
export const findSomeClient = async (db: Db): Promise<ClientRow> =>
  (await listClients(db)).find((client) => client.revoked_at === null) ??
  (await insertClient(db, { name: 'Test client', redirect_uris: [READ_OFF], is_house_own: true }))

/** Removes a client and ends all sessions that it has opened; answers whether it existed. */
export async function revokeClient(tx: Tx, id: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('oauth_client')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) return false
  await tx.deleteFrom('redirect_session').where('client_id', '=', id).execute()
  await tx.deleteFrom('oauth_code').where('client_id', '=', id).execute()
  await tx
    .updateTable('member_session')
    .set({ ended_at: now })
    .where('client_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return true
}

/** Where clients are led that read the code off the address: it leads nowhere, unless an app has taken it for its own. */
export const READ_OFF = 'unused://'

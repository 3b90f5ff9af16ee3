import type { Scope } from '#api/api-keys.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { hashSecret } from './tokens.ts'

/** What the key with this secret may do; undefined when there is none, or it was revoked, or its time is over. */
export const findKey = (db: Db, secret: string, now: Date) =>
  db
    .selectFrom('api_key')
    .select([
      'id',
      'name',
      'scopes',
      'last_used_at',
      (row) => row.selectFrom('venue').select('site_id').$asScalar().$notNull().as('site_id'),
    ])
    .$narrowType<{ scopes: Scope[] }>()
    .where('token_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst()

/** Notes that a key was used. */
export const setUsed = (db: Db, id: string, now: Date) =>
  db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute()

const shown = ['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'] as const

/** Every API key of the house, newest first, without secrets: only their hashes are stored. */
export const listKeys = (db: Db) =>
  db.selectFrom('api_key').select(shown).orderBy('created_at', 'desc').orderBy('id').execute()

type NewKey = {
  name: string
  secret: string
  scopes: readonly Scope[]
  madeBy: string | null
  /** Null: it has no end. */
  expiresAt: Date | null
}

/** Writes down a key by the hash of its secret. */
export const insertKey = (db: Db, { name, secret, scopes, madeBy, expiresAt }: NewKey) =>
  db
    .insertInto('api_key')
    .values({ name, token_hash: hashSecret(secret), scopes: [...scopes], made_by: madeBy, expires_at: expiresAt })
    .returning(shown)
    .executeTakeFirstOrThrow()

/** Whether a key still works, and that it does until the transaction ends. */
export const keepsWorking = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Ends a key, and the sessions that it has opened; undefined when there is none. One that has ended stays as it is. */
export async function revokeKey(tx: Tx, id: string, now: Date) {
  await tx
    .updateTable('member_session')
    .set({ ended_at: now })
    .where('api_key_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return await tx
    .updateTable('api_key')
    .set((key) => ({ revoked_at: key.fn.coalesce('revoked_at', key.val(now)) }))
    .where('id', '=', id)
    .returning(['id'])
    .executeTakeFirst()
}

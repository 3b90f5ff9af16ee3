import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { hashSecret } from '#server/access/tokens.ts'
import { lockMember } from './member-store.ts'

export type SecretKind = 'verify' | 'recover' | 'session' | 'factor'

/**
 * Ends every session of a member (but one that continues), and revokes what could open another. The account is locked
 * before, so that no sign-in slips through.
 */
export async function endAllSessions(tx: Tx, memberId: string, now: Date, but: string | null = null): Promise<void> {
  await lockAccount(tx, memberId)
  await endSecrets(tx, memberId, ['session', 'factor'], now)
  await tx.deleteFrom('redirect_session').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('oauth_code').where('member_id', '=', memberId).execute()
  await tx
    .updateTable('member_session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where((row) => (but === null ? row.lit(true) : row('id', '<>', but)))
    .execute()
  // No PIN opens a desk for them either, before they sign in with a code.
  await tx
    .updateTable('shift')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Locks the secrets of a member, and the codes given to clients, until the transaction ends. Lock order: secrets
 * before the member's row, as in a sign-in.
 */
export async function lockSecrets(tx: Tx, memberId: string): Promise<void> {
  // One at a time: a secret that is handed out meanwhile would be locked by two in different orders.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`secrets of ${memberId}`}, 0))`.execute(tx)
  const unused = sql<boolean>`member_id = ${memberId} and used_at is null`
  await sql`select from account_secret where ${unused} order by token_hash for update`.execute(tx)
  await sql`select from redirect_session where ${unused} order by id for update`.execute(tx)
  await sql`select from oauth_code where ${unused} order by code_hash for update`.execute(tx)
}

/**
 * Locks everything that can open a session of a member, and the member: a sign-in happens entirely before or after
 * this transaction.
 */
export async function lockAccount(tx: Tx, memberId: string): Promise<void> {
  await lockSecrets(tx, memberId)
  await lockMember(tx, memberId)
}

/** Revokes the unused secrets of these kinds. */
export const endSecrets = (db: Db, memberId: string, kinds: readonly SecretKind[], now: Date) =>
  db
    .updateTable('account_secret')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()

export const insertSecret = (
  tx: Tx,
  { secret, ...row }: Omit<Insertable<Tables['account_secret']>, 'token_hash'> & { secret: string },
) =>
  tx
    .insertInto('account_secret')
    .values({ ...row, token_hash: hashSecret(secret) })
    .execute()

/** How many secrets of a kind a member was sent since then; it limits the emails that strangers can cause. */
export async function countSecrets(db: Db, memberId: string, kind: SecretKind, since: Date): Promise<number> {
  const { sent } = await db
    .selectFrom('account_secret')
    .select((row) => row.fn.sum<number | null>('codes_sent').as('sent'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return sent ?? 0
}

/** Whether a member was sent a secret of a kind that may still be used. */
export async function hasSecret(db: Db, memberId: string, kind: SecretKind, now: Date): Promise<boolean> {
  const good = await db
    .selectFrom('account_secret')
    .select('expires_at')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return good !== undefined
}

/** Uses a secret up, once: of two that come together one gets it. Undefined: unknown, used or too old. */
export const consumeSecret = (tx: Tx, kind: SecretKind, secret: string, now: Date) =>
  tx
    .updateTable('account_secret')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'second_factor'])
    .executeTakeFirst()

/** The member of a secret that is still valid. */
export const findSecret = (db: Db, kind: SecretKind, secret: string, now: Date) =>
  db
    .selectFrom('account_secret')
    .innerJoin('member', 'member.id', 'member_id')
    .select(['member_id', 'email'])
    .where('token_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const CODE_TRIES = 5

/** Counts a try of a code and answers its hash; undefined when no tries or no time are left. */
export const tryCode = (db: Db, stateToken: string, now: Date) =>
  db
    .updateTable('account_secret')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashSecret(stateToken))
    .where('kind', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .returning(['member_id', 'code_hash', 'sign_up_id'])
    .executeTakeFirst()

/** The member whose address a code verifies, while it is valid. */
export const findMemberOfCode = (tx: Tx, stateToken: string) =>
  tx
    .selectFrom('account_secret')
    .innerJoin('member', 'member.id', 'account_secret.member_id')
    .selectAll('member')
    .where('account_secret.token_hash', '=', hashSecret(stateToken))
    .where('account_secret.kind', '=', 'verify')
    .where('account_secret.used_at', 'is', null)
    .executeTakeFirst()

/** Puts a new code in the place of the old one, which is worth nothing any more. */
export const renewCode = (tx: Tx, stateToken: string, codeHash: Buffer, expiresAt: Date) =>
  tx
    .updateTable('account_secret')
    .set((row) => ({ code_hash: codeHash, expires_at: expiresAt, tries: 0, codes_sent: row('codes_sent', '+', 1) }))
    .where('token_hash', '=', hashSecret(stateToken))
    .where('kind', '=', 'verify')
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()

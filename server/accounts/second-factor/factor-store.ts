import type { NotNull, Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

export type FactorRow = Selectable<Tables['second_factor']>
type NewFactor = Pick<FactorRow, 'kind' | 'encrypted_secret' | 'target'>

/** The second factor of a member, confirmed or only begun. */
export const findFactor = (db: Db, memberId: string) =>
  db.selectFrom('second_factor').selectAll().where('member_id', '=', memberId).executeTakeFirst()

const noCodes = { code_hash: null, code_until: null, email_code_hash: null, email_code_until: null }

/** Begins a second factor anew; undefined: one is confirmed already. */
export const beginFactor = (db: Db, memberId: string, factor: NewFactor): Promise<FactorRow | undefined> =>
  db
    .insertInto('second_factor')
    .values({ member_id: memberId, ...factor })
    .onConflict((already) =>
      already
        .column('member_id')
        .doUpdateSet({ ...factor, ...noCodes, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()

export const confirmFactor = (tx: Tx, memberId: string, now: Date) =>
  tx
    .updateTable('second_factor')
    .set({ ...noCodes, confirmed_at: now })
    .where('member_id', '=', memberId)
    .execute()

export async function removeFactor(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('second_factor').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
}

/** Uses the code of a time step up; false: it, or a later one, was used before. */
export async function consumeTimeStep(db: Db, memberId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Keeps the code that was sent last, as a hash. */
export const keepFactorCode = (db: Db, memberId: string, code_hash: Buffer, code_until: Date) =>
  db.updateTable('second_factor').set({ code_hash, code_until }).where('member_id', '=', memberId).execute()

/** Stores the hash of the email code that staff need as well. */
export const keepEmailCode = (db: Db, memberId: string, email_code_hash: Buffer, email_code_until: Date) =>
  db.updateTable('second_factor').set({ email_code_hash, email_code_until }).where('member_id', '=', memberId).execute()

/** Invalidates every code that was sent. */
export const forgetFactorCode = (tx: Tx, memberId: string) =>
  tx.updateTable('second_factor').set(noCodes).where('member_id', '=', memberId).execute()

/** Uses the code that was sent up, once; false: it was another, or its time is over. */
export async function consumeFactorCode(db: Db, memberId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('second_factor')
    .set({ code_hash: null, code_until: null })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .where('code_until', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Keeps new recovery codes, as slow hashes, in the stead of all older ones. */
export async function replaceRecoveryCodes(tx: Tx, memberId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((kept) => ({ kept, member_id: memberId })))
    .execute()
}

/** The recovery codes that a member has left, no more of them than a try may be compared with. */
export const listRecoveryCodes = (db: Db, memberId: string, most: number) =>
  db
    .selectFrom('recovery_code')
    .select(['id', 'kept'])
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('kept', 'is not', null)
    .orderBy('id')
    .limit(most)
    .execute()

/** Uses a recovery code up, once; false: it was used meanwhile. */
export async function consumeRecoveryCode(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The recovery codes that were kept as fast hashes, from before. */
export const listFastHashes = (db: Db) =>
  db
    .selectFrom('recovery_code')
    .select(['id', 'code_hash'])
    .where('code_hash', 'is not', null)
    .$narrowType<{ code_hash: NotNull }>()
    .execute()

/** Keeps a recovery code as a slow hash of the fast one. */
export const slowDown = (db: Db, id: string, kept: string) =>
  db
    .updateTable('recovery_code')
    .set({ kept, code_hash: null })
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .execute()

import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { endSecrets } from './secret-store.ts'

/** What was typed at a registration; it waits for its code. */
export const insertSignUp = (tx: Tx, signUp: Insertable<Tables['sign_up']>) =>
  tx.insertInto('sign_up').values(signUp).returning('id').executeTakeFirstOrThrow()

/** The newest sign-up for this address that waits for its code. */
export const findNewestSignUp = (db: Db, memberId: string) =>
  db
    .selectFrom('sign_up')
    .select(['id', 'password_hash'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Copies a sign-up to the member: the person who typed it has verified the address. */
export const takeSignUp = (tx: Tx, memberId: string, signUpId: string) =>
  tx
    .updateTable('member')
    .from('sign_up')
    .set((row) => ({
      email: row.ref('sign_up.email'),
      password_hash: row.ref('sign_up.password_hash'),
      first_name: row.ref('sign_up.first_name'),
      last_name: row.ref('sign_up.last_name'),
      phone: row.ref('sign_up.phone'),
      language: row.ref('sign_up.language'),
    }))
    .whereRef('sign_up.member_id', '=', 'member.id')
    .where('sign_up.id', '=', signUpId)
    .where('member.id', '=', memberId)
    .execute()

/** Deletes all other sign-ups of an address that now belongs to a member, and their codes. */
export async function endSignUps(tx: Tx, memberId: string, now: Date): Promise<void> {
  await endSecrets(tx, memberId, ['verify'], now)
  await tx.deleteFrom('sign_up').where('member_id', '=', memberId).execute()
}

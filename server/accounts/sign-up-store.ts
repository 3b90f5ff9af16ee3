import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Db, Tx } from '#server/kit/db.ts'
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

/**
 * Deletes accounts that were registered before then and never verified, with the emails they were sent. An account
 * that the house has approved, edited or sold something to stays; an open sign-up stays too.
 */
export async function forgetUnproved(db: Db, before: Date, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // First as deleted, so that clients hear of it.
    const { rows: gone } = await sql<{ id: string; email_key: string }>`
      update member set deleted_at = ${now}
      where email_verified_at is null and deleted_at is null and status = 'PENDING' and role = 'member'
        and activity_status = 'ACTIVE' and custom_fields = '{}' and addresses = '[]'
        and exists (select from sign_up where member_id = member.id)
        and not exists (select from sign_up where member_id = member.id and created_at > ${before})
        and not exists (select from orders where member_id = member.id)
        and not exists (select from membership where member_id = member.id)
      returning id, email_key`.execute(tx)
    if (gone.length === 0) return
    const keys = gone.map(({ email_key }) => email_key)
    const kinds = ['verification-code', 'reset-link'] as const
    await tx.deleteFrom('email').where('recipient', 'in', keys).where('kind', 'in', kinds).execute()
    const ids = gone.map(({ id }) => id)
    await tx.deleteFrom('member').where('id', 'in', ids).execute()
  })
}

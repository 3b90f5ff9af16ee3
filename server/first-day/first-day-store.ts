import { hashSecret } from '#server/access/tokens.ts'
import { emailKeyOf } from '#server/accounts/member-store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** Whether the house belongs to somebody who can sign in. */
export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'APPROVED')
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** Puts a new link in the stead of the last one; an account that was begun stays. */
export const setToken = (db: Db, token: string, until: Date) =>
  db
    .insertInto('first_day')
    .values({ token_hash: hashSecret(token), token_until: until })
    .onConflict((already) =>
      already.column('only_row').doUpdateSet({ token_hash: hashSecret(token), token_until: until }),
    )
    .execute()

const ofToken = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('first_day')
    .select('member_id')
    .where('token_hash', '=', hashSecret(token))
    .where('token_until', '>', now)

/** The first day that a link opens; undefined: the link is another, or over. */
export const findFirstDay = (db: Db, token: string, now: Date) => ofToken(db, token, now).executeTakeFirst()

/** The same, kept from others until the transaction ends. */
export const lockFirstDay = (tx: Tx, token: string, now: Date) => ofToken(tx, token, now).forUpdate().executeTakeFirst()

/** Whose account waits to become the owner's. */
export const setFirstMember = (tx: Tx, memberId: string) =>
  tx.updateTable('first_day').set({ member_id: memberId }).execute()

/** Gives an account that was begun another address: the first one was mistyped. */
export const changeAddress = (tx: Tx, memberId: string, email: string) =>
  tx
    .updateTable('member')
    .set({ email, email_key: emailKeyOf(email) })
    .where('id', '=', memberId)
    .returning('id')
    .executeTakeFirstOrThrow()

/** The link is good for nothing any more. */
export const endFirstDay = (tx: Tx) => tx.deleteFrom('first_day').execute()

/** When the payment provider last sent a message that was proved to be its own. */
export async function lastPaymentEvent(db: Db): Promise<Date | null> {
  const last = await db
    .selectFrom('payment_event')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.received_at ?? null
}

/** The newest test email and what became of it. */
export const findTestEmail = (db: Db) =>
  db
    .selectFrom('email')
    .select(['status', 'recipient', 'created_at'])
    .where('kind', '=', 'test-email')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The keys of the newest test emails. */
export async function listTestEmailKeys(db: Db): Promise<string[]> {
  const emails = await db
    .selectFrom('email')
    .select('dedupe_key')
    .where('kind', '=', 'test-email')
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return emails.map(({ dedupe_key }) => dedupe_key)
}

/** With how many services on the menu guests can have a robe, and with how many an extra bath. */
export async function countExtras(db: Db): Promise<{ withRobe: number; withExtraBath: number }> {
  const { robes, baths } = await db
    .selectFrom('service')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('offers_robe', '=', true).as('robes'),
      fn.countAll<number>().filterWhere('offers_extra_bath', '=', true).as('baths'),
    ])
    .where('deleted_at', 'is', null)
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow()
  return { withRobe: robes, withExtraBath: baths }
}

import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { plainEmail } from '#domain/email-address.ts'
import { Refused } from '#domain/refusals.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** One account per email address, without regard to upper and lower case. */
export const emailKeyOf = (email: string) => plainEmail(email).toLowerCase()

export const findMemberByEmail = (db: Db, email: string) =>
  db.selectFrom('member').selectAll().where('email_key', '=', emailKeyOf(email)).executeTakeFirst()

export const findMember = (db: Db, id: string) =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What these members are called. */
export async function listMemberNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const members = await db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  return members.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() }))
}

/** An account that has not been deleted. */
export const findKnownMember = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('email_key', 'not like', '%@deleted.invalid')
    .executeTakeFirst()

/** Who the house belongs to. */
export const listOwners = (db: Db) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('role', '=', 'owner')
    .where('status', '=', 'APPROVED')
    .where('deleted_at', 'is', null)
    .execute()

/** Locks a member, so that what a member may have only one of is decided one request at a time. */
export const lockMember = (tx: Tx, id: string) =>
  tx.selectFrom('member').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** An account that has not been deleted, locked; a deleted one is as unknown as none. */
export const findLivingMember = (db: Db, id: string) =>
  db.selectFrom('member').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** The same, so that nothing else changes the row until the transaction ends. */
export const lockLivingMember = (tx: Tx, id: string) =>
  tx
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks members in one order, so that two who act on each other never wait for each other. */
export const lockMembers = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('member').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/**
 * Somebody who is an owner until the transaction ends; who is one no longer is refused (`account.forbidden`). What an
 * owner makes would else outlive their leaving in the same moment.
 */
export async function lockOwner(tx: Tx, id: string): Promise<void> {
  const member = await lockLivingMember(tx, id)
  if (member?.role !== 'owner') throw new Refused('account.forbidden')
}

type NewMember = Pick<Insertable<Tables['member']>, 'email' | 'first_name' | 'last_name'>

/** An account whose email address was never verified. */
const isOpen = sql<boolean>`member.email_verified_at is null and member.status in ('PENDING', 'APPROVED')
  and exists (select from sign_up where sign_up.member_id = member.id)`

/**
 * Inserts a member without a password, or answers the existing account when its email address was never verified.
 * Undefined: the address belongs to a member, or the house has created or closed its account.
 */
export const insertMember = (tx: Tx, member: NewMember, now: Date) =>
  tx
    .insertInto('member')
    .values({ ...member, email_key: emailKeyOf(member.email), phone: '', language: 'en', password_hash: null })
    .onConflict((already) => already.column('email_key').doUpdateSet({ updated_at: now }).where(isOpen))
    .returningAll()
    .executeTakeFirst()

/** Whether an address belongs to a member, or the house has created or closed its account. */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', emailKeyOf(email))
    .where(sql<boolean>`not (${isOpen})`)
    .executeTakeFirst()
  return taken !== undefined
}

/** The address is proved; with the owner's approval or without. */
export const confirmEmail = (tx: Tx, memberId: string, status: 'PENDING' | 'APPROVED', now: Date) =>
  tx
    .updateTable('member')
    .set((row) => ({
      email_verified_at: row.fn.coalesce('email_verified_at', row.val(now)),
      // What was answered at an address counts for the member who has proved it.
      marketing_consent: sql<boolean>`case when email_verified_at is not null then marketing_consent
        else coalesce((select granted from consent where consent.email_key = member.email_key order by id desc limit 1), false) end`,
      status: row.case().when('status', '=', 'PENDING').then(status).else(row.ref('status')).end(),
      updated_at: now,
    }))
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setPassword = (tx: Tx, memberId: string, passwordHash: string, now: Date) =>
  tx
    .updateTable('member')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The columns of a member that the member or the house may change. */
export type MemberChange = Omit<
  Updateable<Tables['member']>,
  'id' | 'contact_id' | 'email' | 'email_key' | 'password_hash' | 'role' | 'created_at' | 'updated_at' | 'deleted_at'
>

export const setMember = (db: Db, memberId: string, change: MemberChange, now: Date) =>
  db
    .updateTable('member')
    .set({ ...change, updated_at: now })
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Which members: a SQL condition, built from the filter of a client. */
export type MemberCondition = RawBuilder<boolean>

type MemberPage = { condition: MemberCondition; order: RawBuilder<unknown>; limit: number; offset: number }

/** A page of members. */
export const listMembers = (db: Db, { condition, order, limit, offset }: MemberPage) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute()

/** How many members there are, counted no further than to `most`: a list costs the same however many there are. */
export async function countMembers(db: Db, condition: MemberCondition, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((row) =>
      row.selectFrom('member').select('id').where('deleted_at', 'is', null).where(condition).limit(most).as('found'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next members by id: no member is skipped or taken twice, even when some of them change meanwhile. */
export async function listMemberIds(db: Db, condition: MemberCondition, after: string | null, limit: number) {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(condition)
    .where((row) => (after === null ? row.lit(true) : row('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

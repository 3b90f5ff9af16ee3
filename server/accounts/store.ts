import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Scope } from '#api/api-keys.ts'
import type { Tables } from '#db/tables.ts'
import { HOUR } from '#domain/sydney-time.ts'
import { newsWording } from '#domain/accounts/consent.ts'
import type { Db, Tx } from '#server/kit/db.ts'
import { noteSecurity } from '#server/kit/security-log.ts'
import { hashSecret } from './tokens.ts'

export type MemberRow = Selectable<Tables['member']>
export type SecretKind = 'verify' | 'recover' | 'session' | 'factor'

/** An address is one account whatever its capitals. */
export const emailKeyOf = (email: string) => email.trim().toLowerCase()

export const findMemberByEmail = (db: Db, email: string) =>
  db.selectFrom('member').selectAll().where('email_key', '=', emailKeyOf(email)).executeTakeFirst()

export const findMember = (db: Db, id: string) =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A member who is one still: a deleted account is nobody. */
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

/** Whatever a member may have only one of is decided for one at a time. */
export const lockMember = (tx: Tx, id: string) =>
  tx.selectFrom('member').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** A member who is still one: whoever was deleted is as unknown as nobody. */
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

type NewMember = Pick<Insertable<Tables['member']>, 'email' | 'first_name' | 'last_name'>

/**
 * Writes a new member without a password, or answers the one of an account that somebody opened without ever proving
 * the address. Undefined: the address belongs to somebody, or the house has made or closed its account.
 */
export const insertMember = (tx: Tx, member: NewMember, now: Date) =>
  tx
    .insertInto('member')
    .values({ ...member, email_key: emailKeyOf(member.email), phone: '', language: 'en', password_hash: null })
    .onConflict((already) => already.column('email_key').doUpdateSet({ updated_at: now }).where(isOpen))
    .returningAll()
    .executeTakeFirst()

/** An account that somebody opened without ever proving the address. */
const isOpen = sql<boolean>`member.email_verified_at is null and member.status in ('PENDING', 'APPROVED')
  and exists (select from sign_up where sign_up.member_id = member.id)`

/** Whether an address belongs to somebody, or the house has made or closed its account. */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', emailKeyOf(email))
    .where(sql<boolean>`not (${isOpen})`)
    .executeTakeFirst()
  return taken !== undefined
}

/** What was typed at a registration; it waits for its code. */
export const insertSignUp = (tx: Tx, signUp: Insertable<Tables['sign_up']>) =>
  tx.insertInto('sign_up').values(signUp).returning('id').executeTakeFirstOrThrow()

/** What was typed last by somebody who registered this address. */
export const findNewestSignUp = (db: Db, memberId: string) =>
  db
    .selectFrom('sign_up')
    .select(['id', 'password_hash'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** What was typed becomes the member's: whoever typed it has proved the address. */
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

/** Forgets what others have typed for an address that is somebody's now, and every code that waits for it. */
export async function endSignUps(tx: Tx, memberId: string, now: Date): Promise<void> {
  await endSecrets(tx, memberId, ['verify'], now)
  await tx.deleteFrom('sign_up').where('member_id', '=', memberId).execute()
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

/** What may be changed of a member by a word of theirs or of the house. */
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

/** Which members: a condition of the books, as the filter of a tool comes to. */
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

/** The next members by id, so that whatever happens to some of them, none is forgotten or met twice. */
export async function listMemberIds(db: Db, condition: MemberCondition, after: string | null, limit: number) {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(condition)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type Consent = { emailKey: string; granted: boolean; source: 'checkout' | 'account' | 'letter'; at: Date }

/**
 * Writes down whether news may be sent to an address, with what was asked and where; the newest answer holds. At
 * checkout anybody may type an address: for one that a member has proved, that answer counts for nothing.
 */
export async function recordConsent(db: Db, { emailKey, granted, source, at }: Consent): Promise<void> {
  await sql`
    with proved as (
      select id from member where email_key = ${emailKey} and email_verified_at is not null
    ),
    answered as (
      insert into consent (email_key, granted, source, wording, at)
      select ${emailKey}, ${granted}, ${source}, ${newsWording}, ${at}
      where ${source} <> 'checkout' or not exists (select from proved)
      returning granted
    )
    update member set marketing_consent = answered.granted from answered, proved where member.id = proved.id`.execute(
    db,
  )
}

/** The newest answer of an address, if it was ever asked. */
export const findConsent = (db: Db, emailKey: string) =>
  db
    .selectFrom('consent')
    .select(['granted', 'at'])
    .where('email_key', '=', emailKey)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const noteLogin = (tx: Tx, memberId: string, now: Date) =>
  tx.updateTable('member').set({ last_login_at: now }).where('id', '=', memberId).execute()

/** Opens a session, of a browser or of a tool; its secret is kept as a hash, and the security log knows of it. */
export async function insertSession(tx: Tx, session: Insertable<Tables['member_session']>): Promise<{ id: string }> {
  await noteSecurity(tx, { what: 'signed-in', who: session.member_id, about: session.client_id ?? null })
  return await tx.insertInto('member_session').values(session).returning('id').executeTakeFirstOrThrow()
}

/** A member and the session they are in; `tool` is the tool that has it, null for a session of this site. */
export type SignedIn = {
  member: MemberRow
  sessionId: string
  hasSecondFactor: boolean
  factorShownAt: Date | null
  /** When they showed who they are; null when a key opened the session in their name. */
  signedInAt: Date | null
  lastUsedAt: Date
  tool: { clientId: string | null; scopes: readonly Scope[] } | null
}

/** Who works here is signed out after half a day without use; members by the end of every session, after seven. */
const STAFF_IDLE_HOURS = 12

/** Since when a session of staff must have been used to be one still. */
export const staffIdleSince = (now: Date) => new Date(now.getTime() - STAFF_IDLE_HOURS * HOUR)

/** Who is signed in by this session, unless it is over or the member is blocked. */
export async function findSignedIn(
  db: Db,
  by: { sessionId: string } | { secret: string },
  now: Date,
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('member_session')
    .innerJoin('member', 'member.id', 'member_session.member_id')
    .selectAll('member')
    .leftJoin('oauth_client', 'oauth_client.id', 'member_session.client_id')
    .select(['member_session.id as session_id', 'member_session.second_factor', 'member_session.signed_in_at'])
    .select(['member_session.factor_shown_at', 'member_session.last_used_at', 'member_session.client_id'])
    .select(['oauth_client.scopes', (row) => row('member_session.token_hash', 'is', null).as('is_tools')])
    .where((session) =>
      'secret' in by
        ? session('member_session.token_hash', '=', hashSecret(by.secret))
        : session('member_session.id', '=', by.sessionId),
    )
    .where('member_session.ended_at', 'is', null)
    .where('member_session.expires_at', '>', now)
    .where('member.status', '=', 'APPROVED')
    .where((session) =>
      session.or([
        session('member.role', '=', 'member'),
        session('member_session.last_used_at', '>', staffIdleSince(now)),
      ]),
    )
    .executeTakeFirst()
  if (!row) return null
  const {
    session_id,
    second_factor,
    signed_in_at,
    factor_shown_at,
    last_used_at,
    client_id,
    scopes,
    is_tools,
    ...member
  } = row
  return {
    member,
    sessionId: session_id,
    hasSecondFactor: second_factor,
    factorShownAt: factor_shown_at,
    signedInAt: signed_in_at,
    lastUsedAt: last_used_at,
    tool: is_tools ? { clientId: client_id, scopes: (scopes ?? []) as Scope[] } : null,
  }
}

/** Writes down that a session is in use. */
export const noteUse = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('member_session').set({ last_used_at: now }).where('id', '=', sessionId).execute()

/** The second factor was shown in a session, now. */
export const noteFactorShown = (db: Db, sessionId: string, now: Date) =>
  db
    .updateTable('member_session')
    .set({ second_factor: true, factor_shown_at: now })
    .where('id', '=', sessionId)
    .execute()

/** Whose a session is, over or not. */
export const findMemberOfSession = (db: Db, sessionId: string) =>
  db.selectFrom('member_session').select('member_id').where('id', '=', sessionId).executeTakeFirst()

export const endSession = (db: Db, sessionId: string, now: Date) =>
  db
    .updateTable('member_session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()

/**
 * Ends every session of a member, but for one that goes on, and takes back whatever would have opened another. The
 * account is locked before, so that none slips through.
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
    .$if(but !== null, (query) => query.where('id', '<>', but!))
    .execute()
}

/**
 * Nobody else uses a secret of this member, or a code that a tool was led to, until the transaction ends. Secrets are
 * locked before the member's own row, as they come first on the way to a session.
 */
export async function lockSecrets(tx: Tx, memberId: string): Promise<void> {
  // One at a time: a secret that is handed out meanwhile would be locked by two in different orders.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`secrets of ${memberId}`}, 0))`.execute(tx)
  const unused = sql<boolean>`member_id = ${memberId} and used_at is null`
  await sql`select from account_secret where ${unused} order by token_hash for update`.execute(tx)
  await sql`select from redirect_session where ${unused} order by id for update`.execute(tx)
  await sql`select from oauth_code where ${unused} order by code_hash for update`.execute(tx)
}

/** Locks whatever leads to a session of a member, and the member: a sign-in comes wholly before what follows, or after. */
export async function lockAccount(tx: Tx, memberId: string): Promise<void> {
  await lockSecrets(tx, memberId)
  await lockMember(tx, memberId)
}

/** Takes back whatever was handed out of these kinds and not used yet. */
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

/** How many secrets of a kind a member was sent since then: letters are not a way to annoy somebody. */
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
export const useSecret = (tx: Tx, kind: SecretKind, secret: string, now: Date) =>
  tx
    .updateTable('account_secret')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'second_factor'])
    .executeTakeFirst()

/** Whose secret this is, while it may still be used. */
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

/** Counts a try at a code and tells what the code must be; undefined when there are no tries or no time left. */
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

/** Whose address a code would prove, while that is still open. */
export const findMemberOfCode = (tx: Tx, stateToken: string) =>
  tx
    .selectFrom('account_secret')
    .innerJoin('member', 'member.id', 'account_secret.member_id')
    .selectAll('member')
    .where('account_secret.token_hash', '=', hashSecret(stateToken))
    .where('account_secret.kind', '=', 'verify')
    .where('account_secret.used_at', 'is', null)
    .executeTakeFirst()

/** What the house says of itself in letters, and whether its owner looks at every new member. */
export const findHouse = (tx: Tx) =>
  tx.selectFrom('venue').select(['name', 'address', 'support_email', 'approves_members']).executeTakeFirstOrThrow()

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

/**
 * Forgets whoever registered an address before then and never proved it, with the letters they were sent. Whom the house
 * has judged, written something about or sold something stays; what waits for the address waits on.
 */
export async function forgetUnproved(db: Db, before: Date, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // First as deleted, so that tools hear of it.
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
    await tx.deleteFrom('letter').where('recipient', 'in', keys).where('kind', 'in', kinds).execute()
    const ids = gone.map(({ id }) => id)
    await tx.deleteFrom('member').where('id', 'in', ids).execute()
  })
}

/** Forgets sessions, secrets and codes that nobody could use any more at that time; letters are counted by them for an hour. */
export async function forgetOldSecrets(db: Db, before: Date): Promise<void> {
  for (const table of ['account_secret', 'redirect_session', 'oauth_code'] as const) {
    await db.deleteFrom(table).where('expires_at', '<', before).execute()
  }
  await db.deleteFrom('member_session').where('expires_at', '<', before).execute()
}

import { sql } from 'kysely'
import { newsWording } from '#domain/accounts/consent.ts'
import type { Db } from '#server/kit/database/db.ts'

type Consent = { emailKey: string; granted: boolean; source: 'checkout' | 'account' | 'letter'; at: Date }

/**
 * Records whether the newsletter may be sent to an address, with the question that was asked and where; the newest
 * answer counts. At checkout any address may be typed: an answer there does not count for an address that a member has
 * verified.
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

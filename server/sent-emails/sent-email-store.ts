import { sql } from 'kysely'
import { json } from '#db/json.ts'
import type { EmailFilter, EmailListed } from '#api/emails.ts'
import { NOBODY } from '#domain/accounts/no-address.ts'
import type { EmailRow } from '#server/emails/store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** People who have deleted their account are no longer named; guests without an address were never sent anything. */
const isToSomebody = sql<boolean>`recipient not like 'deleted-%@deleted.invalid' and recipient not like ${`%${NOBODY}`}`

/** An email with what became of it. */
export type LoggedEmail = EmailRow & { became: EmailListed['status'] }

/** What became of an email, in the words of the log: what was done may not have gone. */
const became = sql<EmailListed['status']>`case when overtaken_at is not null then 'OVERTAKEN'
  when kept_here_at is not null then 'KEPT_HERE' else status end`

/** Emails that fit a filter, newest first, after one that is known; those to nobody are left out. */
export const listSentEmails = (
  db: Db,
  { kind, status, address, from, to, before }: EmailFilter,
  most: number,
): Promise<LoggedEmail[]> =>
  db
    .selectFrom('email')
    .selectAll()
    .select(became.as('became'))
    .where(isToSomebody)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(status !== undefined, (query) => query.where(became, '=', status ?? 'SENT'))
    .$if(address !== undefined, (query) =>
      query.where('recipient', 'like', `%${literally((address ?? '').toLowerCase())}%`),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', startOfDay(from ?? '', 0)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', startOfDay(to ?? '', 1)))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from email where id = ${before ?? null}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

const startOfDay = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Australia/Sydney')`

/** In a pattern, `%`, `_` and `\` as what they are. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** One email; undefined when there is none, or when it is to nobody. */
export const findSentEmail = (db: Db, id: string): Promise<LoggedEmail | undefined> =>
  db
    .selectFrom('email')
    .selectAll()
    .select(became.as('became'))
    .where('id', '=', id)
    .where(isToSomebody)
    .executeTakeFirst()

type Again = {
  of: EmailRow
  press: string
  words: Pick<EmailRow, 'subject' | 'body_text' | 'body_html' | 'calendar' | 'once_overtaken'>
}

/** Promises the same email once more, once for each press; undefined when this press has done it. */
export async function addAgain(tx: Tx, { of, press, words }: Again, now: Date): Promise<string | undefined> {
  const added = await tx
    .insertInto('email')
    .values({
      ...words,
      once_overtaken: words.once_overtaken && json(words.once_overtaken),
      holds: of.holds && json(of.holds),
      dedupe_key: `again:${of.id}:${press}`,
      kind: of.kind,
      recipient: of.recipient,
      order_id: of.order_id,
      booking_id: of.booking_id,
      about_start: of.about_start,
      again_of: of.id,
    })
    .onConflict((already) => already.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await tx.updateTable('email').set({ sent_again_at: now }).where('id', '=', of.id).execute()
  return added?.id
}

/** The email that a press has promised. */
export const findAgain = (db: Db, of: string, press: string): Promise<EmailRow> =>
  db.selectFrom('email').selectAll().where('dedupe_key', '=', `again:${of}:${press}`).executeTakeFirstOrThrow()

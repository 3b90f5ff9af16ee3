import { sql, type Selectable } from 'kysely'
import { json } from '#db/json.ts'
import type { Tables } from '#db/tables.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { required } from '#server/kit/required.ts'
import { newSecretName } from '#server/kit/http/visitor.ts'
import type { BookingEmailKind, Holds } from './queue-email.ts'
import type { WrittenEmail } from './write-email.ts'

export type EmailRow = Selectable<Tables['email']>

const triesBeforeGivingUp = 10

/**
 * Takes a due email for a few minutes, so that no other worker sends it too; undefined when there is nothing to send. A
 * worker that dies loses it only for that long. While another email about the same order is being sent it waits, so
 * that “is confirmed” never arrives after “is cancelled”.
 */
export const takeEmail = (db: Db, id: string, now: Date) =>
  db
    .updateTable('email')
    .set((row) => ({ tries: row('tries', '+', 1), due_at: new Date(now.getTime() + 5 * MINUTE), last_error: null }))
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('due_at', '<=', now)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('email as other')
            .select('other.id')
            .whereRef('other.order_id', '=', 'email.order_id')
            .whereRef('other.id', '<>', 'email.id')
            .where('other.status', '=', 'PENDING')
            // Taken, and not put back.
            .where('other.tries', '>', 0)
            .where('other.last_error', 'is', null)
            .where('other.due_at', '>', now),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

const wordless = { body_text: null, body_html: null, calendar: null, once_overtaken: null }

type Sent = {
  id: string
  now: Date
  email: WrittenEmail
  keepsWords: boolean
  /** The house has no mail server: it goes nowhere. */
  isKeptHere: boolean
  kept: Buffer | null
  holds: Holds | null
}

/**
 * An email that is being sent. One whose person was forgotten meanwhile is not written to any more: their address and
 * words would come back with what became of it.
 */
const taken = (db: Db, id: string) => db.updateTable('email').where('id', '=', id).where('status', '=', 'PENDING')

/**
 * Notes that an email went, or stayed here. Its words may open an account or pay for a visit, so they are kept in plain
 * text only where they are the outbox; `kept` is what may be sent again, encrypted.
 */
export const markSent = (db: Db, { id, now, email, keepsWords, isKeptHere, kept, holds }: Sent) =>
  taken(db, id)
    .set({
      status: 'SENT',
      sent_at: now,
      subject: email.subject,
      kept_words: kept,
      last_error: null,
      holds: holds && json(holds),
      kept_here_at: isKeptHere ? now : null,
      ...wordless,
      ...(keepsWords && { body_text: email.text, body_html: email.html, calendar: email.calendar }),
    })
    .execute()

/** Nothing is sent to a guest who has given no address: the email is done, and keeps no words. */
export const markUnsent = async (db: Db, id: string, now: Date): Promise<void> => {
  await taken(db, id)
    .set({ status: 'SENT', sent_at: now, ...wordless })
    .execute()
}

/** What an email says has changed before it went: it is done, is not sent, and keeps no words. */
export const markOvertaken = async (db: Db, id: string, now: Date): Promise<void> => {
  await taken(db, id)
    .set({ status: 'SENT', sent_at: now, overtaken_at: now, last_error: null, ...wordless })
    .execute()
}

/** Tries again with growing delays; in the end staff must look. */
export const putBack = (db: Db, { id, tries }: EmailRow, now: Date, why: string) =>
  taken(db, id)
    .set({
      status: tries >= triesBeforeGivingUp ? 'FAILED' : 'PENDING',
      due_at: new Date(now.getTime() + 2 ** tries * MINUTE),
      last_error: why,
    })
    .execute()

/** Gives up trying: staff must look. */
export const giveUp = (db: Db, { id }: EmailRow, why: string) =>
  taken(db, id).set({ status: 'FAILED', last_error: why }).execute()

/** Takes back the emails of one kind about a booking that have not gone yet. */
export const takeBackEmails = (tx: Tx, kind: BookingEmailKind, bookingId: string) =>
  tx
    .deleteFrom('email')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('status', '=', 'PENDING')
    .execute()

export const listDueEmails = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('email')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute()

/** The emails that went to an address and whose words are kept, newest first; without an address, the newest of all. */
export const listEmails = (db: Db, recipient: string | null, most: number) =>
  db
    .selectFrom('email')
    .selectAll()
    .where('status', '=', 'SENT')
    .where('body_text', 'is not', null)
    .where((row) => (recipient === null ? row.lit(true) : row('recipient', '=', recipient.toLowerCase())))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** The name under which an address is known in the link of its emails; made with its first email. */
export async function findMailingToken(db: Db, recipient: string): Promise<string> {
  const key = recipient.toLowerCase()
  const { rows } = await sql<{ token: string }>`
    with known as (select token from mailing_address where email_key = ${key}),
    made as (
      insert into mailing_address (email_key, token) select ${key}, ${newSecretName()} where not exists (select from known)
      -- Somebody else may just have made it.
      on conflict (email_key) do update set token = mailing_address.token
      returning token)
    select token from known union all select token from made`.execute(db)
  return required(rows[0]?.token, 'the token of an address')
}

/** The address behind the link of an email. */
export const findMailingAddress = (db: Db, token: string) =>
  db.selectFrom('mailing_address').select('email_key').where('token', '=', token).executeTakeFirst()

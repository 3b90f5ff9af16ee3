import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { DAY, MINUTE } from '#domain/sydney-time.ts'
import type { Db, Tx } from '#server/kit/db.ts'
import { newSecretName } from '#server/kit/visitor.ts'
import type { BookingLetterKind } from './queue-letter.ts'
import type { WrittenLetter } from './write-letter.ts'

export type LetterRow = Selectable<Tables['letter']>

const triesBeforeGivingUp = 10

/**
 * Takes a due letter for a few minutes, so that no other worker sends it too; undefined when there is nothing to send.
 * A worker that dies loses it only for that long.
 */
export const takeLetter = (db: Db, id: string, now: Date) =>
  db
    .updateTable('letter')
    .set((row) => ({ tries: row('tries', '+', 1), due_at: new Date(now.getTime() + 5 * MINUTE) }))
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

const wordless = { body_text: null, body_html: null, calendar: null }

/** Notes that a letter went. Its words may open an account or pay a visit: they are kept only where they are the outbox. */
export const markSent = (
  db: Db,
  { id, now, letter, keepsWords }: { id: string; now: Date; letter: WrittenLetter; keepsWords: boolean },
) =>
  db
    .updateTable('letter')
    .set({
      status: 'SENT',
      sent_at: now,
      subject: letter.subject,
      ...(keepsWords ? { body_text: letter.text, body_html: letter.html, calendar: letter.calendar } : wordless),
    })
    .where('id', '=', id)
    .execute()

const DAYS_UNSENT = 30

/** Forgets the words of letters that went, and of those that could not go for so long that nobody waits for them. */
export const forgetWords = (db: Db, now: Date) =>
  db
    .updateTable('letter')
    .set(wordless)
    .where('body_text', 'is not', null)
    .where((row) =>
      row.or([
        row('status', '=', 'SENT'),
        row.and([row('status', '=', 'FAILED'), row('created_at', '<', new Date(now.getTime() - DAYS_UNSENT * DAY))]),
      ]),
    )
    .execute()

/** Tries again with growing delays; in the end staff must look. */
export const putBack = (db: Db, { id, tries }: LetterRow, now: Date) =>
  db
    .updateTable('letter')
    .set({
      status: tries >= triesBeforeGivingUp ? 'FAILED' : 'PENDING',
      due_at: new Date(now.getTime() + 2 ** tries * MINUTE),
    })
    .where('id', '=', id)
    .execute()

/** Takes back the letters of one kind about a booking that have not gone yet. */
export const takeBackLetters = (tx: Tx, kind: BookingLetterKind, bookingId: string) =>
  tx
    .deleteFrom('letter')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('status', '=', 'PENDING')
    .execute()

export const listDueLetters = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('letter')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute()

/** The letters that went to an address, newest first; without an address, the newest of all. */
export const listLetters = (db: Db, recipient: string | null, most: number) =>
  db
    .selectFrom('letter')
    .selectAll()
    .where('status', '=', 'SENT')
    .$if(recipient !== null, (query) => query.where('recipient', '=', recipient!.toLowerCase()))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** The name under which an address is known in the link of its letters; made with its first letter. */
export const findMailingToken = (db: Db, recipient: string) =>
  db
    .insertInto('mailing_address')
    .values({ email_key: recipient.toLowerCase(), token: newSecretName() })
    .onConflict((already) =>
      already.column('email_key').doUpdateSet((row) => ({ token: row.ref('mailing_address.token') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()

/** The address behind the link of a letter. */
export const findMailingAddress = (db: Db, token: string) =>
  db.selectFrom('mailing_address').select('email_key').where('token', '=', token).executeTakeFirst()

import { fillWords, type EmailWord, type OwnWords, type TextKind } from '#domain/email-texts.ts'
import type { Db } from '#server/kit/database/db.ts'

/** The owner's words for one email, with what is said in ours left out. */
export type FilledWords = { subject: string | null; opening: string | null; closing: string | null }

/** The owner's words for a kind of email, as they stand in one. */
export async function findOwnWords(
  db: Db,
  kind: TextKind,
  values: Partial<Record<EmailWord, string>>,
): Promise<FilledWords | null> {
  const text = await findText(db, kind)
  if (!text) return null
  const fill = (words: string) => fillWords(words, values)
  // A subject is one line, whatever stands in a name.
  const subject = fill(text.subject)?.replaceAll(/\s+/g, ' ') ?? null
  return { subject, opening: fill(text.opening), closing: fill(text.closing) }
}

/** The owner's words for a kind of email, as they were written. */
export const findText = (db: Db, kind: TextKind): Promise<(OwnWords & { revision: number }) | undefined> =>
  db
    .selectFrom('email_text')
    .select(['subject', 'opening', 'closing', 'revision'])
    .where('kind', '=', kind)
    .executeTakeFirst()

import { randomUUID } from 'node:crypto'
import type { TextPreview, TextShown, TextTested } from '#api/email-texts.ts'
import { textKinds, unknownWord, type OwnWords, type TextKind } from '#domain/email-texts.ts'
import { Refused } from '#domain/refusals.ts'
import { findText } from '#server/emails/own-words.ts'
import { queueWrittenEmail } from '#server/emails/queue-email.ts'
import { newestChange, refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { noteAct } from '#server/history/note-act.ts'
import { saveText } from './text-store.ts'
import { writeSample } from './write-sample.ts'

const kinds = Object.keys(textKinds) as TextKind[]
const nothing = { subject: '', opening: '', closing: '', revision: 0 }

/** The owner's words for every kind of email in which they have a say. */
export const showTexts = ({ db }: { db: Db }): Promise<TextShown[]> =>
  Promise.all(kinds.map((kind) => showText({ db }, kind)))

/** The owner's words for one kind of email; empty where nobody has written any. */
export async function showText({ db }: { db: Db }, kind: TextKind): Promise<TextShown> {
  const text = (await findText(db, kind)) ?? nothing
  const changed = text.revision === 0 ? null : await newestChange(db, 'email_text', kind)
  return { kind, words: [...textKinds[kind]], ...text, changed }
}

/** Changes the owner's words; emails that are written from now on say them. `letter.word`, `revision.old`. */
export async function changeText(
  { db }: Pick<Ctx, 'db'>,
  kind: TextKind,
  { revision, ...own }: OwnWords & { revision: number },
): Promise<TextShown> {
  refuseUnknownWord(kind, own)
  return await db.transaction().execute(async (tx) => {
    const before = await showText({ db: tx }, kind)
    const isEmpty = Object.values(own).every((text) => text === '')
    // Nothing written where nothing stood is no edit.
    if (isEmpty && revision === 0 && before.revision === 0) return before
    const saved = await saveText(tx, kind, own, revision)
    const now = await showText({ db: tx }, kind)
    return saved === undefined ? await refuseStale(tx, 'email_text', kind, now) : now
  })
}

/** The email with these words, as it would be sent to somebody called Alex Sample. `letter.word`. */
export async function previewText(ctx: Ctx, kind: TextKind, own: OwnWords): Promise<TextPreview> {
  refuseUnknownWord(kind, own)
  const { subject, text } = await writeSample(ctx, kind, own)
  return { subject, text }
}

/** Sends that preview to whoever asks for it. `letter.word`. */
export async function testText(ctx: Ctx, kind: TextKind, own: OwnWords, to: string): Promise<TextTested> {
  refuseUnknownWord(kind, own)
  const email = await writeSample(ctx, kind, own)
  await ctx.db.transaction().execute(async (tx) => {
    await queueWrittenEmail(ctx, tx, { kind: 'test-email', dedupeKey: randomUUID(), recipient: to, email })
    await noteAct(tx, { what: 'email_text', row: kind, name: kind, facts: { test_sent_to: 'whoever asked for it' } })
  })
  return { to }
}

function refuseUnknownWord(kind: TextKind, own: OwnWords): void {
  const word = unknownWord(kind, own)
  if (word !== null) throw new Refused('letter.word', { word: `{{${word}}}` })
}

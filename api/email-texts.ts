import * as z from 'zod/mini'
import { textKinds, type EmailWord, type OwnWords, type TextKind } from '#domain/email-texts.ts'
import { paragraphs, words } from './wire.ts'

export const emailTextsPath = '/api/staff/v1/email-texts'
export const emailTextPath = '/api/staff/v1/email-texts/:kind'
export const previewTextPath = '/api/staff/v1/email-texts/:kind/preview'
export const testTextPath = '/api/staff/v1/email-texts/:kind/test'

export const textParams = z.object({ kind: z.enum(Object.keys(textKinds) as TextKind[]) })

/** How long the owner's words for a kind of email may be. */
export const ownWordsBounds = {
  subject: { longest: 150 },
  opening: { longest: 2000 },
  closing: { longest: 2000 },
} as const
const ownWords = {
  subject: z._default(words(ownWordsBounds.subject.longest), ''),
  opening: z._default(paragraphs(ownWordsBounds.opening.longest), ''),
  closing: z._default(paragraphs(ownWordsBounds.closing.longest), ''),
}
/** The owner's words for a kind of email. A word in braces that it does not know is refused (`letter.word`). */
export const textDraft = z.object(ownWords)
/** The same, as an edit of a revision; 0: nobody has written any yet. */
export const textRequest = z.object({ revision: z.number().check(z.int(), z.minimum(0)), ...ownWords })

/** The owner's words for a kind of email, and the words in braces that it knows. */
export type TextShown = OwnWords & {
  kind: TextKind
  words: EmailWord[]
  revision: number
  changed: { by: string; at: string } | null
}
export type TextsAnswer = { texts: TextShown[] }
/** The email as it would be sent to somebody called Alex Sample. */
export type TextPreview = { subject: string; text: string }
/** Where a test went. */
export type TextTested = { to: string }

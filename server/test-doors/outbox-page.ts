import { absoluteTime } from '#domain/sydney-time.ts'
import type { LetterRow } from '#server/emails/store.ts'

/** The letters of a house without SMTP, newest first, as their text part reads. */
export function outboxPage(letters: readonly LetterRow[]): string {
  const shown = letters.map(
    (letter) =>
      `<article><h2>${escape(letter.subject ?? '')}</h2>` +
      `<p>To ${escape(letter.recipient)}, ${letter.sent_at ? absoluteTime(letter.sent_at) : ''}</p>` +
      `<pre>${escape(letter.body_text ?? '')}</pre></article>`,
  )
  return (
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Outbox</title>` +
    `<meta name="viewport" content="width=device-width"></head><body><main><h1>Outbox</h1>` +
    `${shown.join('') || '<p>No letters yet.</p>'}</main></body></html>`
  )
}

const escape = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

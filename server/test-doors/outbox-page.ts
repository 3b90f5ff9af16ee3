import { absoluteTime } from '#domain/sydney-time.ts'
import type { LetterRow } from '#server/emails/store.ts'

/** What the browser lets this page do: nothing but look like itself. */
export const outboxRules = "default-src 'none'; style-src 'unsafe-inline'"

/** The letters of a house without SMTP, newest first, as their text part reads. */
export function outboxPage(letters: readonly LetterRow[]): string {
  const shown = letters.map(
    (letter) =>
      `<article><h2>${escape(letter.subject ?? '')}</h2>` +
      `<p>To ${escape(letter.recipient)}, ${letter.sent_at ? absoluteTime(letter.sent_at) : ''}</p>` +
      `<pre>${withLinks(escape(letter.body_text ?? ''))}</pre></article>`,
  )
  return (
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Outbox</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}` +
    `pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}` +
    `article{padding:1rem 0;border-top:1px solid}h2{font-size:1.125rem}</style></head><body><main><h1>Outbox</h1>` +
    `${shown.join('') || '<p>No letters yet.</p>'}</main></body></html>`
  )
}

/** The addresses of a letter, to be followed as in any mail program. */
const withLinks = (words: string) => words.replaceAll(/https?:\/\/[^\s<"]+/g, '<a href="$&">$&</a>')

const escape = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

import { absoluteTime } from '#domain/sydney-time.ts'
import type { LetterRow } from '#server/emails/store.ts'
import type { listMessages } from '#server/kit/messages.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'

/** What the browser lets this page do: nothing but look like itself. */
export const outboxRules = "default-src 'none'; style-src 'unsafe-inline'"

const channels = { SMS: 'Text message', CALL: 'Call', PUSH: 'Push message' }

/** The letters of a house without SMTP, as their text part reads, and its messages; of each the newest first. */
export function outboxPage(letters: readonly LetterRow[], messages: Awaited<ReturnType<typeof listMessages>>): string {
  const told = messages.map(
    ({ channel, recipient, words, sent_at }) =>
      `<article><h2>${channels[channel]}</h2><p>To ${escapeHtml(recipient)}, ${absoluteTime(sent_at)}</p>` +
      `<pre>${escapeHtml(words)}</pre></article>`,
  )
  const shown = letters.map(
    (letter) =>
      `<article><h2>${escapeHtml(letter.subject ?? '')}</h2>` +
      `<p>To ${escapeHtml(letter.recipient)}, ${letter.sent_at ? absoluteTime(letter.sent_at) : ''}</p>` +
      `<pre>${withLinks(escapeHtml(letter.body_text ?? ''))}</pre></article>`,
  )
  return (
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Outbox</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}` +
    `pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}` +
    `article{padding:1rem 0;border-top:1px solid}h2{font-size:1.125rem}</style></head><body><main><h1>Outbox</h1>` +
    `${[...told, ...shown].join('') || '<p>No letters yet.</p>'}</main></body></html>`
  )
}

/** The addresses of a letter, to be followed as in any mail program. */
const withLinks = (words: string) => words.replaceAll(/https?:\/\/[^\s<"]+/g, '<a href="$&">$&</a>')

import { absoluteTime } from '#domain/sydney-time.ts'
import type { EmailRow } from '#server/emails/store.ts'
import type { listMessages } from '#server/kit/messages.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'

/** What the browser lets this page do: nothing but look like itself. */
export const outboxRules = "default-src 'none'; style-src 'unsafe-inline'"

const channels = { SMS: 'Text message', CALL: 'Call', PUSH: 'Push message' }

/** The emails of a house without SMTP, as their text part reads, and its messages; of each the newest first. */
export function outboxPage(emails: readonly EmailRow[], messages: Awaited<ReturnType<typeof listMessages>>): string {
  const told = messages.map(
    ({ channel, recipient, words, sent_at }) =>
      `<article><h2>${channels[channel]}</h2><p>To ${escapeHtml(recipient)}, ${absoluteTime(sent_at)}</p>` +
      `<pre>${escapeHtml(words)}</pre></article>`,
  )
  const shown = emails.map(
    (email) =>
      `<article><h2>${escapeHtml(email.subject ?? '')}</h2>` +
      `<p>To ${escapeHtml(email.recipient)}, ${email.sent_at ? absoluteTime(email.sent_at) : ''}</p>` +
      `<pre>${withLinks(escapeHtml(email.body_text ?? ''))}</pre></article>`,
  )
  return (
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Outbox</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}` +
    `pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}` +
    `article{padding:1rem 0;border-top:1px solid}h2{font-size:1.125rem}</style></head><body><main><h1>Outbox</h1>` +
    `${[...told, ...shown].join('') || '<p>No emails yet.</p>'}</main></body></html>`
  )
}

/** The addresses of an email, to be followed as in any mail program. */
const withLinks = (words: string) => words.replaceAll(/https?:\/\/[^\s<"]+/g, '<a href="$&">$&</a>')

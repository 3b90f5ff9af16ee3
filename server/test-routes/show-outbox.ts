import { absoluteTime } from '#domain/sydney-time.ts'
import { type EmailRow, listEmails } from '#server/emails/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import { listMessages } from '#server/kit/messages.ts'

/** What the browser lets this page do: nothing but look like itself. */
export const outboxRules = "default-src 'none'; style-src 'unsafe-inline'"

const channels = { SMS: 'Text message', CALL: 'Call', PUSH: 'Push message' }

/** A page of the emails of a house without SMTP, as their text part reads, and of its messages; the newest first. */
export const showOutbox = async ({ db }: Ctx): Promise<string> =>
  pageOf(await listEmails(db, null, 50), await listMessages(db, 50))

function pageOf(emails: readonly EmailRow[], messages: Awaited<ReturnType<typeof listMessages>>): string {
  const shownMessages = messages.map(
    ({ channel, recipient, words, sent_at }) =>
      `<article><h2>${channels[channel]}</h2><p>To ${escapeHtml(recipient)}, ${absoluteTime(sent_at)}</p>` +
      `<pre>${escapeHtml(words)}</pre></article>`,
  )
  const shownEmails = emails.map(
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
    `${[...shownMessages, ...shownEmails].join('') || '<p>No emails yet.</p>'}</main></body></html>`
  )
}

/** The addresses of an email, to be followed as in any mail program. */
const withLinks = (words: string) => words.replaceAll(/https?:\/\/[^\s<"]+/g, '<a href="$&">$&</a>')

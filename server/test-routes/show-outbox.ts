import { absoluteTime } from '#domain/sydney-time.ts'
import { palette } from '#server/emails/palette.ts'
import { type EmailRow, listEmails } from '#server/emails/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { escapeHtml } from '#server/kit/http/escape-html.ts'
import { listMessages } from '#server/kit/messages.ts'

/** What the browser lets this page, and the emails in its frames, do: nothing but look like themselves. */
export const outboxRules = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const channels = { SMS: 'Text message', CALL: 'Call', PUSH: 'Push message' }

/**
 * A page of the emails of a house without SMTP, each as mail programs draw it beside its text part, and of its
 * messages; the newest first, and open.
 */
export const showOutbox = async ({ db }: Ctx): Promise<string> =>
  pageOf(await listEmails(db, null, 50), await listMessages(db, 50))

function pageOf(emails: readonly EmailRow[], messages: Awaited<ReturnType<typeof listMessages>>): string {
  const shownMessages = messages.map(
    ({ channel, recipient, words, sent_at }) =>
      `<article><h2>${channels[channel]}</h2><p>To ${escapeHtml(recipient)}, ${absoluteTime(sent_at)}</p>` +
      `<pre>${escapeHtml(words)}</pre></article>`,
  )
  return (
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Outbox</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<style>${style}</style></head><body><main><h1>Outbox</h1>` +
    `${[...shownMessages, ...emails.map(shownEmail)].join('') || '<p>No emails yet.</p>'}</main></body></html>`
  )
}

function shownEmail({ subject, recipient, sent_at, body_text, body_html }: EmailRow, i: number): string {
  const name = escapeHtml(subject ?? '')
  return (
    `<details${i === 0 ? ' open' : ''}><summary><div><h2>${name}</h2>` +
    `<p>To ${escapeHtml(recipient)}, ${sent_at ? absoluteTime(sent_at) : ''}</p></div></summary><div class="parts">` +
    `<iframe title="HTML of email ${i + 1}: ${name}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" ` +
    `srcdoc="${escapeHtml(inFrame(body_html ?? ''))}"></iframe>` +
    `<section aria-label="Text of email ${i + 1}: ${name}"><pre>${withLinks(escapeHtml(body_text ?? ''))}</pre></section></div></details>`
  )
}

/** The HTML of an email as its frame shows it: what is followed opens outside. */
const inFrame = (html: string) =>
  html.includes('<head>') ? html.replace('<head>', () => `<head>${opensOutside}`) : opensOutside + html
const opensOutside = '<base target="_blank">'

/** The addresses of an email, to be followed as in any mail program. */
const withLinks = (words: string) => words.replaceAll(/https?:\/\/[^\s<"]+/g, '<a href="$&">$&</a>')

const colours = Object.entries(palette).map(([name, [day, night]]) => `--${name}:light-dark(${day},${night})`)

const style =
  `:root{${colours.join(';')}}` +
  `body{max-width:80rem;margin:0 auto;padding:1rem;font:1rem/1.5 Figtree,system-ui,sans-serif;background:var(--paper);color:var(--ink)}` +
  `h1{font:400 2rem/1.2 'Instrument Serif',Georgia,serif}h2{margin:0;font-size:1.125rem;line-height:1.3}a{color:var(--primary)}` +
  `article,details{margin:0 0 1rem;background:var(--card);border:1px solid var(--line);border-radius:18px}` +
  `article,summary{padding:1rem 1.25rem}summary{display:flex;gap:1rem;justify-content:space-between;cursor:pointer;border-radius:18px}` +
  `summary::after{content:'Show';color:var(--primary);text-decoration:underline}details[open]>summary::after{content:'Hide'}` +
  `summary p{margin:0;color:var(--muted);overflow-wrap:anywhere}:focus-visible{outline:3px solid var(--focus);outline-offset:3px}` +
  `pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}` +
  `.parts{display:grid;gap:1.5rem;padding:.25rem .5rem 1.25rem}section{padding:0 .75rem}` +
  `iframe{display:block;box-sizing:border-box;width:100%;height:min(60rem,85vh);border:1px solid var(--line-strong);border-radius:12px}` +
  `@media (width>=900px){.parts{grid-template-columns:minmax(0,40rem) minmax(0,1fr);padding:.25rem 1.25rem 1.25rem}}`

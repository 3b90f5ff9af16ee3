import { escapeHtml } from '#server/kit/escape-html.ts'
/** An email ready to go: the same words as text and as HTML, with a calendar file when there is something to keep free. */
export type WrittenEmail = { subject: string; text: string; html: string; calendar: string | null }

export type Fact = [name: string, value: string]
export const fact = (name: string, value: string): Fact => [name, value]

/** One block of an email: a paragraph, a table of facts, or a link. */
export type Block = string | { facts: Fact[] } | { link: string; label: string }

type Email = { subject: string; heading: string; blocks: Block[]; signature: string; calendar?: string }

/** Sets an email in both forms from one list of blocks, so that they never say different things. */
export function writeEmail({ subject, heading, blocks, signature, calendar }: Email): WrittenEmail {
  return {
    subject,
    text: [heading, ...blocks.map(blockText), signature].join('\n\n'),
    html: page(subject, [
      `<h1 style="${styles.h1}">${escapeHtml(heading)}</h1>`,
      ...blocks.map(blockHtml),
      paragraph(signature),
    ]),
    calendar: calendar ?? null,
  }
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('link' in block) return `${block.label}: ${block.link}`
  return block.facts.map(([name, value]) => (value ? `${name}: ${value}` : name)).join('\n')
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(block)
  if ('link' in block)
    return `<p style="${styles.p}"><a style="${styles.a}" href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`
  const rows = block.facts.map(
    ([name, value]) =>
      `<tr><td style="${styles.td}">${escapeHtml(name)}</td><td style="${styles.value}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="${styles.table}">${rows.join('')}</table>`
}

/** An email with the link that ends news to its address: every email has one (ruling 41). */
export function withWayOut(email: WrittenEmail, link: string): WrittenEmail {
  const label = 'Unsubscribe from news and offers'
  return {
    ...email,
    text: `${email.text}\n\n${label}: ${link}`,
    html: email.html.replace(
      endOfPage,
      () =>
        `<p style="${styles.wayOut}"><a style="${styles.a}" href="${escapeHtml(link)}">${label}</a></p>${endOfPage}`,
    ),
  }
}

const paragraph = (words: string) => `<p style="${styles.p}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`

const page = (title: string, body: string[]) =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title></head><body style="${styles.body}"><div style="${styles.sheet}">${body.join('')}${endOfPage}`

const endOfPage = '</div></body></html>'

/** Emails are read where style sheets are thrown away, so each element carries its own. */
const styles = {
  body: 'margin:0;padding:24px 12px;background:#F6F1EA;color:#23201C;font-family:Georgia,serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#FFFDF9;border-radius:16px',
  h1: 'margin:0 0 16px;font-size:28px;font-weight:400',
  p: 'margin:0 0 16px;font-size:16px;line-height:1.5',
  a: 'color:#2F5D57',
  wayOut: 'margin:32px 0 0;font-size:13px',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:16px',
  td: 'padding:8px 0;border-bottom:1px solid #DDD2C4',
  value: 'padding:8px 0 8px 16px;border-bottom:1px solid #DDD2C4;text-align:right',
}

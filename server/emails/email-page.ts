import { escapeHtml } from '#server/kit/http/escape-html.ts'
import { blockHtml, mainLink } from './block-html.ts'
import { businessLine, visitsOf, type Block, type Sender } from './blocks.ts'
import { look, nightRules, sans, serif } from './palette.ts'
import { waterBand, waterByNight } from './water-band.ts'

type Email = { subject: string; preview: string; heading: string; blocks: readonly Block[]; from: Sender }

/**
 * An email as a page that mail programs can draw: tables, a style on each element, nothing that is fetched from
 * anywhere. `preview` is what a list of emails shows beside the subject.
 */
export function emailPage({ subject, preview, heading, blocks, from }: Email): string {
  const button = blocks.find((block) => typeof block === 'object' && 'link' in block)
  const startsAt = visitsOf(blocks)[0]?.startsAt
  const body = blocks.map((block) => (block === button ? mainLink(block) : blockHtml(block)))
  return (
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no"><meta name="x-apple-disable-message-reformatting">` +
    `<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}` +
    `@media (prefers-color-scheme:dark){${nightRules}${waterByNight}}</style></head>` +
    `<body ${look({ 'background-color': 'paper', color: 'ink' }, `margin:0;padding:0;${sans}`)}>` +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>` +
    `<div ${look({ 'background-color': 'paper', color: 'ink' }, sans)} role="article" aria-roledescription="email" ` +
    `aria-label="${escapeHtml(subject)}" lang="en-AU">` +
    `<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->` +
    `<div style="${styles.around}">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="${styles.sheet}">` +
    `<tr><td style="padding:24px 16px 16px">${wordmark(from.name)}</td></tr>` +
    `<tr>${waterBand(startsAt)}</tr>` +
    `<tr><td ${look({ 'background-color': 'card', color: 'ink' }, styles.card)}>` +
    `<h1 ${look({ color: 'ink' }, styles.h1)}>${escapeHtml(heading)}</h1>${body.join('')}</td></tr>` +
    `<tr><td ${look({ color: 'muted' }, styles.foot)}>${signature(from)}</td></tr>` +
    `</table></div><!--[if mso]></td></tr></table><![endif]--></div>${endOfPage}`
  )
}

const endOfPage = '</body></html>'

/** The same email with words and a link below it. */
export function withLinkBelow(html: string, { words, label, link }: { words: string; label: string; link: string }) {
  const below =
    `<p ${look({ 'background-color': 'paper', color: 'muted' }, styles.below)}>${words && `${escapeHtml(words)} `}` +
    `<a ${look({ color: 'muted' }, 'text-decoration:underline')} href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`
  return html.replace(endOfPage, () => `${below}${endOfPage}`)
}

/** The name of the house as in the head of the site, beside its mark: waves in a ring. */
function wordmark(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  return (
    `<table role="presentation" cellspacing="0" cellpadding="0"><tr>` +
    `<td style="padding:0;vertical-align:top">` +
    `<span ${look({ color: 'primary', 'border-color': 'primary' }, styles.mark)} aria-hidden="true">≈</span></td>` +
    `<td ${look({ color: 'ink' }, styles.name)}>${escapeHtml(first)} ` +
    `<span ${look({ color: 'muted' }, '')}>${escapeHtml(rest.join(' '))}</span></td></tr></table>`
  )
}

function signature(from: Sender): string {
  const { name, address = '', phone = '', support_email: email } = from
  const mail = email && `<a ${look({ color: 'muted' }, '')} href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`
  const lines = [name, address, phone].map(escapeHtml)
  return [...lines, mail, escapeHtml(businessLine(from))].filter(Boolean).join('<br>')
}

const styles = {
  around: 'max-width:600px;margin:0 auto;padding:0 8px',
  sheet: `width:100%;${sans}`,
  card: `padding:28px 28px 12px;border-radius:0 0 18px 18px;${sans}`,
  mark:
    'display:inline-block;width:28px;height:28px;border-width:1.5px;border-style:solid;border-radius:50%;' +
    'font:400 20px/27px Georgia,serif;text-align:center',
  name: `padding:0 0 0 10px;${serif};font-size:24px;line-height:28px`,
  h1: `margin:0 0 16px;${serif};font-size:28px;line-height:1.2`,
  foot: `padding:24px 20px 16px;${sans};font-size:14px;text-align:center`,
  below: `margin:0;padding:0 20px 32px;${sans};font-size:14px;text-align:center`,
}

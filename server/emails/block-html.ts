import { mapLink } from '#domain/map-link.ts'
import { dollars } from '#domain/money.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import { dayAndMonth, spokenHours, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { escapeHtml } from '#server/kit/http/escape-html.ts'
import type { Block, Fact, Prices, Visit } from './blocks.ts'
import { look, sans, serif } from './palette.ts'

/** One block of an email as HTML. */
export function blockHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(block)
  if ('facts' in block) return facts(block.facts)
  if ('visit' in block) return visit(block.visit)
  if ('prices' in block) return prices(block)
  if ('code' in block) return code(block)
  if ('picture' in block) return picture(block)
  if ('address' in block) return place(block.address)
  return `<p style="${styles.p}">${plainLink(block.link, block.label)}</p>`
}

const paragraph = (words: string) => `<p style="${styles.p}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`

const plainLink = (link: string, label: string) =>
  `<a ${look({ color: 'primary' }, 'text-decoration:underline')} href="${escapeHtml(link)}">${escapeHtml(label)}</a>`

/** The way on from an email: a button that is one wherever borders and paddings of links are thrown away: its cell has the colour too. */
export const mainLink = ({ link, label }: { link: string; label: string }) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0 24px"><tr>` +
  `<td ${look({ 'background-color': 'primary' }, 'border-radius:24px;text-align:center')}>` +
  `<a ${look({ 'background-color': 'primary', color: 'on-primary', 'border-color': 'primary' }, styles.button)} ` +
  `href="${escapeHtml(link)}">${escapeHtml(label)}</a></td></tr></table>`

const facts = (rows: readonly Fact[]) => table(rows.map(([name, value]) => row(escapeHtml(name), escapeHtml(value))))

function visit({ name, startsAt, endsAt, isOff }: Visit): string {
  const [weekday = '', ...day] = dayAndMonth(sydneyDateOf(startsAt)).split(' ')
  const when = `${weekday} ${together(`${day.join(' ')},`)} ${together(spokenTime(startsAt))}`
  return (
    `<p ${look({ color: 'primary' }, styles.over)}>${escapeHtml(name)}</p>` +
    `<h2 ${look({ color: isOff ? 'muted' : 'ink' }, styles.date)}>${isOff ? `<s>${when}</s>` : when}</h2>` +
    `<p ${look({ color: 'muted' }, styles.under)}>${spokenHours(startsAt, endsAt)}</p>`
  )
}

const together = (words: string) => `<span style="white-space:nowrap">${words}</span>`

const code = ({ code, label }: { code: string; label: string }) =>
  `<p ${look({ color: 'muted' }, 'margin:8px 0 4px;font-size:14px')}>${escapeHtml(label)}</p>` +
  `<p ${look({ 'background-color': 'primary-soft', color: 'ink' }, code.length > 8 ? styles.longCode : styles.code)}>` +
  `${escapeHtml(code)}</p>`

const picture = ({ picture: source, alt, caption }: { picture: string; alt: string; caption: string }) =>
  `<p style="margin:8px 0 8px"><img src="${source}" alt="${escapeHtml(alt)}" width="180" height="180" ` +
  `style="display:block;border-radius:12px;background-color:#ffffff"></p>${paragraph(caption)}`

const place = (address: string) =>
  `<p style="${styles.p}"><strong style="font-weight:600">Where</strong><br>${escapeHtml(address)}<br>` +
  `${plainLink(mapLink(address), 'See it on the map')}</p>`

function prices({ prices: lines, total, isPart }: Prices): string {
  const rows = lines.map((line) => row(priceName(line), amountOf(line)))
  return table([...rows, row(escapeHtml(total.label), dollars(total.amount), isPart ? 'sum' : 'total')])
}

const priceName = ({ label, note }: PriceLine) =>
  escapeHtml(label) + (note ? `<br><span ${look({ color: 'muted' }, 'font-size:14px')}>${escapeHtml(note)}</span>` : '')

function amountOf({ amount, was }: PriceLine): string {
  if (was === undefined || was === amount) return dollars(amount)
  return together(`<s ${look({ color: 'muted' }, '')}>${dollars(was)}</s> ${dollars(amount)}`)
}

const table = (rows: readonly string[]) =>
  `<table width="100%" cellspacing="0" cellpadding="0" style="${styles.table}">${rows.join('')}</table>`

const rowLooks = {
  line: ['line', 'padding:8px 0;border-width:0 0 1px;font-weight:400'],
  sum: ['line-strong', 'padding:8px 0 0;border-width:1px 0 0;font-weight:600'],
  total: ['line-strong', 'padding:12px 0 0;border-width:1px 0 0;font-weight:600;font-size:18px'],
} as const

/** A row of a table; both parts are HTML. */
function row(name: string, value: string, kind: keyof typeof rowLooks = 'line'): string {
  const [line, style] = rowLooks[kind]
  const cell = (more: string) =>
    look({ 'border-color': line, color: 'ink' }, `${sans};${style};border-style:solid;vertical-align:top;${more}`)
  return (
    `<tr><th scope="row" ${cell('min-width:96px;text-align:left;padding-right:16px')}>${name}</th>` +
    `<td ${cell('text-align:right')}>${value}</td></tr>`
  )
}

const styles = {
  p: 'margin:0 0 16px',
  over: 'margin:24px 0 4px;font-weight:600',
  date: `margin:0 0 4px;${serif};font-size:34px;line-height:1.15`,
  under: 'margin:0 0 16px',
  code: 'margin:0 0 24px;padding:16px;border-radius:12px;font-size:32px;line-height:1.2;font-weight:600;letter-spacing:8px;text-indent:8px;text-align:center',
  longCode:
    'margin:0 0 24px;padding:16px 4px;border-radius:12px;font-size:15px;line-height:1.2;font-weight:600;text-align:center;white-space:nowrap',
  button: `display:inline-block;padding:12px 28px;border-width:1px;border-style:solid;border-radius:24px;${sans};font-weight:600;line-height:22px;text-decoration:none`,
  table: 'width:100%;margin:0 0 24px;border-collapse:collapse;font-variant-numeric:tabular-nums',
}

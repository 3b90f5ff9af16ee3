import { dollars } from '#domain/money.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import { longDate, spokenHours, sydneyDateOf } from '#domain/sydney-time.ts'
import { mapLink } from '#domain/map-link.ts'
import { businessLine, type Block, type Sender, type Visit } from './blocks.ts'

type Email = { heading: string; blocks: readonly Block[]; from: Sender }

/** The words of an email without any looks: complete, for those who read it so. */
export const emailText = ({ heading, blocks, from }: Email): string =>
  [heading, ...blocks.map(textOf), signature(from)].join('\n\n')

function textOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('facts' in block) return block.facts.map(([name, value]) => (value ? `${name}: ${value}` : name)).join('\n')
  if ('visit' in block) return visit(block.visit)
  if ('prices' in block) return [...block.prices, block.total].map(price).join('\n')
  if ('code' in block) return `${block.label}: ${block.code}`
  if ('picture' in block) return block.caption
  if ('address' in block) return `Where: ${block.address}\nMap: ${mapLink(block.address)}`
  return `${block.label}: ${block.link}`
}

const visit = ({ name, startsAt, endsAt }: Visit) =>
  `${name}\n${longDate(sydneyDateOf(startsAt))}, ${spokenHours(startsAt, endsAt)}`

function price({ label, amount, was, note }: PriceLine): string {
  const before = was === undefined || was === amount ? '' : ` instead of ${dollars(was)}`
  return `${label}${note ? `, ${note}` : ''}: ${dollars(amount)}${before}`
}

const signature = (from: Sender) =>
  [from.name, from.address, from.phone, from.support_email, businessLine(from)].filter(Boolean).join('\n')

import { printedAbn } from '#domain/abn.ts'
import type { Cents } from '#domain/money.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'

/** One thing that an email tells, by its name and its value. */
export type Fact = [name: string, value: string]
/** A fact, where a list holds facts of several kinds. */
export const fact = (name: string, value: string): Fact => [name, value]

/** What somebody comes for, and when; `isOff`: they do not come. */
export type Visit = { name: string; startsAt: Date; endsAt: Date; isOff?: boolean }

/** What something costs, part by part, and what that comes to; `isPart`: it goes into a greater total below. */
export type Prices = { prices: readonly PriceLine[]; total: { label: string; amount: Cents }; isPart?: true }

/**
 * One block of an email: a paragraph, facts, a visit with its date in large letters, prices with what they come to, a
 * code to type or to keep, a picture (a data URL: nothing is fetched) with the words below it, the address to come to, or
 * a link. The first link of an email is its button.
 */
export type Block =
  | string
  | { facts: Fact[] }
  | { visit: Visit }
  | Prices
  | { code: string; label: string }
  | { picture: string; alt: string; caption: string }
  | { address: string }
  | { link: string; label: string }

/** The visits that an email is about. */
export const visitsOf = (blocks: readonly Block[]): Visit[] =>
  blocks.flatMap((block) => (typeof block === 'object' && 'visit' in block ? [block.visit] : []))

/** Who writes: the house, and where it is found; to its own staff the name alone. */
export type Sender = {
  name: string
  address?: string
  phone?: string
  support_email?: string
  legal_name?: string
  abn?: string | null
}

/** The last line of who sends: the business by its legal name and number, where the owner has given them. */
export const businessLine = ({ legal_name: legalName, abn }: Sender): string =>
  [legalName, abn && `ABN ${printedAbn(abn)}`].filter(Boolean).join(', ')

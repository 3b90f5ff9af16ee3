import { splitInProportion, sum, type Cents } from '../money.ts'
import type { Paid } from '../sales/paid.ts'

/** A line as it was sold: its prices in their parts, each for the whole party, what was taken off, and what a gift card has paid. */
export type SoldLine = {
  people: number
  base: Cents
  guests: Cents
  towel: Cents
  bath: Cents
  discount: Cents
  gift: Cents
}

/** The people of a booking, and what they have with it. */
export type Party = { people: number; hasRobes: boolean; hasBath: boolean }

/** What of a line's prices a party of this size pays, in their parts, before anything is taken off. Cents. */
export function pricesOfParty(line: SoldLine, { people, hasRobes, hasBath }: Party) {
  return {
    base: line.base,
    guests: each(line.guests, line.people - 1) * (people - 1),
    towel: hasRobes ? each(line.towel, line.people) * people : 0,
    bath: hasBath ? each(line.bath, line.people) * people : 0,
  }
}

/** What one of so many pays; where there are none, nothing. */
const each = (together: Cents, of: number): Cents => (of === 0 ? 0 : together / of)

/**
 * What is kept of what was paid for a line when the party size of its booking becomes smaller: its prices less their share
 * of the discount, and the share of that which a gift card has paid. Cents.
 */
export function keptBy(line: SoldLine, party: Party): Paid {
  const sold = sum([line.base, line.guests, line.towel, line.bath])
  const gross = sum(Object.values(pricesOfParty(line, party)))
  const [off = 0] = splitInProportion(line.discount, [gross, sold - gross])
  const amount = gross - off
  const [gift = 0] = splitInProportion(line.gift, [amount, sold - line.discount - amount])
  return { amount, gift }
}

/**
 * What comes back when a part of a party leaves: what the party kept before less what it keeps afterwards. It is worked
 * out from the line as it was sold, so that any parts and the rest add up to what was paid (docs/decisions/144).
 */
export function backOfPart(line: SoldLine, before: Party, after: Party): Paid {
  const [was, stays] = [keptBy(line, before), keptBy(line, after)]
  return { amount: was.amount - stays.amount, gift: was.gift - stays.gift }
}

/** The party that stays when so many people leave, and who stays does without robes or without the extra bath. */
export const partyWithout = (
  party: Party,
  leaving: { people: number; dropsTowel: boolean; dropsBath: boolean },
): Party => ({
  people: party.people - leaving.people,
  hasRobes: party.hasRobes && !leaving.dropsTowel,
  hasBath: party.hasBath && !leaving.dropsBath,
})

/** What has left a line so far, and what came back for it; `losesBath`: the house took the extra bath away. */
export type Gone = {
  people: number
  dropsTowel: boolean
  dropsBath: boolean
  losesBath: boolean
  amount: Cents
  gift: Cents
}

/** A line as it is now: the prices of those who stay, and what was paid for them. Where nobody has left, as it was sold. */
export function lineNow(line: SoldLine, gone: Gone): SoldLine {
  const people = line.people - gone.people
  const prices = pricesOfParty(line, { people, hasRobes: !gone.dropsTowel, hasBath: !gone.dropsBath })
  const sold = sum([line.base, line.guests, line.towel, line.bath])
  const discount = sum(Object.values(prices)) - (sold - line.discount - gone.amount)
  return { people, ...prices, discount, gift: line.gift - gone.gift }
}

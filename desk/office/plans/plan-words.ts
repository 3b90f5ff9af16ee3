import type { PricePreviewAnswer } from '#api/staff.ts'
import type { StaffPlan } from '#api/staff-plans.ts'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { countOf } from '#desk/parts/whole-number.ts'

/** `$69.00 every 14 days`, `$380.00 once, for 12 months`. */
export function costInWords({ price, recurring, period }: Pick<StaffPlan, 'price' | 'recurring' | 'period'>): string {
  const { count, unit } = period
  if (recurring) return `${priceInWords(price)} every ${count === 1 ? unit.toLowerCase() : periodInWords(period)}`
  return `${priceInWords(price)} once, for ${periodInWords(period)}`
}

/** `14 days`, `1 month`. */
export function periodInWords({ count, unit }: StaffPlan['period']): string {
  return countOf(count, unit.toLowerCase())
}

/** `Bathing: 2`, `Bathing: unlimited`. */
export const givesInWords = (gives: readonly { serviceName: string; credits: number }[]): string =>
  gives.map(({ serviceName, credits }) => `${serviceName}: ${credits === 0 ? 'unlimited' : credits}`).join(', ') ||
  'Nothing yet'

/** Where a plan is sold, in a few words. */
export function soldInWords({ archivedAt, isPublic }: Pick<StaffPlan, 'archivedAt' | 'isPublic'>): string {
  if (archivedAt !== null) return 'Archived'
  return isPublic ? 'On the site' : 'Not on the site'
}

/** What happens to those who hold a plan that is archived. */
export function holdersKeepIt(holders: number): string {
  if (holders === 0) return 'Nobody holds it at the moment.'
  return holders === 1
    ? 'The one member who holds it keeps it, at their price.'
    : `The ${holders} members who hold it keep it, at their price.`
}

/** What a new price means together, a line each. */
export function priceTotalsInWords({ members, totals }: Pick<PricePreviewAnswer, 'members' | 'totals'>): string[] {
  const { before, after, waiting, same, leaving } = totals
  return [
    members.length === 0
      ? 'No member has to be told.'
      : `${countOf(members.length, 'member pays', 'members pay')} it, each from their first day: ${priceInWords(after)} a time together, ${priceInWords(before)} now.`,
    ...(waiting > 0
      ? [
          `${countOf(waiting, 'waits for another price, and is', 'wait for another price, and are')} not told of this one.`,
        ]
      : []),
    ...(same > 0 ? [`${countOf(same, 'pays', 'pay')} this price already.`] : []),
    ...(leaving > 0 ? [`${countOf(leaving, 'leaves', 'leave')} before it counts.`] : []),
  ]
}

/** The button that announces a price: "Tell 12 members". */
export const tellInWords = (many: number): string =>
  many === 0 ? 'Sell it at this price' : `Tell ${countOf(many, 'member', 'members')}`

/** Members for whom things are different from what the screen has shown, by name. */
export function priceChangesInWords(facts: Record<string, unknown>): string[] {
  const names = (key: string) => (Array.isArray(facts[key]) ? (facts[key] as string[]).join(', ') : '')
  const { listPrice } = facts
  return [
    ...(typeof listPrice === 'number' ? [`Whoever buys it now pays ${priceInWords(listPrice)}.`] : []),
    ...(names('added') ? [`Has to be told too: ${names('added')}.`] : []),
    ...(names('gone') ? [`Need not be told any more: ${names('gone')}.`] : []),
    ...(names('changed') ? [`Pays something else, or from another day: ${names('changed')}.`] : []),
  ]
}

import type { StaffPlan } from '#api/staff-plans.ts'
import { priceInWords } from '#desk/office/services/service-words.ts'

/** `$69.00 every 14 days`, `$380.00 once, for 12 months`. */
export function costInWords({ price, recurring, period }: Pick<StaffPlan, 'price' | 'recurring' | 'period'>): string {
  const { count, unit } = period
  const one = unit.toLowerCase()
  if (recurring) return `${priceInWords(price)} every ${count === 1 ? one : `${count} ${one}s`}`
  return `${priceInWords(price)} once, for ${count} ${count === 1 ? one : `${one}s`}`
}

/** `Bathing: 2`, `Bathing: unlimited`. */
export const givesInWords = (gives: StaffPlan['gives']): string =>
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

import type { PricesAnswer, PromotionParts, StartPrices } from '#api/prices.ts'
import { addDays, shortDate } from '#domain/sydney-time.ts'

/** `It sets the price of 12 of 98 start times in the week from Mon 30 Nov. At 2 start times it is beaten by Late soak.` */
export function effectInWords({ monday, services }: PricesAnswer, id: string | null, parts: PromotionParts): string {
  const week = `the week from ${shortDate(monday)} to ${shortDate(addDays(monday, 6))}`
  const starts = services.find((service) => service.id === parts.serviceId)?.starts ?? []
  if (!parts.active) return 'It is switched off, so it changes no prices.'
  if (starts.length === 0) return `Guests cannot book this service in ${week}.`
  const set = starts.filter(({ won }) => won?.id === id)
  const lost = starts.filter(({ beaten }) => beaten.some((rule) => rule.id === id))
  const sets =
    set.length === 0
      ? `It sets the price of none of the ${starts.length} start times in ${week}.`
      : `It sets the price of ${set.length} of ${starts.length} start times in ${week}.`
  return lost.length === 0 ? sets : `${sets} At ${countOf(lost)} a lower price wins: ${winnersOf(lost)}.`
}

const countOf = ({ length }: readonly unknown[]) => (length === 1 ? 'one start time' : `${length} start times`)
const winnersOf = (starts: readonly StartPrices[]) =>
  new Intl.ListFormat('en-AU').format([...new Set(starts.flatMap(({ won }) => won?.name ?? []))])

import type { PreviewPricesRequest, PriceRule, PricesAnswer, PromotionParts, StartPrices } from '#api/prices.ts'
import { whyNotOpen, type NotOpen } from '#domain/availability/opening-dates.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { guestPrice, type Prices } from '#domain/pricing/price-item.ts'
import { beatenBy, priceStart } from '#domain/pricing/start-price.ts'
import { bookingLine, quote } from '#domain/pricing/quote.ts'
import type { Promotion } from '#domain/promotions/match-promotion.ts'
import { addDays, startOfSydneyDay, weekdayOf } from '#domain/sydney-time.ts'
import { listOffers } from '#server/availability/list-offers.ts'
import { isOpenStart } from '#server/availability/list-slots.ts'
import { pricesAt } from '#server/catalogue/list-products.ts'
import { currentCatalogue, type KnownCatalogue } from '#server/catalogue/known-catalogue.ts'
import type { Ctx } from '#server/kit/context.ts'
import { hoursOf, refuseNotLower, showPromotions, usualPriceOf } from './save-promotion.ts'

type House = Pick<Ctx, 'db' | 'pool' | 'now' | 'remember' | 'announcements'>
type ServiceRow = KnownCatalogue['services'][number]
type Rules = { promotions: Promotion[]; named: ReadonlyMap<string, PriceRule>; prices: Prices }

/**
 * What checkout charges at every start of a week that guests can book, which rule made it, and which ones it beat:
 * by the very rules of checkout (#740). With a draft it is the week as it would be. `service.unknown`,
 * `promotion.not-lower`.
 */
export async function previewPrices(ctx: House, { week, draft }: PreviewPricesRequest): Promise<PricesAnswer> {
  if (draft) refuseNotLower(draft.parts, await usualPriceOf(ctx.db, draft.parts))
  const monday = mondayOf(week)
  const { venue, services, dates, promotions } = await currentCatalogue(ctx)
  const rules: Rules = {
    promotions: withDraft(promotions, draft),
    named: await nameRules(ctx, draft),
    prices: pricesAt(venue),
  }
  const [from, to] = [startOfSydneyDay(monday), startOfSydneyDay(addDays(monday, 7))]
  const now = ctx.now()
  const priced: PricesAnswer['services'] = []
  // One after the other: the screens of guests come first.
  for (const service of services) {
    const offers = (await listOffers(ctx.pool, { serviceId: service.id, from, to }))?.offers ?? []
    const rule = { serviceId: service.id, bookUntilMinutes: service.book_until_minutes }
    const starts = [...new Set(offers.map(({ starts_at }) => starts_at.getTime()))]
      .map((at) => new Date(at))
      .filter((startsAt) => service.online_booking && isOpenStart({ ...rule, startsAt }, now, dates))
    priced.push({
      id: service.id,
      name: service.name,
      price: dollarsFromCents(service.price_cents),
      starts: starts.map((at) => pricesOf(service, at.toISOString(), rules)),
      notOpen: Object.fromEntries(daysFrom(monday).flatMap((day) => whyNot(day, service.id, now, dates))),
    })
  }
  return { monday, services: priced }
}

const daysFrom = (monday: string) => Array.from({ length: 7 }, (_, days) => addDays(monday, days))

function whyNot(day: string, ...asked: [string, Date, KnownCatalogue['dates']]): [string, NotOpen['why']][] {
  const not = whyNotOpen(day, ...asked)
  return not ? [[day, not.why]] : []
}

/** The Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

/** By which id the rules know a draft that is new: after those that are there, so that between equals they win. */
const DRAFT = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

type Draft = PreviewPricesRequest['draft']

function withDraft(promotions: readonly Promotion[], draft: Draft): Promotion[] {
  const others = promotions.filter(({ id }) => id !== draft?.id)
  return draft?.parts.active ? [...others, ruleOf(draft.id ?? DRAFT, draft.parts)] : others
}

const ruleOf = (id: string, parts: PromotionParts): Promotion => ({
  id,
  serviceId: parts.serviceId.toLowerCase(),
  startDate: parts.from,
  endDate: parts.until,
  dayOfWeekRestrictions: parts.weekdays,
  timeSlotRanges: hoursOf(parts),
  timeRestrictions: null,
  specialPrice: centsFromDollars(parts.price),
  displayLabel: parts.label,
})

async function nameRules(ctx: House, draft: Draft): Promise<Map<string, PriceRule>> {
  const rules = (await showPromotions(ctx)).map(({ id, name, label, price }) => ({ id, name, label, price }))
  const named = new Map<string, PriceRule>(rules.map((rule) => [rule.id, rule]))
  if (draft) {
    const { name, label, price } = draft.parts
    named.set(draft.id ?? DRAFT, { id: draft.id, name, label, price })
  }
  return named
}

/** The price of one start for one person, made as checkout makes it, and what each other person adds. */
function pricesOf(service: ServiceRow, start: string, { promotions, named, prices }: Rules): StartPrices {
  const sold = { id: service.id, family: service.kind, price: service.price_cents }
  const made = priceStart(sold, start, promotions)
  const beaten = beatenBy(made.promotion, sold, start, promotions)
  const alone = { partySize: 1, towelRobe: null, extraBath: false, usesMembership: false } as const
  const item = { serviceId: service.id, ...made, ...alone }
  const ruleOf = ({ id }: Promotion) => named.get(id) ?? []
  return {
    start,
    price: dollarsFromCents(quote({ lines: [bookingLine(item)], prices }).total),
    other: dollarsFromCents(guestPrice(item, prices)),
    won: (made.promotion && named.get(made.promotion.id)) ?? null,
    beaten: beaten.flatMap(ruleOf),
  }
}

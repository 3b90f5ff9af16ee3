import type * as z from 'zod/mini'
import type { changePromotionRequest, PromotionParts, StaffPromotion } from '#api/prices.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { centsFromDollars, dollars, dollarsFromCents, type Cents } from '#domain/money.ts'
import { leastOfManager } from '#domain/promotions/price-of-manager.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { refuseUnpayable } from '#server/catalogue/refuse-unpayable.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import {
  deletePromotion,
  findPriceOf,
  insertPromotion,
  listPromotions,
  updatePromotion,
  type PromotionRow,
} from './promotion-store.ts'

type House = Pick<Ctx, 'db' | 'now'>
type By = Pick<MemberIdentity, 'member'>

/** Every special price as staff decide it, those that rest or are over last. */
export async function showPromotions({ db, now }: House): Promise<StaffPromotion[]> {
  return (await listPromotions(db, sydneyDateOf(now()))).map((row) => ({
    id: row.id,
    revision: row.revision,
    name: row.name || row.display_label,
    serviceId: row.service_id,
    price: dollarsFromCents(row.special_price_cents),
    label: row.display_label,
    from: row.starts_on,
    until: row.ends_on,
    weekdays: [...row.weekdays],
    hours: [...row.time_slot_ranges, ...(row.time_restrictions ? [row.time_restrictions] : [])].map(
      ({ startTime, endTime }) => ({ from: startTime, until: endTime }),
    ),
    active: row.active,
  }))
}

/** A new special price; open pages have it at once. `service.unknown`, `promotion.not-lower`, `promotion.worth`. */
export async function createPromotion({ db, now }: House, parts: PromotionParts, by: By): Promise<StaffPromotion> {
  return await db.transaction().execute(async (tx) => {
    const usual = await usualPriceOf(tx, parts)
    refuseNotLower(parts, usual)
    await refuseTooLow(tx, parts, usual, by)
    return await showOne({ db: tx, now }, await insertPromotion(tx, rowOf(parts)))
  })
}

/**
 * Changes a special price, or lets it rest. `promotion.unknown`, `service.unknown`, `promotion.not-lower`,
 * `promotion.worth`, `revision.old`.
 */
export async function editPromotion(
  { db, now }: House,
  id: string,
  { revision, ...parts }: z.infer<typeof changePromotionRequest>,
  by: By,
): Promise<StaffPromotion> {
  return await db.transaction().execute(async (tx) => {
    const usual = await usualPriceOf(tx, parts)
    refuseNotLower(parts, usual)
    await refuseTooLow(tx, parts, usual, by)
    const changed = await updatePromotion(tx, id, rowOf(parts), revision)
    const promotion = await showOne({ db: tx, now }, id)
    return changed ? promotion : await refuseStale(tx, 'promotion', promotion.id, promotion)
  })
}

/** Takes a special price away for good. `promotion.unknown`. */
export async function removePromotion({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  const isGone = await db.transaction().execute((tx) => deletePromotion(tx, id))
  if (!isGone) throw new Refused('promotion.unknown')
}

/** What a service costs without a special price, in cents. `service.unknown`. */
export async function usualPriceOf(db: Db, { serviceId }: PromotionParts): Promise<Cents> {
  const service = await findPriceOf(db, serviceId)
  if (!service) throw new Refused('service.unknown')
  return service.price_cents
}

/**
 * Refuses a special price that takes nothing off: it would never be charged, and only puzzle whoever made it (ruling 22).
 * `price.too-small`, `promotion.not-lower`.
 */
export function refuseNotLower({ price }: PromotionParts, usual: Cents): void {
  refuseUnpayable(centsFromDollars(price))
  if (centsFromDollars(price) >= usual)
    throw new Refused('promotion.not-lower', { price: dollars(usual), fields: ['price'] })
}

/**
 * A special price is good at any number of starts: a manager lowers it by at most the share that a promo code of theirs
 * takes off, an owner as far as they like. One that rests gives nothing away. `promotion.worth`.
 */
async function refuseTooLow(db: Db, { price, active }: PromotionParts, usual: Cents, { member }: By): Promise<void> {
  if (!active || isAtLeast(member.role, 'owner')) return
  const percent = (await findVenue(db)).manager_code_percent
  const least = leastOfManager(usual, percent)
  if (centsFromDollars(price) < least)
    throw new Refused('promotion.worth', { most: `${percent}%`, least: dollars(least), fields: ['price'] })
}

const rowOf = (parts: PromotionParts): PromotionRow => ({
  name: parts.name,
  service_id: parts.serviceId,
  special_price_cents: centsFromDollars(parts.price),
  display_label: parts.label,
  starts_on: parts.from,
  ends_on: parts.until,
  weekdays: [...new Set(parts.weekdays)].toSorted((one, other) => one - other),
  time_slot_ranges: hoursOf(parts),
  active: parts.active,
})

/** Times of a day in the words of the shared rule. */
export const hoursOf = ({ hours }: Pick<PromotionParts, 'hours'>) =>
  hours.map(({ from, until }) => ({ startTime: from, endTime: until }))

async function showOne(house: House, id: string): Promise<StaffPromotion> {
  const promotion = (await showPromotions(house)).find((each) => each.id === id.toLowerCase())
  if (!promotion) throw new Refused('promotion.unknown')
  return promotion
}

import { useQuery } from '@tanstack/react-query'
import {
  staffPromotionsPath,
  type PromotionParts,
  type StaffPromotion,
  type StaffPromotionsAnswer,
} from '#api/prices.ts'
import { staffServicesPath, type StaffService, type StaffServicesAnswer } from '#api/timetable.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { pricesChanged } from '#desk/office/prices/usePrices.ts'

/** What is said when the special prices cannot be had. */
export const promotionsFailed = 'Could not load the special prices.'
const queryKey = ['promotions']

export type Promotions = StaffPromotionsAnswer & { services: StaffService[] }

/** Special prices, and the services that they are for. */
export const usePromotions = () => useQuery({ queryKey, queryFn: askForThem })

async function askForThem(): Promise<Promotions> {
  const [promotions, { services }] = await Promise.all([
    ask<StaffPromotionsAnswer>(staffPromotionsPath, promotionsFailed),
    ask<StaffServicesAnswer>(staffServicesPath, promotionsFailed),
  ])
  return { ...promotions, services }
}

/** Special prices, whom they are for, or what they make of a week, may be others now. */
export const promotionsChanged = () => {
  void pricesChanged()
  return answers.invalidateQueries({ queryKey })
}

/** Adds a special price. */
export async function addPromotion(parts: PromotionParts): Promise<StaffPromotion> {
  const failure = 'Could not add the special price. Please try again.'
  const added = await send<StaffPromotion>(staffPromotionsPath, parts, failure)
  void promotionsChanged()
  return added
}

/** Changes a special price, if nobody has since this revision. */
export async function changePromotion(id: string, parts: PromotionParts, revision: number): Promise<StaffPromotion> {
  const failure = 'Could not change the special price. Please try again.'
  const body = { ...parts, revision }
  const saved = await send<StaffPromotion>(`${staffPromotionsPath}/${id}`, body, failure, { method: 'PATCH' })
  void promotionsChanged()
  return saved
}

/** Ends a special price, or brings it back. */
export async function setInForce(promotion: StaffPromotion, active: boolean): Promise<void> {
  const { id, revision, ...parts } = promotion
  await changePromotion(id, { ...parts, active }, revision)
  await promotionsChanged()
}

/** Takes a special price away for good. */
export async function removePromotion({ id }: StaffPromotion): Promise<void> {
  const failure = 'Could not remove the special price. Please try again.'
  await send(`${staffPromotionsPath}/${id}`, {}, failure, { method: 'DELETE' })
  void promotionsChanged()
}

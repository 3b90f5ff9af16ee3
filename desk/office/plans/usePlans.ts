import { useQuery } from '@tanstack/react-query'
import { arrangePlansPath } from '#api/arrangement.ts'
import type { PriceChangeAnswer, PricePreviewAnswer } from '#api/staff.ts'
import { staffPlansPath, type StaffPlan, type StaffPlansAnswer } from '#api/staff-plans.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { saveOrder } from '#desk/parts/save-order.ts'
import type { planOf } from './plan-draft.ts'

/** What is said when the plans cannot be had. */
export const plansFailed = 'Could not load the plans.'
const queryKey = ['plans']

/** Every plan of the house. */
export const usePlans = () => useQuery({ queryKey, queryFn: () => ask<StaffPlansAnswer>(staffPlansPath, plansFailed) })

/** Sells a plan to nobody any more, or again. */
export async function setSold({ id }: StaffPlan, isSold: boolean): Promise<void> {
  const failure = isSold
    ? 'Could not bring back the plan. Please try again.'
    : 'Could not archive the plan. Please try again.'
  await send(`${staffPlansPath}/${id}/${isSold ? 'restore' : 'archive'}`, {}, failure)
  await answers.invalidateQueries({ queryKey })
}

/** Puts the plans that are sold into this order. */
export const arrangePlans = (ids: readonly string[]) =>
  saveOrder(arrangePlansPath, ids, () => answers.invalidateQueries({ queryKey }))

type Parts = ReturnType<typeof planOf>

/** Makes a plan, sold from now on. */
export async function addPlan(plan: Parts & { price: number }): Promise<StaffPlan> {
  const made = await send<StaffPlan>(staffPlansPath, plan, 'Could not create the plan. Please try again.')
  void answers.invalidateQueries({ queryKey })
  return made
}

/** Changes what is sold from now on, if nobody has since this revision. */
export async function changePlan(id: string, parts: Parts, revision: number): Promise<StaffPlan> {
  const failure = 'Could not change the plan. Please try again.'
  const body = { ...parts, revision }
  const changed = await send<StaffPlan>(`${staffPlansPath}/${id}`, body, failure, { method: 'PATCH' })
  void answers.invalidateQueries({ queryKey })
  return changed
}

export type NewPrice = { price: number; from: string }

/** Who would pay what from which day; nobody is told. */
export const previewPrice = (id: string, asked: NewPrice): Promise<PricePreviewAnswer> =>
  send(`${staffPlansPath}/${id}/price-preview`, asked, 'Could not work out the new price. Please try again.')

/** Sells a plan at a new price, and tells the members whom the screen shows. */
export async function announcePrice(
  id: string,
  asked: NewPrice,
  { seen, listPrice }: PricePreviewAnswer,
): Promise<PriceChangeAnswer> {
  const failure = 'Could not announce the new price. Please check who has been told.'
  const told = await send<PriceChangeAnswer>(
    `${staffPlansPath}/${id}/price-change`,
    { ...asked, seen, listPrice },
    failure,
  )
  void answers.invalidateQueries({ queryKey })
  return told
}

import { useQuery } from '@tanstack/react-query'
import { staffPlansPath, type StaffPlan, type StaffPlansAnswer } from '#api/staff-plans.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

/** What is said when the plans cannot be had. */
export const plansFailed = 'The plans could not be looked up.'
const queryKey = ['plans']

/** Every plan of the house. */
export const usePlans = () => useQuery({ queryKey, queryFn: () => ask<StaffPlansAnswer>(staffPlansPath, plansFailed) })

/** Sells a plan to nobody any more, or again. */
export async function setSold({ id }: StaffPlan, isSold: boolean): Promise<void> {
  const failure = isSold
    ? 'The plan could not be brought back. Please try again.'
    : 'The plan could not be archived. Please try again.'
  await send(`${staffPlansPath}/${id}/${isSold ? 'restore' : 'archive'}`, {}, failure)
  await answers.invalidateQueries({ queryKey })
}

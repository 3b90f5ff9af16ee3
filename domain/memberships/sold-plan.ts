import type { Cents } from '../money.ts'
import type { Period } from './charges.ts'

/** So many free base services of one kind in each period; 0 credits: as many as the member likes. */
export type Benefit = { serviceId: string; credits: number }

/** A plan as it was sold, which the order keeps: later changes of the price list do not matter. */
export type SoldPlan = {
  price: Cents
  recurring: boolean
  period: Period
  /** How long the buyer stays at least; null: as long as they like. */
  initialTerm: Period | null
  benefits: Benefit[]
}

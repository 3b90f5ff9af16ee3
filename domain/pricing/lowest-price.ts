import type { Cents } from '../money.ts'

type Sold = { id: string; price: Cents }

/** The lowest that a place of a service costs at some time: its price, or a special price below it. Extras cost extra. */
export const lowestPrice = (
  { id, price }: Sold,
  promotions: readonly { serviceId: string; specialPrice: Cents }[],
): Cents =>
  Math.min(price, ...promotions.filter(({ serviceId }) => serviceId === id).map(({ specialPrice }) => specialPrice))

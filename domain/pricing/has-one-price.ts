import type { Cents } from '../money.ts'

type Sold = { id: string; price: Cents }

/** Whether a place of a service always costs the same: no special price lowers it at any time. Extras cost extra. */
export const hasOnePrice = ({ id, price }: Sold, promotions: readonly { serviceId: string; specialPrice: Cents }[]) =>
  promotions.every(({ serviceId, specialPrice }) => serviceId !== id || specialPrice >= price)

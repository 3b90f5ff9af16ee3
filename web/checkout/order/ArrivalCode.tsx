import { arrivalCodePath } from '#api/checkout.ts'
import css from './Order.module.css'
import { orderAddress } from './useOrder.ts'

/** The code by which the guests of an order are let in, for the front desk to scan. */
export const ArrivalCode = ({ order }: { order: string }) => (
  <figure className={css.code}>
    <img src={orderAddress(arrivalCodePath, order)} alt="Your code for the front desk" width="176" height="176" />
    <figcaption>When you arrive, show this code at the front desk.</figcaption>
  </figure>
)
